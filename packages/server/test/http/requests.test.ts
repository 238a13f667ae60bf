import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { at, type Bench, caller, sharedBench, type Tenant, textAt } from '../harness.ts'

let bench: Bench
let tenant: Tenant
beforeAll(async () => {
  bench = await sharedBench()
})
beforeEach(async () => {
  tenant = await bench.tenant()
})

async function recordsOf(project: Tenant, query = ''): Promise<readonly unknown[]> {
  await bench.posthorn.requests.flush()
  const data = at((await project.call(`GET /requests${query}`)).json, 'data')
  return Array.isArray(data) ? data : []
}

describe('the requests of a project', () => {
  it('show operation, outcome, and caller, and neither addresses nor queries', async () => {
    await tenant.call('GET /contacts?search=ada@example.com')
    await tenant.call('GET /suppressions/ada@example.com')
    await tenant.call('GET /contacts/cnt_unknown')
    await tenant.call('GET /no-such-path')
    const records = await recordsOf(tenant)
    expect(records).toMatchObject([
      { method: 'GET', path: '/contacts/{id}', status: 404, errorCode: 'CONTACT_NOT_FOUND' },
      { path: '/suppressions/{email}', status: 404, errorCode: 'SUPPRESSION_NOT_FOUND' },
      { route: '/contacts', status: 200, errorCode: null, actor: { type: 'key', id: 'secret' } },
    ])
    expect(JSON.stringify(records)).not.toMatch(/ada|example/)
  })

  it('include those of the public key, and those that a named key has no scope for', async () => {
    const made = await tenant.call(`POST /projects/${tenant.id}/keys`, {
      body: { name: 'reader', scopes: ['events:read'] },
    })
    const named = caller(bench.server, textAt(made, 'key'))
    await tenant.callPublicly('POST /v1/track', { body: { event: 'signup', email: 'ada@example.com' } })
    const id = 'my-request/1'
    expect((await named('GET /contacts', { headers: { 'x-request-id': id } })).status).toBe(403)
    expect(await recordsOf(tenant, '?status=failed')).toMatchObject([
      { status: 403, errorCode: 'INSUFFICIENT_SCOPE', requestId: id, actor: { type: 'key', name: 'reader' } },
    ])
    expect(await recordsOf(tenant, `?requestId=${encodeURIComponent(id)}`)).toHaveLength(1)
    expect(await recordsOf(tenant, '?key=public')).toMatchObject([{ path: '/v1/track', status: 200 }])
    expect(await recordsOf(tenant, '?key=public&method=GET')).toStrictEqual([])
    for (const call of [named, tenant.callPublicly]) expect((await call('GET /requests')).status).toBeGreaterThan(400)
  })

  it('are those of the own project, in pages, and not of those who have no key', async () => {
    const other = await bench.tenant()
    await other.call('GET /contacts')
    await bench.call('GET /contacts')
    await caller(bench.server, 'sk_unknown')('GET /contacts')
    expect(await recordsOf(tenant)).toStrictEqual([])
    await tenant.call('GET /segments')
    await tenant.call('GET /templates')
    await bench.posthorn.requests.flush()
    const first = await tenant.call('GET /requests?limit=1')
    expect(first.json).toMatchObject({ data: [{ path: '/templates' }], hasMore: true, missing: 0 })
    const second = await tenant.call(`GET /requests?limit=1&cursor=${textAt(first, 'cursor')}`)
    expect(second.json).toMatchObject({ data: [{ path: '/segments' }], hasMore: false })
  })
})
