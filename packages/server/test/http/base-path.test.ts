import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caller, type OwnBench, openBench, type Tenant } from '../harness.ts'

let bench: OwnBench
let tenant: Tenant
beforeAll(async () => {
  bench = await openBench({ POSTHORN_BASE_URL: 'https://example.com/mail/' })
  tenant = await bench.tenant()
})
afterAll(() => bench.close())

describe('behind a base URL with a path', () => {
  it.each(['/contacts', '/contacts/', '/contacts?limit=1', '/v1/verify'])(
    'a proxy may keep the path or strip it: %s',
    async (path) => {
      const method = path.startsWith('/v1') ? 'POST' : 'GET'
      const body = path.startsWith('/v1') ? { body: { email: 'nope' } } : {}
      const stripped = await tenant.call(`${method} ${path}`, body)
      const kept = await tenant.call(`${method} /mail${path}`, body)
      expect([stripped.status, kept.status]).toStrictEqual(path.startsWith('/v1') ? [422, 422] : [200, 200])
    },
  )

  it.each(['/mailbox/contacts', '/mai/contacts', '/mail/mail/contacts'])(
    'answers other paths with 404: %s',
    async (path) => {
      expect((await tenant.call(`GET ${path}`)).status).toBe(404)
    },
  )

  it.each(['/mail/health', '/mail/openapi.json', '/mail', '/mail?x=1'])(
    'serves pages and probes below the path, too: %s',
    async (path) => {
      const open = caller(bench.server, undefined)
      expect((await open(`GET ${path}`)).status).toBe(
        (await open(`GET ${path.slice(5).replace(/^(?!\/)/, '/')}`)).status,
      )
    },
  )
})
