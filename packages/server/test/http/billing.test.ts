import { eventually } from '@posthorn/core/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { fromAnywhere, person } from '../accounts-kit.ts'
import { aCampaign, arrived, campaignOf, step } from '../campaign-kit.ts'
import {
  type Answer,
  aMail,
  at,
  type Bench,
  caller,
  failure,
  SENDER,
  sharedWorkingBench,
  type Tenant,
  textAt,
  uniqueAddress,
} from '../harness.ts'

type Category = 'workflows' | 'campaigns' | 'transactional'

const CAP = 100
const NAMES: Readonly<Record<Category, string>> = {
  workflows: 'workflow mails',
  campaigns: 'campaign mails',
  transactional: 'transactional mails',
}
/** Usage of a cap of a hundred and its state: below, at and above the warning, and at the end. */
const STATES = [
  [79, { percentage: 79, isWarning: false, isBlocked: false }],
  [80, { percentage: 80, isWarning: true, isBlocked: false }],
  [99, { percentage: 99, isWarning: true, isBlocked: false }],
  [100, { percentage: 100, isWarning: true, isBlocked: true }],
] as const

let bench: Bench
beforeAll(async () => {
  bench = await sharedWorkingBench()
})

let offices = 0

/** A project with an owner who gets mail, and a cap on one category. */
async function anOffice(category: Category) {
  const name = `Office ${++offices}`
  const owner = await person(bench, uniqueAddress('owner'))
  const made = await fromAnywhere(bench.call)('POST /users/@me/projects', {
    headers: { cookie: owner.cookie },
    body: { name },
  })
  const id = textAt(made, 'id')
  const tenant: Pick<Tenant, 'call'> = { call: caller(bench.server, textAt(made, 'secret')) }
  const path = (what: string) => `/users/@me/projects/${id}/billing-${what}`
  const put = (caps: object) => tenant.call(`PUT ${path('limits')}`, { body: caps })
  expect((await put({ [category]: CAP })).status).toBe(200)
  return {
    tenant: { ...tenant, id } as Tenant,
    put,
    limits: async () => (await tenant.call(`GET ${path('limits')}`)).json,
    consumption: async () => (await tenant.call(`GET ${path('consumption')}`)).json,
    /** The subjects of the mails to the owner about caps, oldest first. */
    async warnings() {
      const { store } = bench.posthorn.world
      const system = (await store.projects.list()).find(({ isSystem }) => isSystem)
      const { rows = [] } = system
        ? await store.project(system.id).emails.walk({
            limit: 100,
            after: undefined,
            status: undefined,
            contactId: undefined,
            search: owner.email,
            most: 10_000,
          })
        : {}
      return rows
        .map(({ subject }) => subject)
        .filter((subject) => subject.endsWith(`: ${name}`))
        .reverse()
    },
    near: `Cap on ${NAMES[category]} almost reached: ${name}`,
    reached: `Cap on ${NAMES[category]} reached: ${name}`,
  }
}
type Office = Awaited<ReturnType<typeof anOffice>>

const free = (usage = 0) => ({ limit: null, usage, percentage: 0, isWarning: false, isBlocked: false })

/** The part of both bodies that is about the project, whole: the capped category, and nothing of the others. */
async function expectStanding({ limits, consumption }: Office, category: Category, usage: number, state: object) {
  expect(await limits()).toStrictEqual({
    workflows: free(),
    campaigns: free(),
    transactional: free(),
    [category]: { limit: CAP, usage, ...state },
  })
  const now = new Date()
  const month = (later: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later, 1)).toISOString()
  expect(await consumption()).toStrictEqual({
    period: { start: month(0), end: month(1) },
    usage: { workflows: 0, campaigns: 0, transactional: 0, [category]: usage, total: usage },
  })
}

/** The body of a refusal at the cap. */
function expectBlocked(answer: Answer, category: Category, isPublic: boolean) {
  const now = new Date()
  const message = `The ${NAMES[category]} exceed the cap of the project for this month.`
  expect([answer.status, answer.json]).toStrictEqual([
    402,
    {
      success: false,
      error: {
        code: 'BILLING_LIMIT_EXCEEDED',
        message,
        statusCode: 402,
        requestId: expect.any(String),
        suggestion: expect.stringContaining('cap'),
        details: {
          category,
          resetsAt: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString(),
        },
      },
      message,
      timestamp: expect.any(String),
      ...(isPublic && { code: 402, time: expect.any(Number) }),
    },
  ])
}

const people = (count: number, name: string) => Array.from({ length: count }, (_, n) => `${name}${n}@example.com`)

/** Functions that send more mails of a category, by their number. */
const SENDERS: Readonly<Record<Category, (office: Office) => Promise<(count: number) => Promise<unknown>>>> = {
  transactional: async ({ tenant }) => {
    let sent = 0
    return async (count) => {
      const to = people(count, `t${sent++}-`)
      expect((await tenant.call('POST /v1/send', { body: aMail({ to }) })).status).toBe(200)
    }
  },
  campaigns: async ({ tenant }) => {
    let waves = 0
    return async (count) => {
      const wave = `w${waves++}`
      const id = await aWave(tenant, wave, count)
      expect((await step(tenant, id, 'send')).status).toBe(200)
      return arrived(tenant, id, 'SENT')
    }
  },
  workflows: async (office) => {
    const { track } = await aWelcome(office.tenant)
    let sent = 0
    return async (count) => {
      await track(people(count, `f${sent}-`))
      sent += count
      await eventually(async () => expect(await usageOf(office, 'workflows')).toBe(sent))
    }
  },
}

const usageOf = async ({ consumption }: Office, category: Category) => at(await consumption(), `usage.${category}`)

/** Sends a campaign to this many people of its own. */
async function aWave(tenant: Tenant, wave: string, count: number): Promise<string> {
  const contacts = people(count, wave).map((email) =>
    tenant.call('POST /contacts', { body: { email, data: { wave }, subscribed: true } }),
  )
  expect(new Set((await Promise.all(contacts)).map(({ status }) => status))).toStrictEqual(new Set([201]))
  const audienceFilter = { operator: 'AND', conditions: [{ field: 'data.wave', operator: 'equals', value: wave }] }
  return aCampaign(tenant, { name: wave, audienceType: 'FILTERED', audienceFilter })
}

/** A workflow that sends one mail to each person who signs up. */
async function aWelcome(tenant: Tenant) {
  const template = { name: 'Hello', subject: 'Hi', body: '<p>Hi</p>', from: SENDER, type: 'TRANSACTIONAL' }
  const templateId = textAt(await tenant.call('POST /templates', { body: template }), 'id')
  const id = textAt(await tenant.call('POST /workflows', { body: { name: 'Welcome', eventName: 'signup' } }), 'id')
  const mail = { type: 'SEND_EMAIL', config: { templateId }, autoConnect: true }
  expect((await tenant.call(`POST /workflows/${id}/steps`, { body: mail })).status).toBe(201)
  expect((await tenant.call(`PATCH /workflows/${id}`, { body: { enabled: true } })).status).toBe(200)
  return {
    id,
    async track(emails: readonly string[]) {
      const events = emails.map((email) => tenant.call('POST /v1/track', { body: { email, event: 'signup' } }))
      expect(new Set((await Promise.all(events)).map(({ status }) => status))).toStrictEqual(new Set([200]))
    },
  }
}

describe.each(['transactional', 'campaigns', 'workflows'] as const)('a cap on %s', (category) => {
  it('is reported in both bodies at 79, 80, 99 and 100 percent, and its owner receives mails at 80 and 100', async () => {
    const office = await anOffice(category)
    await expectStanding(office, category, 0, { percentage: 0, isWarning: false, isBlocked: false })
    const send = await SENDERS[category](office)
    let before = 0
    for (const [usage, state] of STATES) {
      await send(usage - before)
      before = usage
      await expectStanding(office, category, usage, state)
      // The owner receives the mail with the next round, which a change of caps starts.
      await office.put({})
      const told = usage < 80 ? [] : usage < 100 ? [office.near] : [office.near, office.reached]
      await eventually(async () => expect(await office.warnings()).toStrictEqual(told))
    }
  })
})

describe('at the cap', () => {
  it('a request is refused with 402 as a whole when it is one too many, and accepted when it just fits', async () => {
    const office = await anOffice('transactional')
    const { tenant } = office
    const send = (count: number, name: string) =>
      tenant.call('POST /v1/send', { body: aMail({ to: people(count, name) }) })
    expect((await send(98, 'a')).status).toBe(200)
    expectBlocked(await send(3, 'b'), 'transactional', true)
    await expectStanding(office, 'transactional', 98, { percentage: 98, isWarning: true, isBlocked: false })
    expect(at((await tenant.call('GET /contacts?search=b0')).json, 'data')).toStrictEqual([])
    expect((await send(2, 'c')).status).toBe(200)
    for (const count of [1, 2]) expectBlocked(await send(count, 'd'), 'transactional', true)
    const batch = { emails: [aMail({ to: 'e@example.com' }), aMail({ to: 'f@example.com' })] }
    expect(failure(await tenant.call('POST /v1/send/batch', { body: batch }))).toStrictEqual([
      402,
      'BILLING_LIMIT_EXCEEDED',
    ])
    await expectStanding(office, 'transactional', 100, { percentage: 100, isWarning: true, isBlocked: true })
    // A refused request left its idempotency key free, and the next month, or a higher cap, is not barred.
    const headers = { 'idempotency-key': 'order-1' }
    expectBlocked(await tenant.call('POST /v1/send', { body: aMail(), headers }), 'transactional', true)
    await office.put({ transactional: 101 })
    expect((await tenant.call('POST /v1/send', { body: aMail(), headers })).status).toBe(200)
    expectBlocked(await send(1, 'g'), 'transactional', true)
  })

  it('a campaign sends as many as fit and waits with the reason; another cannot begin: 402', async () => {
    const office = await anOffice('campaigns')
    const { tenant } = office
    const id = await aWave(tenant, 'first', 103)
    expect((await step(tenant, id, 'send')).status).toBe(200)
    const paused = await arrived(tenant, id, 'PAUSED')
    await eventually(async () => expect(at(await campaignOf(tenant, id), 'sentCount')).toBe(100))
    expect(JSON.stringify(paused)).toContain('The cap on campaign mails is reached for this month.')
    await expectStanding(office, 'campaigns', 100, { percentage: 100, isWarning: true, isBlocked: true })
    expectBlocked(await step(tenant, id, 'resume'), 'campaigns', false)
    const second = await aWave(tenant, 'second', 1)
    expectBlocked(await step(tenant, second, 'send'), 'campaigns', false)
    // Other categories go on.
    expect((await tenant.call('POST /v1/send', { body: aMail() })).status).toBe(200)
    await office.put({ campaigns: 103 })
    expect(at(await arrived(tenant, id, 'SENT'), 'sentCount')).toBe(103)
    expect(await usageOf(office, 'campaigns')).toBe(103)
    expectBlocked(await step(tenant, second, 'send'), 'campaigns', false)
  })

  it('executions wait at their step and lose no contact, while events are accepted', async () => {
    const office = await anOffice('workflows')
    const { tenant } = office
    const { id, track } = await aWelcome(tenant)
    await track(people(103, 'w'))
    const counts = async (status: string) =>
      at((await tenant.call(`GET /workflows/${id}/executions?status=${status}&pageSize=1`)).json, 'total')
    await eventually(async () => expect([await counts('COMPLETED'), await counts('RUNNING')]).toStrictEqual([100, 3]))
    await expectStanding(office, 'workflows', 100, { percentage: 100, isWarning: true, isBlocked: true })
    await office.put({ workflows: 102 })
    await eventually(async () => expect([await counts('COMPLETED'), await counts('RUNNING')]).toStrictEqual([102, 1]))
    expect(await usageOf(office, 'workflows')).toBe(102)
    await office.put({ workflows: null })
    await eventually(async () => expect(await counts('COMPLETED')).toBe(103))
  })

  it('a cap of zero blocks each category', async () => {
    const office = await anOffice('transactional')
    const { tenant } = office
    const blocked = { limit: 0, usage: 0, percentage: 100, isWarning: true, isBlocked: true }
    const put = await office.put({ transactional: 0, campaigns: 0, workflows: 0 })
    expect(put.json).toStrictEqual({ transactional: blocked, campaigns: blocked, workflows: blocked })
    expectBlocked(await tenant.call('POST /v1/send', { body: aMail() }), 'transactional', true)
    expectBlocked(await step(tenant, await aWave(tenant, 'none', 1), 'send'), 'campaigns', false)
    for (const cap of [-1, 0.5, '5', 1_000_000_001])
      expect(failure(await office.put({ campaigns: cap }))).toStrictEqual([422, 'VALIDATION_ERROR'])
  })
})
