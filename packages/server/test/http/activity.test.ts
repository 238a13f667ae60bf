import { ACTIVITY_TYPES } from '@posthorn/core/insight'
import { eventually } from '@posthorn/core/testing'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aCampaign, arrived, later, people, step } from '../campaign-kit.ts'
import { aMail, at, type Bench, failure, sharedWorkingBench, type Tenant, textAt } from '../harness.ts'

let bench: Bench
let tenant: Tenant
beforeAll(async () => {
  bench = await sharedWorkingBench()
})
beforeEach(async () => {
  tenant = await bench.tenant()
})

const json = async (operation: string) => (await tenant.call(operation)).json
const listIn = (body: unknown, name = 'data'): unknown[] => {
  const list = at(body, name)
  return Array.isArray(list) ? list : []
}
const typesIn = (body: unknown) => listIn(body).map((item) => at(item, 'type'))
const track = async (name: string, email = 'ada@example.com', data = {}) =>
  textAt(await tenant.call('POST /events/track', { body: { name, email, data } }), 'contact')

/** A mail that is sent, and known as such. */
async function send(): Promise<string> {
  const id = textAt(await tenant.call('POST /v1/send', { body: aMail() }), 'data.emails.0.email')
  await eventually(async () => expect(at(await json(`GET /emails/${id}`), 'status')).toBe('SENT'))
  return id
}

it.each([
  'GET /activity',
  'GET /activity/stats',
  'GET /activity/recent-count',
  'GET /activity/types',
  'GET /activity/upcoming',
])('%s requires the secret key', async (operation) => {
  expect(failure(await tenant.callPublicly(operation))).toStrictEqual([401, 'INVALID_API_KEY'])
  expect(failure(await bench.call(operation))).toStrictEqual([401, 'MISSING_AUTH'])
})

describe('GET /activity', () => {
  it('is empty at first', async () => {
    expect(await json('GET /activity')).toStrictEqual({ data: [], hasMore: false })
  })

  it('has what happened, newest first, and nothing of another project', async () => {
    const other = await bench.tenant()
    await other.call('POST /events/track', { body: { name: 'theirs', email: 'ada@example.com' } })
    const contactId = await track('order-placed', 'ada@example.com', { total: 5 })
    await tenant.call(`PATCH /contacts/${contactId}`, { body: { subscribed: false } })
    const emailId = await send()
    const common = { contactId, contactEmail: 'ada@example.com', timestamp: expect.any(String), id: expect.any(String) }
    expect(await json('GET /activity')).toStrictEqual({
      data: [
        {
          ...common,
          type: 'email.sent',
          metadata: {
            emailId,
            subject: 'Hello',
            from: 'post@sandbox.localhost',
            sourceType: 'TRANSACTIONAL',
            templateId: null,
            campaignId: null,
          },
        },
        { ...common, type: 'contact.unsubscribed', metadata: { reason: 'api' } },
        { ...common, type: 'event.triggered', metadata: { eventName: 'order-placed', data: { total: 5 } } },
      ],
      hasMore: false,
    })
  })

  it('shows when a campaign was scheduled and when it was sent, except in the activity of a contact', async () => {
    await people(tenant, 1)
    const id = await aCampaign(tenant, { name: 'News' })
    const scheduledFor = later()
    await step(tenant, id, 'send', { scheduledFor })
    const scheduled = { campaignId: id, name: 'News', subject: 'News', scheduledAt: scheduledFor }
    expect(listIn(await json('GET /activity?types=campaign.scheduled'))).toMatchObject([{ metadata: scheduled }])
    const upcoming = { id, type: 'campaign.scheduled', timestamp: scheduledFor, metadata: scheduled }
    expect(await json('GET /activity/upcoming')).toStrictEqual({ activities: [upcoming] })
    await step(tenant, id, 'send')
    await arrived(tenant, id, 'SENT')
    expect(typesIn(await json('GET /activity'))).toStrictEqual(['campaign.sent', 'email.sent', 'campaign.scheduled'])
    expect(listIn(await json('GET /activity?types=campaign.sent'))).toMatchObject([
      { metadata: { campaignId: id, totalRecipients: 1 } },
    ])
    expect(await json('GET /activity/upcoming')).toStrictEqual({ activities: [] })
    const [mail] = listIn(await json('GET /activity?types=email.sent'))
    expect(typesIn(await json(`GET /activity?contactId=${at(mail, 'contactId')}`))).toStrictEqual(['email.sent'])
  })

  it('shows when contacts began and completed a workflow, for all contacts and for one of them', async () => {
    const created = await tenant.call('POST /workflows', { body: { name: 'Welcome', eventName: 'signup' } })
    const workflowId = textAt(created, 'id')
    const exit = { type: 'EXIT', config: { reason: 'nothing to do' }, autoConnect: true }
    expect((await tenant.call(`POST /workflows/${workflowId}/steps`, { body: exit })).status).toBe(201)
    await tenant.call(`PATCH /workflows/${workflowId}`, { body: { enabled: true } })
    const contactId = await track('signup')
    const types = 'types=workflow.started,workflow.completed'
    const both = await eventually(async () => {
      const items = listIn(await json(`GET /activity?${types}`))
      expect(items).toHaveLength(2)
      return items
    })
    expect(new Set(both.map((item) => at(item, 'type')))).toStrictEqual(
      new Set(['workflow.started', 'workflow.completed']),
    )
    for (const item of both)
      expect(item).toMatchObject({
        contactId,
        contactEmail: 'ada@example.com',
        metadata: { workflowId, workflowName: 'Welcome', executionId: expect.stringMatching(/^exe_/) },
      })
    const completed = both.find((item) => at(item, 'type') === 'workflow.completed')
    expect(at(completed, 'metadata.exitReason')).toBe('nothing to do')
    expect(listIn(await json(`GET /activity?${types}&contactId=${contactId}`))).toStrictEqual(both)
    await track('signup', 'grace@example.com')
    await eventually(async () => expect(at(await json('GET /activity/stats'), 'totalWorkflowsStarted')).toBe(2))
    const ids = (items: unknown[]) => items.map((item) => at(item, 'id'))
    const whole = ids(listIn(await json('GET /activity')))
    const walked: unknown[] = []
    for (let cursor = ''; walked.length < whole.length; ) {
      const page = await json(`GET /activity?limit=1${cursor}`)
      walked.push(...ids(listIn(page)))
      cursor = `&cursor=${at(page, 'cursor')}`
    }
    expect(walked).toStrictEqual(whole)
  })

  it('goes through all sources page by page, even if more activities are added', async () => {
    await people(tenant, 1)
    for (let i = 0; i < 3; i++) {
      await track(`before ${i}`)
      await step(tenant, await aCampaign(tenant, { name: `campaign ${i}` }), 'send', { scheduledFor: later() })
    }
    const whole = listIn(await json('GET /activity')).map((item) => at(item, 'id'))
    expect(whole).toHaveLength(6)
    const seen: unknown[] = []
    let cursor = ''
    for (let page = 0; page < 3; page++) {
      const body = await json(`GET /activity?limit=2${cursor}`)
      seen.push(...listIn(body).map((item) => at(item, 'id')))
      expect(at(body, 'hasMore')).toBe(page < 2)
      cursor = `&cursor=${at(body, 'cursor')}`
      await track(`meanwhile ${page}`)
    }
    expect(seen).toStrictEqual(whole)
  })

  it('returns only the requested activities', async () => {
    await track('a')
    await send()
    const types = (query: string) => json(`GET /activity?${query}`).then(typesIn)
    expect(await types('types=email.sent')).toStrictEqual(['email.sent'])
    expect(await types('types=event.triggered,email.sent')).toStrictEqual(['email.sent', 'event.triggered'])
    expect(await types('types=workflow.started')).toStrictEqual([])
    expect(await types('contactId=cnt_unknown')).toStrictEqual([])
    expect(await types('contactId=nonsense')).toStrictEqual([])
    const today = new Date().toISOString().slice(0, 10)
    expect(await types(`startDate=${today}&endDate=${today}`)).toHaveLength(2)
    expect(await types('endDate=2020-01-31')).toStrictEqual([])
    expect(await types('startDate=2999-01-01')).toStrictEqual([])
  })

  it.each([
    'types=email.sent,nonsense',
    'limit=0',
    'limit=101',
    'startDate=monday',
    'startDate=2026-02-01&endDate=2026-01-31',
    'cursor=nonsense',
  ])('refuses %s', async (query) => {
    expect(failure(await tenant.call(`GET /activity?${query}`))).toStrictEqual([400, 'BAD_REQUEST'])
  })

  it('returns fewer activities when they are large, and loses none', async () => {
    for (let i = 0; i < 15; i++)
      await tenant.call('POST /events/track', {
        body: {
          name: 'large',
          email: 'ada@example.com',
          data: { text: { value: 'x'.repeat(90_000), persistent: false } },
        },
      })
    let cursor = ''
    let seen = 0
    for (let hasMore = true; hasMore; ) {
      const answer = await tenant.call(`GET /activity?limit=100${cursor}`)
      expect(answer.text.length).toBeLessThan(2_000_000)
      seen += listIn(answer.json).length
      hasMore = at(answer.json, 'hasMore') === true
      cursor = `&cursor=${at(answer.json, 'cursor')}`
    }
    expect(seen).toBe(15)
  })
})

it('GET /activity/types has every type', async () => {
  expect(await json('GET /activity/types')).toStrictEqual({ types: [...ACTIVITY_TYPES] })
})

describe('GET /activity/recent-count', () => {
  it('counts the last minutes', async () => {
    await track('a')
    await track('b')
    expect(await json('GET /activity/recent-count')).toStrictEqual({ count: 2, minutes: 5 })
    expect(await json('GET /activity/recent-count?minutes=60')).toStrictEqual({ count: 2, minutes: 60 })
  })

  it.each(['minutes=0', 'minutes=61'])('refuses %s', async (query) => {
    expect(failure(await tenant.call(`GET /activity/recent-count?${query}`))).toStrictEqual([400, 'BAD_REQUEST'])
  })
})

it.each(['daysAhead=0', 'daysAhead=91', 'limit=101'])('GET /activity/upcoming refuses %s', async (query) => {
  expect(failure(await tenant.call(`GET /activity/upcoming?${query}`))).toStrictEqual([400, 'BAD_REQUEST'])
})

it('GET /activity/stats counts whole days, and deleted activities, too', async () => {
  const contactId = await track('a')
  await send()
  const stats = {
    totalEvents: 2,
    totalEmailsSent: 1,
    totalEmailsOpened: 0,
    totalEmailsClicked: 0,
    totalWorkflowsStarted: 0,
    openRate: 0,
    clickRate: 0,
  }
  expect(await json('GET /activity/stats')).toStrictEqual(stats)
  const today = new Date().toISOString().slice(0, 10)
  expect(await json(`GET /activity/stats?startDate=${today}&endDate=${today}`)).toStrictEqual(stats)
  expect(at(await json('GET /activity/stats?endDate=2020-01-31'), 'totalEvents')).toBe(0)
  await tenant.call(`DELETE /contacts/${contactId}`)
  await tenant.call('DELETE /events/a')
  expect(await json('GET /activity/stats')).toStrictEqual(stats)
})
