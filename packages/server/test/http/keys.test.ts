import { eventually } from '@posthorn/core/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fromAnywhere, ownerOf, person } from '../accounts-kit.ts'
import { aMail, at, caller, failure, type OwnBench, openBench, problems, type Tenant, textAt } from '../harness.ts'

let bench: OwnBench
let tenant: Tenant
beforeAll(async () => {
  // Some cases move the clock.
  bench = await openBench()
})
afterAll(() => bench.close())
beforeEach(async () => {
  tenant = await bench.tenant()
})
afterEach(() => vi.useRealTimers())

const path = () => `/projects/${tenant.id}/keys`
const create = (body: Record<string, unknown>) => tenant.call(`POST ${path()}`, { body })

let count = 0
/** A named key, and a caller with it. */
async function aKey(scopes: readonly string[], more: Record<string, unknown> = {}) {
  const made = await create({ name: `key ${++count}`, scopes, ...more })
  expect(made.status).toBe(201)
  const key = textAt(made, 'key')
  return { id: textAt(made, 'id'), key, call: caller(bench.server, key), made }
}

const list = async () => (await tenant.call(`GET ${path()}`)).json
const listed = async (): Promise<unknown[]> => {
  const keys = await list()
  return Array.isArray(keys) ? keys : []
}

describe('the key of a request', () => {
  it('says what it is and which project it belongs to, with any scopes', async () => {
    const project = { id: tenant.id, name: 'Engines' }
    expect((await tenant.call('GET /key')).json).toStrictEqual({
      kind: 'secret',
      prefix: tenant.keys.secret.slice(0, 11),
      name: null,
      scopes: null,
      expiresAt: null,
      project,
    })
    const { key, call } = await aKey(['track'], { name: 'tracker' })
    expect((await call('GET /key')).json).toStrictEqual({
      kind: 'named',
      prefix: key.slice(0, 11),
      name: 'tracker',
      scopes: ['track'],
      expiresAt: null,
      project,
    })
    expect(failure(await tenant.callPublicly('GET /key'))).toEqual([401, 'INVALID_API_KEY'])
  })
})

describe('a named key', () => {
  it('is shown once, and listed with its name and beginning', async () => {
    const { id, key, made } = await aKey(['track', 'send'], { name: 'ci' })
    expect(key).toMatch(/^sk_[0-9a-f]{64}$/)
    const shown = {
      id,
      name: 'ci',
      scopes: ['send', 'track'],
      prefix: key.slice(0, 11),
      expiresAt: null,
      lastUsedAt: null,
      createdBy: 'secret',
      createdAt: expect.any(String),
    }
    expect(made.json).toStrictEqual({ ...shown, key })
    const answer = await tenant.call(`GET ${path()}`)
    expect(answer.json).toStrictEqual([shown])
    expect(answer.text).not.toContain(key.slice(0, 12))
  })

  it('names the member who created it', async () => {
    const people = { ...bench, call: fromAnywhere(bench.call) }
    const { cookie, id } = await person(people, 'keymaker@example.com')
    const project = await people.call('POST /users/@me/projects', { body: { name: 'Shop' }, headers: { cookie } })
    const made = await people.call(`POST /projects/${textAt(project, 'id')}/keys`, {
      body: { name: 'ci', scopes: ['read'] },
      headers: { cookie },
    })
    expect(at(made.json, 'createdBy')).toBe(id)
  })

  it('does what its scopes allow, and learns which scopes it lacks', async () => {
    const { call } = await aKey(['send'], { name: 'mailer' })
    expect((await call('POST /v1/send', { body: aMail() })).status).toBe(200)
    const refused = await call('GET /contacts')
    expect(failure(refused)).toStrictEqual([403, 'INSUFFICIENT_SCOPE'])
    expect(at(refused.json, 'error.message')).toBe('The key "mailer" needs the scope contacts:read for this.')
    expect(at(refused.json, 'error.details')).toStrictEqual({ scope: 'contacts:read', scopes: ['send'] })
  })

  it('manages nothing, and creates no key, with any scopes', async () => {
    const { id, call } = await aKey(['full', 'read'])
    for (const operation of [
      `POST ${path()}`,
      `GET ${path()}`,
      `POST ${path()}/${id}/rotate`,
      `DELETE ${path()}/${id}`,
      `POST /users/@me/projects/${tenant.id}/regenerate-keys`,
      `POST /users/@me/projects/${tenant.id}/reset`,
      `DELETE /users/@me/projects/${tenant.id}`,
      `PATCH /users/@me/projects/${tenant.id}`,
      `GET /projects/${tenant.id}/members`,
      `GET /projects/${tenant.id}/webhook-secret`,
      'POST /domains',
    ]) {
      const body = operation.startsWith('GET') ? {} : { body: { name: 'x', scopes: ['send'] } }
      expect([operation, ...failure(await call(operation, body))]).toStrictEqual([operation, 403, 'INSUFFICIENT_SCOPE'])
    }
    expect((await call(`GET /users/@me/projects/${tenant.id}`)).status).toBe(200)
  })

  it('gives no access to another project', async () => {
    const { id, call } = await aKey(['full'])
    const other = await bench.tenant()
    expect(failure(await call(`GET /users/@me/projects/${other.id}`))).toStrictEqual([404, 'RESOURCE_NOT_FOUND'])
    for (const operation of [`DELETE /projects/${other.id}/keys/${id}`, `POST /projects/${other.id}/keys/${id}/rotate`])
      expect(failure(await other.call(operation, { body: {} }))).toStrictEqual([404, 'RESOURCE_NOT_FOUND'])
    expect((await call('GET /contacts')).status).toBe(200)
  })

  it('is deleted or rotated immediately, and keeps name and scopes', async () => {
    const { id, call, key } = await aKey(['contacts:read'], { name: 'reader' })
    expect((await call('GET /contacts')).status).toBe(200)
    const rotated = await tenant.call(`POST ${path()}/${id}/rotate`)
    expect(rotated.status).toBe(200)
    const fresh = caller(bench.server, textAt(rotated, 'key'))
    expect(textAt(rotated, 'key')).not.toBe(key)
    expect(rotated.json).toMatchObject({ id, name: 'reader', scopes: ['contacts:read'] })
    expect(failure(await call('GET /contacts'))).toStrictEqual([401, 'UNAUTHORIZED'])
    expect((await fresh('GET /contacts')).status).toBe(200)
    expect((await tenant.call(`DELETE ${path()}/${id}`)).status).toBe(204)
    expect(failure(await fresh('GET /contacts'))).toStrictEqual([401, 'UNAUTHORIZED'])
    expect(failure(await tenant.call(`DELETE ${path()}/${id}`))).toStrictEqual([404, 'RESOURCE_NOT_FOUND'])
    expect(failure(await tenant.call(`DELETE ${path()}/nonsense`))).toStrictEqual([404, 'RESOURCE_NOT_FOUND'])
  })

  it('remains when the two keys of the project are replaced, and ends with the project', async () => {
    const { call } = await aKey(['full'])
    const keys = await tenant.call(`POST /users/@me/projects/${tenant.id}/regenerate-keys`)
    expect((await call('GET /contacts')).status).toBe(200)
    const secret = caller(bench.server, textAt(keys, 'secret'))
    const remove = `DELETE /users/@me/projects/${tenant.id}`
    const refused = await secret(remove)
    expect(failure(refused)).toStrictEqual([403, 'FORBIDDEN'])
    expect(at(refused.json, 'error.message')).toBe('A secret key cannot do this. Only a signed-in owner can.')
    const { cookie } = await ownerOf(bench, tenant.id, 'owner@example.com')
    expect((await bench.call(remove, { headers: { cookie } })).status).toBe(204)
    expect(failure(await call('GET /contacts'))).toStrictEqual([401, 'UNAUTHORIZED'])
  })

  it('has a unique name, and the project has at most a hundred', async () => {
    await aKey(['send'], { name: 'twice' })
    expect(failure(await create({ name: 'twice', scopes: ['send'] }))).toStrictEqual([409, 'CONFLICT'])
    for (let n = 2; n <= 100; n++) await aKey(['send'])
    expect(failure(await create({ name: 'one more', scopes: ['send'] }))).toStrictEqual([409, 'CONFLICT'])
    expect(await listed()).toHaveLength(100)
  })

  it.each([
    ['no name', { name: '' }, 'name'],
    ['a long name', { name: 'x'.repeat(61) }, 'name'],
    ['a name of two lines', { name: 'a\nb' }, 'name'],
    ['no scope', { scopes: [] }, 'scopes'],
    ['an unknown scope', { scopes: ['send', 'manage'] }, 'scopes.1'],
    ['no time to expire', { expiresAt: 'soon' }, 'expiresAt'],
    ['a day to expire', { expiresAt: '2027-01-01' }, 'expiresAt'],
  ])('is refused with %s', async (_, wrong, field) => {
    const answer = await create({ name: 'x', scopes: ['send'], ...wrong })
    expect(answer.status).toBe(422)
    expect(problems(answer)).toMatchObject([[field, expect.any(String)]])
  })

  it('has an idempotency namespace of its own, which a rotation keeps', async () => {
    const { id, call } = await aKey(['track'])
    const event = (who: Tenant['call'], name: string) =>
      who('POST /v1/track', { body: { event: name, email: 'a@example.com' }, headers: { 'idempotency-key': 'k' } })
    const first = await event(call, 'theirs')
    expect((await event(tenant.call, 'mine')).status).toBe(200)
    const fresh = caller(bench.server, textAt(await tenant.call(`POST ${path()}/${id}/rotate`), 'key'))
    expect((await event(fresh, 'theirs')).text).toBe(first.text)
  })

  it('returns its new secret again to a caller who repeats the request, and keeps it encrypted', async () => {
    const ask = () =>
      tenant.call(`POST ${path()}`, {
        body: { name: 'once', scopes: ['send'] },
        headers: { 'idempotency-key': 'make' },
      })
    const first = await ask()
    expect(first.status).toBe(201)
    expect((await ask()).text).toBe(first.text)
    expect(await listed()).toHaveLength(1)
  })
})

describe('the expiry of a key', () => {
  const NOW = new Date('2026-12-01T00:00:00.000Z')
  const setNow = (ms: number) => vi.setSystemTime(NOW.getTime() + ms)
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  })
  const end = (ms: number) => new Date(NOW.getTime() + ms).toISOString()

  it('is exact to the millisecond', async () => {
    const { call } = await aKey(['read'], { name: 'short', expiresAt: end(1000) })
    setNow(999)
    expect((await call('GET /contacts')).status).toBe(200)
    for (const late of [1000, 1001]) {
      setNow(late)
      const refused = await call('GET /contacts')
      expect(failure(refused)).toStrictEqual([401, 'UNAUTHORIZED'])
      expect(at(refused.json, 'error.message')).toBe('The key "short" expired at 2026-12-01T00:00:01.000Z.')
    }
    expect(await list()).toMatchObject([{ name: 'short', expiresAt: end(1000) }])
  })

  it('is in the future, and within ten years', async () => {
    const years = 3650 * 86_400_000
    for (const [ms, status] of [
      ...([
        [-1, 422],
        [0, 422],
        [1, 201],
      ] as const),
      ...([
        [years, 201],
        [years + 1, 422],
      ] as const),
    ])
      expect([ms, (await create({ name: `at ${ms}`, scopes: ['read'], expiresAt: end(ms) })).status]).toStrictEqual([
        ms,
        status,
      ])
  })

  it('is changed only by a rotation that says so', async () => {
    const { id } = await aKey(['read'], { expiresAt: end(1000) })
    setNow(2000)
    const rotate = async (body?: unknown) => {
      const answer = await tenant.call(`POST ${path()}/${id}/rotate`, body === undefined ? {} : { body })
      return { expiresAt: at(answer.json, 'expiresAt'), call: caller(bench.server, textAt(answer, 'key')) }
    }
    const same = await rotate()
    expect(same.expiresAt).toBe(end(1000))
    expect((await same.call('GET /contacts')).status).toBe(401)
    const later = await rotate({ expiresAt: end(3000) })
    expect(later.expiresAt).toBe(end(3000))
    expect((await later.call('GET /contacts')).status).toBe(200)
    expect((await rotate({ expiresAt: null })).expiresAt).toBeNull()
  })

  it('does not change its last use, which is kept to the hour', async () => {
    const { call } = await aKey(['read'])
    const usedAt = async () => at((await listed())[0], 'lastUsedAt')
    await call('GET /contacts')
    await eventually(async () => expect(await usedAt()).toBe(end(0)))
    const hour = 3_600_000
    setNow(hour - 1)
    await call('GET /contacts')
    await call('POST /contacts', { body: {} }) // refused, and no use
    expect(await usedAt()).toBe(end(0))
    setNow(hour)
    await call('GET /contacts')
    await eventually(async () => expect(await usedAt()).toBe(end(hour)))
  })
})
