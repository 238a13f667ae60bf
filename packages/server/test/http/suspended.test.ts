import { eventually } from '@posthorn/core/testing'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isOfProject } from '../../src/http/access.ts'
import { ROUTES } from '../../src/routes/index.ts'
import { fromAnywhere, ownerOf, type Person, person } from '../accounts-kit.ts'
import {
  aMail,
  at,
  type Bench,
  type Call,
  caller,
  failure,
  sharedWorkingBench,
  type Tenant,
  textAt,
  uniqueAddress,
} from '../harness.ts'

/** Operations that a suspended project may still call, besides reading. */
const DEFENSES = [
  'DELETE /contacts/{id}',
  'DELETE /domains/{id}',
  'DELETE /projects/{id}/keys/{keyId}',
  'DELETE /projects/{id}/members/invitations/{email}',
  'DELETE /projects/{id}/members/{userId}',
  'DELETE /webhook-endpoints/{id}',
  'DELETE /workflows/{id}/executions/{executionId}',
  'PATCH /contacts/{id}',
  'PATCH /projects/{id}/members/{userId}',
  'POST /campaigns/{id}/cancel',
  'POST /contacts/bulk-delete',
  'POST /contacts/bulk-unsubscribe',
  'POST /emails/{id}/cancel',
  'POST /jobs/{jobId}/cancel',
  'POST /projects/{id}/keys',
  'POST /projects/{id}/keys/{keyId}/rotate',
  'POST /projects/{id}/members',
  'POST /projects/{id}/webhook-secret',
  'POST /suppressions',
  'POST /suppressions/import',
  'POST /users/@me/projects/{id}/regenerate-keys',
  'POST /webhook-endpoints/{id}/rotate',
  'POST /workflows/{id}/executions/cancel-all',
]
const OPERATIONS = ROUTES.filter(({ access }) => isOfProject(access)).map((route) => ({
  operation: `${route.method} ${route.path}`,
  isOpen: route.method === 'GET' || route.effect === 'read' || route.whileSuspended === true,
}))
const REFUSED = [403, 'PROJECT_DISABLED']

let bench: Bench
let tenant: Tenant
let owner: Person
beforeAll(async () => {
  const shared = await sharedWorkingBench()
  bench = { ...shared, call: fromAnywhere(shared.call) }
})

async function begin() {
  tenant = await bench.tenant()
  owner = await ownerOf(bench, tenant.id, uniqueAddress('owner'))
}

async function suspend(reason = 'complaints of 3 %') {
  const { suspensions } = bench.posthorn.world.store.project(tenant.id)
  await suspensions.suspend({
    id: bench.posthorn.world.ids.make('sus'),
    at: new Date(),
    reason,
    liftedAt: undefined,
  })
}

/** Calls as the owner; ids do not exist, except that of the project. */
function asOwner(operation: string, call: Call = {}) {
  const target = operation
    .replace(/projects\/\{id\}/, `projects/${tenant.id}`)
    .replace('{projectId}', tenant.id)
    .replace(/\{\w+\}/g, 'x_1')
  const headers = { cookie: owner.cookie, 'x-project-id': tenant.id, ...call.headers }
  return bench.call(target, { ...(!operation.startsWith('GET') && { body: {} }), ...call, headers })
}

it('the routes that are open to a suspended project are these', () => {
  const open = ROUTES.filter(({ whileSuspended }) => whileSuspended).map(({ method, path }) => `${method} ${path}`)
  expect(open.sort()).toStrictEqual(DEFENSES)
})

describe('a suspended project', () => {
  beforeAll(async () => {
    await begin()
    await suspend()
  })

  it.each(OPERATIONS)('$operation: open $isOpen', async ({ operation, isOpen }) => {
    // A change of a contact is open only if it unsubscribes the contact.
    const body = operation === 'PATCH /contacts/{id}' ? { subscribed: false } : {}
    const answer = failure(await asOwner(operation, operation.startsWith('GET') ? {} : { body }))
    if (isOpen) expect(answer).not.toStrictEqual(REFUSED)
    else expect(answer).toStrictEqual(REFUSED)
  })
})

describe('another suspended project', () => {
  beforeEach(begin)

  it('replaces, creates, and deletes keys, and the leaked one no longer works', async () => {
    await suspend()
    const fresh = await tenant.call(`POST /users/@me/projects/${tenant.id}/regenerate-keys`)
    expect(fresh.status).toBe(200)
    expect((await tenant.call('GET /contacts')).status).toBe(401)
    const call = caller(bench.server, textAt(fresh, 'secret'))
    const made = await call(`POST /projects/${tenant.id}/keys`, { body: { name: 'ci', scopes: ['read'] } })
    expect(made.status).toBe(201)
    const key = `/projects/${tenant.id}/keys/${textAt(made, 'id')}`
    expect((await call(`POST ${key}/rotate`)).status).toBe(200)
    expect((await call(`DELETE ${key}`)).status).toBe(204)
    expect(failure(await call('POST /v1/send', { body: aMail() }))).toStrictEqual(REFUSED)
  })

  it('changes members, and deletes and unsubscribes contacts, alone and in bulk', async () => {
    const { call } = tenant
    const ids: string[] = []
    for (const name of ['ada', 'bob', 'eve', 'kim'])
      ids.push(textAt(await call('POST /contacts', { body: { email: `${name}@example.com` } }), 'id'))
    const [ada, bob, eve, kim] = ids
    const admin = await person(bench, uniqueAddress('admin'))
    await suspend()
    const of = `/projects/${tenant.id}/members`
    expect((await call(`POST ${of}`, { body: { email: admin.email, role: 'ADMIN' } })).status).toBe(201)
    expect((await call(`PATCH ${of}/${admin.id}`, { body: { role: 'MEMBER' } })).status).toBe(200)
    expect((await call(`DELETE ${of}/${admin.id}`)).status).toBe(204)

    const change = (body: object) => call(`PATCH /contacts/${ada}`, { body })
    for (const body of [
      { subscribed: true },
      { data: { plan: 'pro' } },
      { email: 'other@example.com' },
      { subscribed: false, data: null },
      {},
    ])
      expect(failure(await change(body))).toStrictEqual(REFUSED)
    const headers = { 'idempotency-key': 'again' }
    expect(failure(await call(`PATCH /contacts/${ada}`, { body: { data: { a: 1 } }, headers }))).toStrictEqual(REFUSED)
    expect((await change({ subscribed: false })).json).toMatchObject({ subscribed: false })
    expect((await call(`DELETE /contacts/${bob}`)).status).toBe(204)
    expect((await call('POST /contacts/bulk-unsubscribe', { body: { contactIds: [eve] } })).status).toBe(202)
    expect((await call('POST /contacts/bulk-delete', { body: { contactIds: [kim] } })).status).toBe(202)
    expect(failure(await call('POST /contacts/bulk-subscribe', { body: { contactIds: [ada] } }))).toStrictEqual(REFUSED)
    await eventually(async () => {
      const { json } = await call('GET /contacts')
      const left = Array.isArray(at(json, 'data')) ? Object(at(json, 'data')) : []
      expect(left.map((one: unknown) => [at(one, 'email'), at(one, 'subscribed')]).sort()).toStrictEqual([
        ['ada@example.com', false],
        ['eve@example.com', false],
      ])
    })
    expect((await call('GET /contacts/export')).status).toBe(200)
  })

  it('receives the remaining options in the error', async () => {
    await suspend()
    const refused = await tenant.call('POST /v1/send', { body: aMail() })
    expect(at(refused.json, 'error.suggestion')).toContain('replace keys')
  })
})
