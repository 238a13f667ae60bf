import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aContact } from '../audience-kit.ts'
import { aCampaign, aDraft, arrived, campaignOf, FLAT, later, people, step } from '../campaign-kit.ts'
import {
  type Answer,
  at,
  type Bench,
  failure,
  problems,
  sharedBench,
  sharedWorkingBench,
  type Tenant,
  textAt,
} from '../harness.ts'

/** Without a worker, campaigns stay as their requests left them. */
let still: Bench
let working: Bench
beforeAll(async () => {
  still = await sharedBench()
  working = await sharedWorkingBench()
})

const send = (tenant: Tenant, id: string, body?: unknown) => step(tenant, id, 'send', body)

/** A campaign of each status. */
const REACHED: Readonly<Record<string, (tenant: Tenant) => Promise<string>>> = {
  DRAFT: (tenant) => aCampaign(tenant),
  SCHEDULED: (tenant) => afterSteps(tenant, ['send', { scheduledFor: later() }]),
  SENDING: (tenant) => afterSteps(tenant, ['send']),
  PAUSED: (tenant) => afterSteps(tenant, ['send'], ['pause']),
  CANCELLED: (tenant) => afterSteps(tenant, ['send', { scheduledFor: later() }], ['cancel']),
  SENT: (tenant) => afterSteps(tenant, ['send']),
}

async function afterSteps(tenant: Tenant, ...steps: readonly (readonly [string, unknown?])[]): Promise<string> {
  const id = await aCampaign(tenant)
  for (const [name, body] of steps) expect((await step(tenant, id, name, body)).status).toBe(200)
  return id
}

const ACTIONS: Readonly<Record<string, (tenant: Tenant, id: string) => Promise<Answer>>> = {
  PUT: (tenant, id) => tenant.call(`PUT /campaigns/${id}`, { body: aDraft() }),
  send: (tenant, id) => send(tenant, id),
  schedule: (tenant, id) => send(tenant, id, { scheduledFor: later() }),
  pause: (tenant, id) => step(tenant, id, 'pause'),
  resume: (tenant, id) => step(tenant, id, 'resume'),
  cancel: (tenant, id) => step(tenant, id, 'cancel'),
  DELETE: (tenant, id) => tenant.call(`DELETE /campaigns/${id}`),
}

/** The status that each action leads to from each status. Any other action is a conflict. */
const ALLOWED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  DRAFT: { PUT: 'DRAFT', send: 'SENDING', schedule: 'SCHEDULED', DELETE: 'gone' },
  SCHEDULED: { PUT: 'SCHEDULED', send: 'SENDING', schedule: 'SCHEDULED', cancel: 'CANCELLED' },
  SENDING: { pause: 'PAUSED', cancel: 'CANCELLED' },
  PAUSED: { resume: 'SENDING', cancel: 'CANCELLED' },
  CANCELLED: { DELETE: 'gone' },
  SENT: { DELETE: 'gone' },
}

describe.each(Object.keys(REACHED))('a campaign that is %s', (from) => {
  it.each(Object.keys(ACTIONS))('%s', async (action) => {
    const tenant = await (from === 'SENT' ? working : still).tenant()
    await people(tenant, 1)
    const id = (await REACHED[from]?.(tenant)) ?? ''
    await arrived(tenant, id, from)
    const answer = await ACTIONS[action]?.(tenant, id)
    if (!answer) throw new Error('no answer')
    const to = ALLOWED[from]?.[action]
    if (to === undefined) {
      expect(failure(answer)).toStrictEqual([409, 'CONFLICT'])
      expect(at(answer.json, 'error.details.status')).toBe(from)
      expect(at(await campaignOf(tenant, id), 'status')).toBe(from)
    } else if (to === 'gone') {
      expect([answer.status, answer.text]).toStrictEqual([204, ''])
      expect((await tenant.call(`GET /campaigns/${id}`)).status).toBe(404)
    } else {
      expect([answer.status, at(answer.json, 'status')]).toStrictEqual([200, to])
      expect(await campaignOf(tenant, id)).toStrictEqual(answer.json)
    }
  })
})

describe('POST /campaigns/{id}/send', () => {
  let tenant: Tenant
  beforeEach(async () => {
    tenant = await still.tenant()
  })

  it.each<[string, Parameters<Tenant['call']>[1]]>([
    ['no body', {}],
    ['an empty object', { body: {} }],
    ['null', { body: { scheduledFor: null } }],
  ])('sends immediately with %s', async (_, call) => {
    await people(tenant, 1)
    const id = await aCampaign(tenant)
    const { json } = await tenant.call(`POST /campaigns/${id}/send`, call)
    const now = { status: 'SENDING', collecting: true, scheduledAt: null, startedAt: expect.stringMatching(/Z$/) }
    expect(json).toMatchObject({ id, body: '<p>New.</p>', ...now })
  })

  it('schedules at a time with any offset, and again', async () => {
    const id = await aCampaign(tenant)
    for (const scheduledFor of ['2099-12-01T09:00:00+01:00', '2099-12-01T09:00:00.250Z']) {
      const { json } = await send(tenant, id, { scheduledFor })
      expect(json).toMatchObject({
        status: 'SCHEDULED',
        scheduledAt: new Date(scheduledFor).toISOString(),
        startedAt: null,
      })
    }
  })

  it.each<[unknown, string]>([
    ['2020-01-01T00:00:00Z', 'past'],
    ['tomorrow', 'invalid_format'],
    ['2099-12-01', 'invalid_format'],
    ['2099-12-01T09:00:00', 'invalid_format'],
    [1, 'invalid_type'],
  ])('refuses the time %j', async (scheduledFor, code) => {
    const id = await aCampaign(tenant)
    const answer = await send(tenant, id, { scheduledFor })
    expect(failure(answer)).toStrictEqual([422, 'VALIDATION_ERROR'])
    expect(problems(answer)).toStrictEqual([['scheduledFor', code]])
    expect(at(await campaignOf(tenant, id), 'status')).toBe('DRAFT')
  })

  it('refuses an empty audience with 400, and explains who counts', async () => {
    await aContact(tenant, 'c0@example.com', { subscribed: false })
    const empty = { audienceType: 'FILTERED', audienceFilter: FLAT }
    for (const changes of [{}, empty, { ...empty, category: 'TRANSACTIONAL' }]) {
      const id = await aCampaign(tenant, changes)
      const answer = await send(tenant, id)
      expect(failure(answer)).toStrictEqual([400, 'BAD_REQUEST'])
      expect(at(answer.json, 'error.suggestion')).toContain('subscribed')
      expect(at(await campaignOf(tenant, id), 'status')).toBe('DRAFT')
      expect((await send(tenant, id, { scheduledFor: later() })).status).toBe(200)
    }
    expect((await send(tenant, await aCampaign(tenant, { category: 'TRANSACTIONAL' }))).status).toBe(200)
  })

  it('starts once for an idempotency key', async () => {
    await people(tenant, 1)
    const id = await aCampaign(tenant)
    const call = { headers: { 'idempotency-key': 'go' } }
    const first = await tenant.call(`POST /campaigns/${id}/send`, call)
    const again = await tenant.call(`POST /campaigns/${id}/send`, call)
    expect([again.status, again.text]).toStrictEqual([200, first.text])
    expect(failure(await send(tenant, id))).toStrictEqual([409, 'CONFLICT'])
  })

  it('lets one of many concurrent requests start it', async () => {
    await people(tenant, 1)
    const id = await aCampaign(tenant)
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(tenant, id)))
    expect(answers.map(({ status }) => status).sort()).toStrictEqual([200, ...Array.from({ length: 9 }, () => 409)])
  })
})

describe('a segment', () => {
  it.each(['SCHEDULED', 'SENDING', 'PAUSED'])('stays while a campaign to it is %s', async (status) => {
    const tenant = await still.tenant()
    const segmentId = textAt(await tenant.call('POST /segments', { body: { name: 'S', type: 'STATIC' } }), 'id')
    await people(tenant, 1)
    await tenant.call(`POST /segments/${segmentId}/members`, { body: { emails: ['c0@example.com'] } })
    const id = await aCampaign(tenant, { audienceType: 'SEGMENT', segmentId })
    await send(tenant, id, status === 'SCHEDULED' ? { scheduledFor: later() } : {})
    if (status === 'PAUSED') await step(tenant, id, 'pause')
    const answer = await tenant.call(`DELETE /segments/${segmentId}`)
    expect(failure(answer)).toStrictEqual([409, 'CONFLICT'])
    expect(at(answer.json, 'error.details')).toStrictEqual({ campaignId: id, status })
    await step(tenant, id, 'cancel')
    expect((await tenant.call(`DELETE /segments/${segmentId}`)).status).toBe(204)
  })

  it('may be deleted while only drafts name it, and then they cannot be sent', async () => {
    const tenant = await still.tenant()
    const segmentId = textAt(await tenant.call('POST /segments', { body: { name: 'S', type: 'STATIC' } }), 'id')
    const id = await aCampaign(tenant, { audienceType: 'SEGMENT', segmentId })
    expect((await tenant.call(`DELETE /segments/${segmentId}`)).status).toBe(204)
    for (const body of [{}, { scheduledFor: later() }])
      expect(failure(await send(tenant, id, body))).toStrictEqual([404, 'SEGMENT_NOT_FOUND'])
  })
})

it('the usage of a field names the campaigns that use it', async () => {
  const tenant = await still.tenant()
  await aContact(tenant, 'ada@example.com', { data: { plan: 'pro' } })
  const id = await aCampaign(tenant, { name: 'To pros', audienceType: 'FILTERED', audienceFilter: FLAT })
  const { json } = await tenant.call('GET /contacts/fields/plan/usage')
  expect(json).toMatchObject({ usedInCampaigns: [{ id, name: 'To pros' }], canDelete: false })
})
