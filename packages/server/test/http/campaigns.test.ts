import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aCampaign, aDraft, campaignOf, FLAT, GROUPED, later, step } from '../campaign-kit.ts'
import { type Answer, at, type Bench, failure, problems, SENDER, sharedBench, type Tenant, textAt } from '../harness.ts'

let bench: Bench
let tenant: Tenant
beforeAll(async () => {
  bench = await sharedBench()
})
beforeEach(async () => {
  tenant = await bench.tenant()
})

const post = (body: unknown) => tenant.call('POST /campaigns', { body })
const aSegment = async () => textAt(await tenant.call('POST /segments', { body: { name: 'S', type: 'STATIC' } }), 'id')

const COUNTS = {
  totalRecipients: 0,
  sentCount: 0,
  deliveredCount: 0,
  openedCount: 0,
  clickedCount: 0,
  bouncedCount: 0,
  complainedCount: 0,
  unsubscribedCount: 0,
  failedCount: 0,
  cancelledCount: 0,
  suppressedCount: 0,
  unknownCount: 0,
  pendingCount: 0,
}

/** A draft as the API returns it. */
const DRAFT = {
  id: expect.stringMatching(/^cmp_/),
  name: 'News',
  description: null,
  subject: 'News',
  body: '<p>New.</p>',
  from: SENDER,
  fromName: null,
  replyTo: null,
  type: 'ALL',
  audienceType: 'ALL',
  segmentId: null,
  segmentName: null,
  audienceFilter: null,
  audienceCondition: null,
  category: 'MARKETING',
  status: 'DRAFT',
  reason: null,
  collecting: false,
  scheduledAt: null,
  startedAt: null,
  sentAt: null,
  ...COUNTS,
  createdAt: expect.stringMatching(/Z$/),
  revision: 1,
  updatedAt: expect.stringMatching(/Z$/),
}

describe('POST /campaigns', () => {
  it('creates a draft, with a wrapper around it', async () => {
    const answer = await post(aDraft())
    expect([answer.status, answer.json]).toStrictEqual([201, { success: true, data: DRAFT }])
    expect(await campaignOf(tenant, textAt(answer, 'data.id'))).toStrictEqual(DRAFT)
  })

  it('keeps all fields', async () => {
    const said = {
      description: 'Every month.',
      fromName: 'The shop',
      replyTo: 'Answers@Example.com',
      category: 'HEADLESS',
      audienceType: 'SEGMENT',
      segmentId: await aSegment(),
    }
    const { json } = await post(aDraft({ ...said, unknown: 1 }))
    const data = { ...DRAFT, ...said, replyTo: 'answers@example.com', type: 'SEGMENT', segmentName: 'S' }
    const message = 'unknown is not a known field and was ignored.'
    const warnings = [{ code: 'unknown_field', message, field: 'unknown' }]
    expect(json).toStrictEqual({ success: true, data, warnings })
  })

  it.each([
    ['audienceFilter', FLAT],
    ['audienceFilter', GROUPED],
    ['audienceCondition', FLAT],
    ['audienceCondition', GROUPED],
  ])('accepts %s in both forms, and keeps it as it was sent', async (name, form) => {
    const { json } = await post(aDraft({ audienceType: 'FILTERED', [name]: form }))
    expect(at(json, 'data')).toMatchObject({ type: 'FILTERED', audienceFilter: form, audienceCondition: GROUPED })
  })

  it.each(['MARKETING', 'TRANSACTIONAL', 'HEADLESS'])('accepts type %s as the category', async (type) => {
    expect((await post(aDraft({ type }))).json).toMatchObject({ data: { category: type, type: 'ALL' } })
  })

  it.each<[string, Record<string, unknown>, string, string]>([
    ['no name', { name: undefined }, 'name', 'required'],
    ['an empty name', { name: '' }, 'name', 'too_small'],
    ['a long name', { name: 'x'.repeat(101) }, 'name', 'too_big'],
    ['no subject', { subject: undefined }, 'subject', 'required'],
    ['two lines of subject', { subject: 'a\nb' }, 'subject', 'control_character'],
    ['a long subject', { subject: 'x'.repeat(999) }, 'subject', 'too_big'],
    ['no body', { body: undefined }, 'body', 'required'],
    ['an empty body', { body: '' }, 'body', 'too_small'],
    ['a body that does not parse', { body: '{{#if x}}' }, 'body', 'template_syntax'],
    ['no sender', { from: undefined }, 'from', 'required'],
    ['a sender that is no address', { from: 'x' }, 'from', 'invalid_email'],
    ['two in replyTo', { replyTo: 'A <a@example.com>, b@example.com' }, 'replyTo', 'too_many'],
    ['a replyTo that is no address', { replyTo: 'x' }, 'replyTo', 'invalid_email'],
    ['no audience', { audienceType: undefined }, 'audienceType', 'required'],
    ['another audience', { audienceType: 'SOME' }, 'audienceType', 'invalid_value'],
    ['another category', { category: 'SPAM' }, 'category', 'invalid_value'],
    ['two categories', { category: 'MARKETING', type: 'HEADLESS' }, 'type', 'ambiguous'],
    ['no segment', { audienceType: 'SEGMENT' }, 'segmentId', 'required'],
    ['a segment of all', { segmentId: 'seg_1' }, 'segmentId', 'not_allowed'],
    ['no condition', { audienceType: 'FILTERED' }, 'audienceFilter', 'required'],
    ['a condition of all', { audienceFilter: FLAT }, 'audienceFilter', 'not_allowed'],
    [
      'two conditions',
      { audienceType: 'FILTERED', audienceFilter: FLAT, audienceCondition: { ...FLAT, operator: 'OR' } },
      'audienceFilter',
      'ambiguous',
    ],
    [
      'an unknown operator',
      {
        audienceType: 'FILTERED',
        audienceFilter: { operator: 'AND', conditions: [{ field: 'email', operator: 'is' }] },
      },
      'audienceFilter.conditions.0.operator',
      'invalid_value',
    ],
  ])('refuses %s', async (_, changes, field, code) => {
    const answer = await post(aDraft(changes))
    expect(failure(answer)).toStrictEqual([422, 'VALIDATION_ERROR'])
    expect(problems(answer)).toContainEqual([field, code])
    expect((await tenant.call('GET /campaigns')).json).toMatchObject({ total: 0 })
  })

  it('refuses unknown references: the domain of the sender, the segment, that of a condition', async () => {
    const condition = { field: 'segment.seg_unknown', operator: 'memberOfSegment' }
    const asking = { audienceType: 'FILTERED', audienceFilter: { operator: 'AND', conditions: [condition] } }
    expect(failure(await post(aDraft({ from: 'a@elsewhere.example' })))).toStrictEqual([403, 'DOMAIN_NOT_VERIFIED'])
    for (const changes of [{ audienceType: 'SEGMENT', segmentId: 'seg_unknown' }, asking])
      expect(failure(await post(aDraft(changes)))).toStrictEqual([404, 'SEGMENT_NOT_FOUND'])
    expect((await tenant.call('GET /campaigns')).json).toMatchObject({ total: 0 })
  })

  it('creates one for an idempotency key', async () => {
    const call = { body: aDraft(), headers: { 'idempotency-key': 'news' } }
    const first = await tenant.call('POST /campaigns', call)
    expect((await tenant.call('POST /campaigns', call)).text).toBe(first.text)
    expect((await tenant.call('GET /campaigns')).json).toMatchObject({ total: 1 })
  })
})

describe('GET /campaigns', () => {
  const names = ({ json }: Answer) => {
    const data = at(json, 'data')
    return Array.isArray(data) ? data.map((campaign) => at(campaign, 'name')) : data
  }

  it('returns one list under two names, without texts and conditions', async () => {
    expect((await tenant.call('GET /campaigns')).json).toStrictEqual({
      campaigns: [],
      data: [],
      page: 1,
      pageSize: 20,
      total: 0,
      totalPages: 0,
      hasMore: false,
    })
    await aCampaign(tenant, { audienceType: 'FILTERED', audienceFilter: FLAT })
    const { body: _, audienceFilter: __, audienceCondition: ___, ...summary } = DRAFT
    const item = { ...summary, type: 'FILTERED', audienceType: 'FILTERED' }
    expect((await tenant.call('GET /campaigns')).json).toStrictEqual({
      campaigns: [item],
      data: [item],
      page: 1,
      pageSize: 20,
      total: 1,
      totalPages: 1,
      hasMore: false,
    })
  })

  it('pages by cursor and by number, newest first', async () => {
    for (let n = 0; n < 5; n++) await aCampaign(tenant, { name: `C${n}` })
    const first = await tenant.call('GET /campaigns?limit=2')
    expect(first.json).toMatchObject({ page: 1, pageSize: 2, total: 5, totalPages: 3, hasMore: true })
    await aCampaign(tenant, { name: 'Late' })
    const second = await tenant.call(`GET /campaigns?limit=2&cursor=${textAt(first, 'cursor')}`)
    expect([names(first), names(second), at(second.json, 'total')]).toStrictEqual([['C4', 'C3'], ['C2', 'C1'], 0])
    const third = await tenant.call('GET /campaigns?page=3&pageSize=2')
    expect(third.json).toMatchObject({ page: 3, pageSize: 2, total: 6, totalPages: 3, hasMore: false })
    expect([names(third), at(third.json, 'cursor')]).toStrictEqual([['C1', 'C0'], undefined])
    const beyond = await tenant.call('GET /campaigns?page=4&pageSize=2')
    expect(beyond.json).toMatchObject({ data: [], page: 4, total: 6, hasMore: false })
  })

  it('filters by status and by a part of name or subject, literally and in any case', async () => {
    await aCampaign(tenant, { name: 'Winter 50%', subject: 'Coats' })
    const summer = await aCampaign(tenant, { name: 'Summer', subject: 'Shorts' })
    await step(tenant, summer, 'send', { scheduledFor: later() })
    const found = async (query: string) => names(await tenant.call(`GET /campaigns?${query}`))
    expect(await found('status=SCHEDULED')).toStrictEqual(['Summer'])
    expect(await found('search=WINTER')).toStrictEqual(['Winter 50%'])
    expect(await found('search=shorts')).toStrictEqual(['Summer'])
    expect(await found('search=%25')).toStrictEqual(['Winter 50%'])
    expect(await found('search=m_er')).toStrictEqual([])
    expect(await found('status=SCHEDULED&search=winter')).toStrictEqual([])
  })

  it.each(['limit=0', 'limit=101', 'pageSize=0', 'pageSize=101', 'page=0', 'page=x', 'status=NONE', 'cursor=x'])(
    'refuses ?%s',
    async (query) => {
      expect(failure(await tenant.call(`GET /campaigns?${query}`))).toStrictEqual([400, 'BAD_REQUEST'])
    },
  )
})

describe('PUT /campaigns/{id}', () => {
  it('replaces everything, and clears omitted fields', async () => {
    const id = await aCampaign(tenant, {
      description: 'x',
      fromName: 'x',
      replyTo: 'x@example.com',
      category: 'TRANSACTIONAL',
      audienceType: 'FILTERED',
      audienceFilter: FLAT,
    })
    const changed = await tenant.call(`PUT /campaigns/${id}`, { body: aDraft({ subject: 'Other' }) })
    expect([changed.status, changed.json]).toStrictEqual([200, { ...DRAFT, id, subject: 'Other', revision: 2 }])
    expect(await campaignOf(tenant, id)).toStrictEqual(changed.json)
  })

  it('accepts the body that GET returned, which changes nothing', async () => {
    const id = await aCampaign(tenant, { audienceType: 'FILTERED', audienceFilter: FLAT, category: 'HEADLESS' })
    const before = await campaignOf(tenant, id)
    const { json } = await tenant.call(`PUT /campaigns/${id}`, { body: before })
    expect(json).toStrictEqual(before)
  })

  it('keeps a scheduled campaign scheduled', async () => {
    const id = await aCampaign(tenant)
    const scheduledFor = later()
    await step(tenant, id, 'send', { scheduledFor })
    const { json } = await tenant.call(`PUT /campaigns/${id}`, { body: aDraft({ name: 'Renamed' }) })
    expect(json).toMatchObject({ name: 'Renamed', status: 'SCHEDULED', scheduledAt: scheduledFor })
  })

  it('refuses the same as POST, and changes nothing', async () => {
    const id = await aCampaign(tenant)
    for (const [changes, status] of [
      [{ subject: undefined }, 422],
      [{ body: '{{#if x}}' }, 422],
      [{ from: 'a@elsewhere.example' }, 403],
      [{ audienceType: 'SEGMENT', segmentId: 'seg_unknown' }, 404],
    ] as const)
      expect((await tenant.call(`PUT /campaigns/${id}`, { body: aDraft(changes) })).status).toBe(status)
    expect(await campaignOf(tenant, id)).toStrictEqual(DRAFT)
  })
})

it('POST /campaigns/{id}/duplicate makes a draft of any campaign, with room for its name', async () => {
  const id = await aCampaign(tenant, {
    name: 'x'.repeat(100),
    description: 'd',
    audienceType: 'FILTERED',
    audienceFilter: FLAT,
  })
  await step(tenant, id, 'send', { scheduledFor: later() })
  const copy = await step(tenant, id, 'duplicate')
  const same = {
    description: 'd',
    audienceFilter: FLAT,
    audienceCondition: GROUPED,
    type: 'FILTERED',
    audienceType: 'FILTERED',
  }
  expect([copy.status, copy.json]).toStrictEqual([201, { ...DRAFT, ...same, name: `${'x'.repeat(93)} (Copy)` }])
  expect(textAt(copy, 'id')).not.toBe(id)
})

it.each([
  'GET /campaigns/{id}',
  'PUT /campaigns/{id}',
  'DELETE /campaigns/{id}',
  'GET /campaigns/{id}/stats',
  'GET /campaigns/{id}/recipients',
  ...['duplicate', 'send', 'pause', 'resume', 'cancel', 'test'].map((name) => `POST /campaigns/{id}/${name}`),
])('%s finds no campaigns of other projects', async (operation) => {
  const body = operation.startsWith('PUT') ? aDraft() : operation.endsWith('test') ? { email: 'a@example.com' } : {}
  for (const id of ['cmp_unknown', 'tpl_1', '%00', 'x'.repeat(70)]) {
    const answer = await tenant.call(operation.replace('{id}', id), operation.startsWith('GET') ? {} : { body })
    expect(failure(answer)).toStrictEqual([404, 'CAMPAIGN_NOT_FOUND'])
  }
})
