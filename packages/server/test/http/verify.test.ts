import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DnsServer, startDnsServer } from '../../../../test/support/dns-server.ts'
import { failure, type OwnBench, openBench, problems, type Tenant } from '../harness.ts'

const WHOLE = { ns: ['ns.example.net'], mx: [{ exchange: 'mx.example.net', priority: 10 }], a: ['192.0.2.1'] }

let dns: DnsServer
let bench: OwnBench
let tenant: Tenant
beforeAll(async () => {
  dns = await startDnsServer({
    'mx.example.net': { a: ['192.0.2.25'] },
    'example.com': WHOLE,
    'gmial.com': WHOLE,
    'mailinator.com': WHOLE,
    'broken.example': WHOLE,
    'null.example': { ...WHOLE, mx: [{ exchange: '', priority: 0 }] },
  })
  dns.fail('broken.example', 'server_failure')
  bench = await openBench({ POSTHORN_DNS_SERVERS: dns.address })
  tenant = await bench.tenant()
})
afterAll(async () => {
  await bench.close()
  await dns.close()
})

const verify = (body: unknown) => tenant.call('POST /v1/verify', { body })

describe('POST /v1/verify', () => {
  it('reports the facts about an address', async () => {
    const answer = await verify({ email: 'Ada+shop@Example.com' })
    expect(answer.status).toBe(200)
    expect(answer.json).toStrictEqual({
      success: true,
      data: {
        email: 'ada+shop@example.com',
        valid: true,
        isDisposable: false,
        isAlias: false,
        isTypo: false,
        isPlusAddressed: true,
        isPersonalEmail: false,
        domainExists: true,
        hasWebsite: true,
        hasMxRecords: true,
        reasons: [],
      },
    })
    expect(new Set(dns.queries.map(({ type }) => type))).toEqual(new Set(['NS', 'MX', 'A', 'AAAA']))
  })

  it.each([
    ['ada@gmial.com', { valid: true, isTypo: true, suggestedEmail: 'ada@gmail.com' }],
    ['ada@mailinator.com', { valid: true, isDisposable: true }],
    ['ada@null.example', { valid: false, domainExists: true, hasMxRecords: false }],
    ['ada@missing.example', { valid: false, domainExists: false, hasWebsite: false, hasMxRecords: false }],
  ])('answers for %j', async (email, data) => {
    const answer = await verify({ email })
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({ success: true, data })
  })

  it.each(['no address', '', 'nope', 'a'.repeat(400)])('refuses an invalid address: %j', async (email) => {
    const answer = await verify({ email })
    expect(answer.status).toBe(422)
    expect(answer.json).toMatchObject({ error: { errors: [{ field: 'email', code: 'invalid_email' }] } })
  })

  it('reports no fault of an address when DNS fails, and says so', async () => {
    expect((await verify({ email: 'ada@broken.example' })).json).toMatchObject({
      data: {
        valid: true,
        domainExists: true,
        hasMxRecords: true,
        reasons: [expect.stringContaining('DNS lookups did not show')],
      },
    })
  })

  it.each([
    ['no address', {}, 'required'],
    ['null', { email: null }, 'required'],
    ['a number', { email: 1 }, 'invalid_type'],
    ['a list', { email: ['a@example.com'] }, 'invalid_type'],
    ['1001 characters', { email: 'x'.repeat(1001) }, 'too_big'],
  ])('refuses %s', async (_, body, code) => {
    const answer = await verify(body)
    expect(failure(answer)).toStrictEqual([422, 'VALIDATION_ERROR'])
    expect(problems(answer)).toStrictEqual([['email', code]])
  })

  it('accepts 1000 characters', async () => {
    expect((await verify({ email: 'x'.repeat(1000) })).json).toMatchObject({
      error: { errors: [{ code: 'invalid_email' }] },
    })
  })

  it('is closed to the public key, and without a key', async () => {
    const body = { email: 'ada@example.com' }
    expect(failure(await tenant.callPublicly('POST /v1/verify', { body }))).toStrictEqual([401, 'INVALID_API_KEY'])
    expect((await bench.call('POST /v1/verify', { body })).status).toBe(401)
  })

  it('answers errors as the other public endpoints do', async () => {
    expect((await verify({})).json).toMatchObject({ code: 422, message: expect.any(String), time: expect.any(Number) })
    expect((await tenant.call('POST /v1/verify', { raw: '{' })).status).toBe(400)
  })

  it('counts against the rate limit', async () => {
    const answer = await verify({ email: 'ada@example.com' })
    expect(answer.headers.get('ratelimit-limit') ?? 'none').toBe('none')
    const limited = await openBench({ POSTHORN_DNS_SERVERS: dns.address, POSTHORN_RATE_LIMIT_PER_MINUTE: '2' })
    try {
      const { call } = await limited.tenant()
      const body = { email: 'ada@example.com' }
      const statuses = []
      for (let at = 0; at < 3; at++) statuses.push((await call('POST /v1/verify', { body })).status)
      expect(statuses).toEqual([200, 200, 429])
    } finally {
      await limited.close()
    }
  })
})
