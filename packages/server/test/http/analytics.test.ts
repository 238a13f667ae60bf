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
const days = async (query = ''): Promise<unknown[]> => {
  const body = await json(`GET /analytics/timeseries${query}`)
  return Array.isArray(body) ? body : []
}
const dayBefore = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10)

it.each([
  'GET /analytics/timeseries',
  'GET /analytics/top-campaigns',
  'GET /analytics/campaign-stats',
  'GET /analytics/top-events',
])('%s requires the secret key', async (operation) => {
  expect(failure(await tenant.callPublicly(operation))).toStrictEqual([401, 'INVALID_API_KEY'])
  expect(failure(await bench.call(operation))).toStrictEqual([401, 'MISSING_AUTH'])
})

describe('GET /analytics/timeseries', () => {
  it('has a row for each of the last 30 days, also without any mail', async () => {
    const nothing = { emails: 0, delivered: 0, opens: 0, clicks: 0, bounces: 0, complaints: 0 }
    const expected = Array.from({ length: 30 }, (_, index) => ({ date: dayBefore(29 - index), ...nothing }))
    expect(await days()).toStrictEqual(expected)
  })

  it('counts mail on the day on which it was sent, of its own project', async () => {
    const other = await bench.tenant()
    await other.call('POST /v1/send', { body: aMail() })
    const id = textAt(await tenant.call('POST /v1/send', { body: aMail() }), 'data.emails.0.email')
    await eventually(async () => expect(at(await json(`GET /emails/${id}`), 'status')).toBe('SENT'))
    expect((await days()).at(-1)).toMatchObject({ date: dayBefore(0), emails: 1, delivered: 0 })
  })

  it('has the requested days', async () => {
    const dates = async (query: string) => (await days(query)).map((day) => at(day, 'date'))
    expect(await dates('?startDate=2026-02-27&endDate=2026-03-01')).toStrictEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ])
    expect(await dates('?startDate=2026-01-31T23:59:59.999-12:00&endDate=2026-02-01')).toStrictEqual(['2026-02-01'])
    const before = await dates('?endDate=2026-03-01')
    expect([before.length, before[0], before.at(-1)]).toStrictEqual([30, '2026-01-31', '2026-03-01'])
    expect(await dates(`?startDate=${dayBefore(1)}`)).toStrictEqual([dayBefore(1), dayBefore(0)])
    expect(await dates('?startDate=2026-01-01&endDate=2026-03-31')).toHaveLength(90)
  })

  it.each([
    'startDate=2026-01-01&endDate=2026-04-01',
    'startDate=2020-01-01',
    'startDate=2026-02-01&endDate=2026-01-31',
    'startDate=monday',
  ])('refuses %s', async (query) => {
    expect(failure(await tenant.call(`GET /analytics/timeseries?${query}`))).toStrictEqual([400, 'BAD_REQUEST'])
  })
})

describe('campaigns', () => {
  it('are ranked and counted', async () => {
    expect(await json('GET /analytics/top-campaigns')).toStrictEqual([])
    const nothing = { total: 0, active: 0, completed: 0, averageOpenRate: 0, averageClickRate: 0 }
    expect(await json('GET /analytics/campaign-stats')).toStrictEqual(nothing)
    await people(tenant, 2)
    const [one, two] = [await aCampaign(tenant, { name: 'One' }), await aCampaign(tenant, { name: 'Two' })]
    for (const id of [one, two]) {
      await step(tenant, id, 'send')
      await arrived(tenant, id, 'SENT')
    }
    await step(tenant, await aCampaign(tenant), 'send', { scheduledFor: later() })
    await aCampaign(tenant)
    const counts = { sentCount: 2, openedCount: 0, clickedCount: 0, openRate: 0, clickRate: 0 }
    const ranked = (id: string, name: string) => ({ id, name, subject: 'News', ...counts })
    expect(await json('GET /analytics/top-campaigns')).toStrictEqual([ranked(two, 'Two'), ranked(one, 'One')])
    expect(await json('GET /analytics/top-campaigns?limit=1&metric=sent')).toStrictEqual([ranked(two, 'Two')])
    expect(await json('GET /analytics/campaign-stats')).toStrictEqual({ ...nothing, total: 4, active: 1, completed: 2 })
  })

  it.each(['limit=0', 'limit=101', 'metric=nonsense'])('refuse %s', async (query) => {
    expect(failure(await tenant.call(`GET /analytics/top-campaigns?${query}`))).toStrictEqual([400, 'BAD_REQUEST'])
  })
})

describe('GET /analytics/top-events', () => {
  it('has the most frequent first, with their trend', async () => {
    const track = (name: string) => tenant.call('POST /events/track', { body: { name, email: 'ada@example.com' } })
    for (const name of ['b', 'a', 'b', 'c']) await track(name)
    const top = (name: string, count: number) => ({ name, count, trend: 100 })
    expect(await json('GET /analytics/top-events')).toStrictEqual([top('b', 2), top('a', 1), top('c', 1)])
    expect(await json('GET /analytics/top-events?limit=1')).toStrictEqual([top('b', 2)])
    expect(await json('GET /analytics/top-events?endDate=2026-01-31')).toStrictEqual([])
  })

  it.each(['limit=0', 'limit=101', 'startDate=2026-01-01&endDate=2026-04-01'])('refuses %s', async (query) => {
    expect(failure(await tenant.call(`GET /analytics/top-events?${query}`))).toStrictEqual([400, 'BAD_REQUEST'])
  })
})
