import { eventually } from '@posthorn/core/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { fromAnywhere, ownerOf, person } from '../accounts-kit.ts'
import {
  aMail,
  at,
  type Bench,
  failure,
  SENDER,
  sharedWorkingBench,
  type Tenant,
  textAt,
  uniqueAddress,
} from '../harness.ts'

let bench: Bench
beforeAll(async () => {
  const opened = await sharedWorkingBench()
  bench = { ...opened, call: fromAnywhere(opened.call) }
})

const LISTS = [
  '/contacts',
  '/emails',
  '/events',
  '/segments',
  '/templates',
  '/campaigns',
  '/suppressions',
  '/inbox/messages',
]

/** A project with a row of every kind, and a campaign that is being sent. */
async function filled(): Promise<Tenant> {
  const tenant = await bench.tenant()
  const { call } = tenant
  for (let n = 0; n < 30; n++)
    await call('POST /contacts', { body: { email: `c${n}@example.com`, data: { plan: 'pro' } } })
  await call('POST /v1/track', { body: { event: 'opened', email: 'c1@example.com' } })
  await call('POST /suppressions', { body: { email: 'x@example.com', reason: 'MANUAL' } })
  await call('POST /segments', { body: { name: 'Guests', type: 'STATIC' } })
  const text = { name: 'News', subject: 'News', body: '<p>News</p>' }
  await call('POST /templates', { body: { ...text, type: 'TRANSACTIONAL', from: SENDER } })
  await call('POST /domains', { body: { domain: `${tenant.id.slice(4)}.example` } })
  expect((await call('POST /v1/send', { body: aMail() })).status).toBe(200)
  await eventually(async () => {
    expect(at((await call('GET /inbox/messages')).json, 'total')).toBe(1)
  })
  const campaign = await call('POST /campaigns', {
    body: { ...text, from: SENDER, audienceType: 'ALL', type: 'TRANSACTIONAL' },
  })
  await call(`PATCH /users/@me/projects/${tenant.id}`, { body: { sendRatePerSecond: 1 } })
  expect((await call(`POST /campaigns/${textAt(campaign, 'data.id')}/send`)).status).toBe(200)
  return tenant
}

const sizes = ({ call }: Tenant) =>
  Promise.all(
    LISTS.map(async (path) => {
      const { json } = await call(`GET ${path}`)
      return Array.isArray(json)
        ? json.length
        : (at(json, 'total') ?? (Array.isArray(at(json, 'events')) ? at(json, 'events.length') : json))
    }),
  )

describe('a project that is emptied', () => {
  it('keeps members, keys, domains and settings, and nothing else; others keep everything', async () => {
    const [mine, theirs] = [await filled(), await filled()]
    const member = await person(bench, uniqueAddress('reset'))
    await mine.call(`POST /projects/${mine.id}/members`, { body: { email: member.email, role: 'ADMIN' } })
    const before = await sizes(theirs)
    const started = await mine.call(`POST /users/@me/projects/${mine.id}/reset`)
    expect([started.status, at(started.json, 'jobId')]).toStrictEqual([202, expect.stringMatching(/^job_/)])
    await eventually(async () => {
      expect(at((await mine.call(`GET /users/@me/projects/${mine.id}`)).json, 'disabled')).toBe(false)
    })
    expect(await sizes(mine)).toStrictEqual([0, 0, 0, 0, 0, 0, 0, 0])
    expect((await mine.call('GET /contacts/fields')).text).not.toContain('data.plan')
    expect((await mine.call(`GET /projects/${mine.id}/members`)).json).toMatchObject([{ email: member.email }])
    expect((await mine.call(`GET /domains/project/${mine.id}`)).json).toMatchObject([{ status: 'pending' }])
    expect((await mine.call(`GET /users/@me/projects/${mine.id}`)).json).toMatchObject({ sendRatePerSecond: 1 })
    expect(await sizes(theirs)).toHaveLength(before.length)
    expect((await theirs.call('GET /contacts')).json).toMatchObject({ total: 31 })
    // It works as a new one does.
    await mine.call(`PATCH /users/@me/projects/${mine.id}`, { body: { sendRatePerSecond: null } })
    expect((await mine.call('POST /v1/send', { body: aMail() })).status).toBe(200)
    await eventually(async () => {
      expect(at((await mine.call('GET /inbox/messages')).json, 'total')).toBe(1)
    })
  })
})

describe('a project that is deleted', () => {
  it('mid-campaign is gone immediately for keys and members, and soon from the database', async () => {
    const mine = await filled()
    const member = await person(bench, uniqueAddress('deleted'))
    await mine.call(`POST /projects/${mine.id}/members`, { body: { email: member.email, role: 'ADMIN' } })
    const headers = { cookie: member.cookie }
    const remove = `DELETE /users/@me/projects/${mine.id}`
    expect(failure(await bench.call(remove, { headers }))).toStrictEqual([403, 'FORBIDDEN'])
    expect(failure(await mine.call(remove))).toStrictEqual([403, 'FORBIDDEN'])
    const owner = await ownerOf(bench, mine.id, 'owner@example.com')
    expect((await bench.call(remove, { headers: { cookie: owner.cookie } })).status).toBe(204)
    expect(failure(await mine.call('GET /contacts'))).toStrictEqual([401, 'UNAUTHORIZED'])
    expect(failure(await mine.call('POST /v1/send', { body: aMail() }))).toStrictEqual([401, 'UNAUTHORIZED'])
    expect(
      failure(await mine.callPublicly('POST /v1/track', { body: { event: 'x', email: 'a@example.com' } })),
    ).toStrictEqual([401, 'UNAUTHORIZED'])
    expect((await bench.call('GET /users/@me/projects', { headers })).json).toStrictEqual([])
    const { store } = bench.posthorn.world
    await eventually(async () => {
      expect(await store.projects.find(mine.id)).toBeUndefined()
    })
    const rooms = store.project(mine.id)
    expect(await rooms.emails.count({ status: undefined, contactId: undefined })).toBe(0)
    expect(await rooms.contacts.count(undefined)).toBe(0)
  })
})
