import type { Posthorn } from '@posthorn/sdk'
import { expect } from 'vitest'

/** Reads activities and statistics. */
export async function callAnalytics(client: Posthorn): Promise<void> {
  const types: string[] = []
  for await (const { type } of client.activity.list({ limit: 2 })) types.push(type)
  expect(types).toContain('email.sent')
  expect(types).toContain('event.triggered')
  expect((await client.activity.list({ types: 'event.triggered' })).data[0]).toMatchObject({
    type: 'event.triggered',
    contactEmail: 'ada@example.com',
    metadata: { eventName: 'signed-up' },
  })
  const stats = await client.activity.stats()
  expect(stats.totalEvents).toBeGreaterThanOrEqual(types.length - 2)
  expect(stats).toMatchObject({ totalEmailsOpened: 0, openRate: 0 })
  expect(await client.activity.recentCount({ minutes: 60 })).toMatchObject({ minutes: 60 })
  expect((await client.activity.types()).types).toContain('campaign.sent')
  expect(await client.activity.upcoming({ daysAhead: 90 })).toMatchObject({ activities: expect.any(Array) })

  const days = await client.analytics.timeseries()
  expect(days).toHaveLength(30)
  expect(days.at(-1)?.emails).toBe(stats.totalEmailsSent)
  expect(await client.analytics.topCampaigns({ metric: 'sent', limit: 1 })).toBeInstanceOf(Array)
  expect(await client.analytics.campaignStats()).toMatchObject({ total: expect.any(Number) })
  const events = await client.analytics.topEvents({ limit: 100 })
  expect(events).toContainEqual({ name: 'signed-up', count: 2, trend: 100 })
}
