import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aContact } from './audience-kit.ts'
import { aCampaign, aDraft, arrived, campaignOf, FLAT, later, people, step } from './campaign-kit.ts'
import { type Answer, at, type Bench, failure, openBench, problems, SENDER, type Tenant, textAt } from './harness.ts'

/** Without a worker campaigns stay as their requests left them. */
let still: Bench
let working: Bench
beforeAll(async () => {
  still = await openBench()
  working = await openBench()
  await working.posthorn.start()
})
afterAll(async () => {
  await working.posthorn.stop()
  await Promise.all([still.close(), working.close()])
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

/** From where which action leads where. Any other is a conflict. */
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
  ])('sends at once with %s', async (_, call) => {
    await people(tenant, 1)
    const id = await aCampaign(tenant)
    const { json } = await tenant.call(`POST /campaigns/${id}/send`, call)
    const now = { status: 'SENDING', collecting: true, scheduledAt: null, startedAt: expect.stringMatching(/Z$/) }
    expect(json).toMatchObject({ id, body: '<p>New.</p>', ...now })
  })

  it('schedules at a time with any offset, and anew', async () => {
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

  it('refuses an empty audience with 400, and says who counts', async () => {
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

  it('lets one of many requests at once start it', async () => {
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

  it('may go while only drafts name it, and then they cannot be sent', async () => {
    const tenant = await still.tenant()
    const segmentId = textAt(await tenant.call('POST /segments', { body: { name: 'S', type: 'STATIC' } }), 'id')
    const id = await aCampaign(tenant, { audienceType: 'SEGMENT', segmentId })
    expect((await tenant.call(`DELETE /segments/${segmentId}`)).status).toBe(204)
    for (const body of [{}, { scheduledFor: later() }])
      expect(failure(await send(tenant, id, body))).toStrictEqual([404, 'SEGMENT_NOT_FOUND'])
  })
})

it('the usage of a field names the campaigns that ask for it', async () => {
  const tenant = await still.tenant()
  await aContact(tenant, 'ada@example.com', { data: { plan: 'pro' } })
  const id = await aCampaign(tenant, { name: 'To pros', audienceType: 'FILTERED', audienceFilter: FLAT })
  const { json } = await tenant.call('GET /contacts/fields/plan/usage')
  expect(json).toMatchObject({ usedInCampaigns: [{ id, name: 'To pros' }], canDelete: false })
})

describe('with a worker', () => {
  let tenant: Tenant
  beforeEach(async () => {
    tenant = await working.tenant()
  })

  it('reaches everybody who is subscribed once, and its figures say so', async () => {
    await people(tenant, 5)
    await aContact(tenant, 'no@example.com', { subscribed: false })
    await tenant.call('POST /suppressions', { body: { email: 'c4@example.com' } })
    const id = await aCampaign(tenant, { subject: 'News for {{email}}' })
    await send(tenant, id)
    const counts = { totalRecipients: 5, sentCount: 4, suppressedCount: 1, pendingCount: 0 }
    const campaign = await arrived(tenant, id, 'SENT')
    expect(campaign).toMatchObject({ ...counts, collecting: false, sentAt: expect.stringMatching(/Z$/) })
    const stats = await tenant.call(`GET /campaigns/${id}/stats`)
    expect(stats.json).toStrictEqual({
      ...{ status: 'SENT', reason: null, collecting: false },
      ...{ totalRecipients: 5, sentCount: 4, deliveredCount: 0, openedCount: 0, clickedCount: 0, bouncedCount: 0 },
      ...{ complainedCount: 0, unsubscribedCount: 0, failedCount: 0, suppressedCount: 1, unknownCount: 0 },
      ...{
        pendingCount: 0,
        openRate: 0,
        clickRate: 0,
        bounceRate: 0,
        deliveryRate: 0,
        machineOpens: 0,
        machineClicks: 0,
      },
    })
    const recipients = await tenant.call(`GET /campaigns/${id}/recipients`)
    const mails = at(recipients.json, 'data')
    if (!Array.isArray(mails)) throw new Error('no list')
    expect(recipients.json).toMatchObject({ total: 5, hasMore: false })
    expect(mails.map((mail) => [at(mail, 'to'), at(mail, 'status')]).sort()).toStrictEqual([
      ...[0, 1, 2, 3].map((n) => [`c${n}@example.com`, 'SENT']),
      ['c4@example.com', 'SUPPRESSED'],
    ])
    for (const mail of mails) {
      // Variables are filled in at the hand-over, which a suppressed mail never reaches.
      const subject = `News for ${at(mail, 'status') === 'SENT' ? at(mail, 'to') : '{{email}}'}`
      expect(mail).toMatchObject({ campaignId: id, sourceType: 'CAMPAIGN', subject })
      expect((await tenant.call(`GET /emails/${at(mail, 'id')}`)).json).toStrictEqual(mail)
    }
    const suppressed = await tenant.call(`GET /campaigns/${id}/recipients?status=SUPPRESSED`)
    expect(suppressed.json).toMatchObject({ total: 1, data: [{ to: 'c4@example.com' }] })
    expect((await tenant.call('GET /campaigns?status=SENT')).json).toMatchObject({ data: [{ id, ...counts }] })
  })

  it('lists recipients in pages, and refuses a status that there is not', async () => {
    await people(tenant, 5)
    const id = await aCampaign(tenant)
    await send(tenant, id)
    await arrived(tenant, id, 'SENT')
    const seen: unknown[] = []
    for (let path = `/campaigns/${id}/recipients?limit=2`; path; ) {
      const { json } = await tenant.call(`GET ${path}`)
      const data = at(json, 'data')
      seen.push(...(Array.isArray(data) ? data.map((mail) => at(mail, 'to')) : []))
      const cursor = at(json, 'cursor')
      path = typeof cursor === 'string' ? `/campaigns/${id}/recipients?limit=2&cursor=${cursor}` : ''
    }
    expect(seen.sort()).toStrictEqual([0, 1, 2, 3, 4].map((n) => `c${n}@example.com`))
    for (const query of ['status=NONE', 'limit=0', 'cursor=x'])
      expect(failure(await tenant.call(`GET /campaigns/${id}/recipients?${query}`))).toStrictEqual([400, 'BAD_REQUEST'])
    const draft = await aCampaign(tenant)
    expect((await tenant.call(`GET /campaigns/${draft}/recipients`)).json).toStrictEqual({
      data: [],
      hasMore: false,
      total: 0,
    })
  })

  it('a cancelled one can be deleted once its mail is withdrawn, and its mails stay', async () => {
    await people(tenant, 3)
    const id = await aCampaign(tenant)
    await send(tenant, id)
    await step(tenant, id, 'pause')
    const cancelled = await step(tenant, id, 'cancel')
    if (cancelled.status === 200) await arrived(tenant, id, 'CANCELLED')
    await expect.poll(async () => (await tenant.call(`DELETE /campaigns/${id}`)).status).toBe(204)
    const { json } = await tenant.call('GET /emails')
    expect(at(json, 'data.0.campaignId') ?? id).toBe(id)
  })

  it('a test says so, counts for nothing, and is sent whatever the status', async () => {
    await people(tenant, 1)
    const id = await aCampaign(tenant, {
      subject: 'Hello {{name}}',
      body: '<p>{{firstName}}</p>',
      fromName: 'The shop',
    })
    await send(tenant, id)
    await arrived(tenant, id, 'SENT')
    const answer = await step(tenant, id, 'test', { email: 'QA@example.com' })
    const email = textAt(answer, 'email')
    expect([answer.status, answer.json]).toStrictEqual([
      200,
      { success: true, message: 'A test goes to qa@example.com.', email },
    ])
    await expect.poll(async () => at((await tenant.call(`GET /emails/${email}`)).json, 'status')).toBe('SENT')
    const captured = await tenant.call(`GET /inbox/messages/${email}`)
    expect(captured.json).toMatchObject({
      ...{ subject: '[TEST] Hello Ada Lovelace', from: expect.stringContaining(SENDER) },
      html: expect.stringContaining('<p>Ada</p>'),
      headers: expect.arrayContaining([{ name: 'X-Campaign-Test', value: 'true' }]),
    })
    expect((await tenant.call(`GET /emails/${email}`)).json).toMatchObject({ campaignId: null, fromName: 'The shop' })
    expect((await tenant.call(`GET /campaigns/${id}/stats`)).json).toMatchObject({ totalRecipients: 1, sentCount: 1 })
    for (const body of [{}, { email: 'x' }]) expect(failure(await step(tenant, id, 'test', body))[0]).toBe(422)
  })
})
