import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OwnBench, openBench, type Tenant } from '../harness.ts'

let bench: OwnBench
let tenant: Tenant
beforeAll(async () => {
  bench = await openBench({ POSTHORN_CORS_ORIGINS: 'https://app.example.com, https://b.example.com' })
  tenant = await bench.tenant()
})
afterAll(() => bench.close())

const KNOWN = 'https://app.example.com'
const FOREIGN = 'https://evil.example.net'
const allowed = (headers: Headers) => [
  headers.get('access-control-allow-origin'),
  headers.get('access-control-allow-credentials'),
]

describe('/v1', () => {
  it('may be called from every page, without credentials', async () => {
    const body = { event: 'opened', email: 'ada@example.com' }
    const answer = await tenant.callPublicly('POST /v1/track', { body, headers: { origin: FOREIGN } })
    expect(answer.status).toBe(200)
    expect(allowed(answer.headers)).toStrictEqual(['*', null])
    const exposed = answer.headers.get('access-control-expose-headers')?.split(', ')
    expect(exposed).toStrictEqual(
      expect.arrayContaining(['RateLimit-Remaining', 'Retry-After', 'X-Request-Id', 'Idempotency-Replayed']),
    )
  })

  it('lets pages read errors too', async () => {
    const answer = await bench.call('POST /v1/track', { body: {}, headers: { origin: FOREIGN } })
    expect(answer.status).toBe(401)
    expect(allowed(answer.headers)).toStrictEqual(['*', null])
  })

  it('answers preflights without a key', async () => {
    const headers = { origin: FOREIGN, 'access-control-request-method': 'POST' }
    const answer = await bench.call('OPTIONS /v1/track', { headers })
    expect(answer.status).toBe(204)
    expect(allowed(answer.headers)).toStrictEqual(['*', null])
    expect(answer.headers.get('access-control-allow-methods')).toBe('POST')
    const names = answer.headers.get('access-control-allow-headers')?.toLowerCase().split(', ')
    expect(names).toStrictEqual([
      'authorization',
      'content-type',
      'idempotency-key',
      'if-match',
      'if-none-match',
      'x-request-id',
      'x-project-id',
    ])
  })
})

describe('everything else', () => {
  it('may be called from the configured origins, with credentials', async () => {
    const answer = await tenant.call('GET /contacts', { headers: { origin: KNOWN } })
    expect(allowed(answer.headers)).toStrictEqual([KNOWN, 'true'])
    expect(answer.headers.get('vary')).toContain('origin')
    const preflight = await bench.call('OPTIONS /contacts/cnt_1', { headers: { origin: KNOWN } })
    expect(allowed(preflight.headers)).toStrictEqual([KNOWN, 'true'])
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, PATCH, DELETE')
  })

  it.each([FOREIGN, 'https://app.example.com.evil.net', 'null', 'https://APP.example.com'])(
    'is closed to %s',
    async (origin) => {
      for (const operation of ['GET /contacts', 'OPTIONS /contacts', 'GET /openapi.yaml']) {
        expect(allowed((await tenant.call(operation, { headers: { origin } })).headers)).toStrictEqual([null, null])
      }
    },
  )

  it('varies by origin even if none was sent, for the sake of caches', async () => {
    expect((await tenant.call('GET /contacts')).headers.get('vary')).toContain('origin')
  })
})

it('OPTIONS returns the methods of a path, and 404 for an unknown one', async () => {
  const answer = await bench.call('OPTIONS /contacts')
  expect([answer.status, answer.headers.get('allow')]).toStrictEqual([204, 'GET, POST, OPTIONS'])
  expect((await bench.call('OPTIONS /nowhere')).status).toBe(404)
})
