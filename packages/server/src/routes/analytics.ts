import {
  COMPARED_CAMPAIGNS,
  DayRangeQuery,
  getCampaignBreakdown,
  getTimeseries,
  getTopCampaigns,
  getTopEvents,
  TopCampaignsQuery,
  TopEventsQuery,
} from '@posthorn/core/insight'
import { z } from 'zod'
import { ok } from '../http/reply.ts'
import { defineRoute } from '../http/route.ts'

const MailDayRecord = z
  .object({
    date: z.string().meta({ format: 'date' }).describe('The day, in UTC.'),
    emails: z.int().describe('Mails that a mail server accepted.'),
    delivered: z.int(),
    opens: z.int().describe('Mails that a person opened for the first time.'),
    clicks: z.int().describe('Mails with a link that a person clicked for the first time.'),
    bounces: z.int(),
    complaints: z.int(),
  })
  .meta({ id: 'MailDay', description: 'The results of mail on one day.' })

const RankedCampaignRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    subject: z.string(),
    sentCount: z.int(),
    openedCount: z.int(),
    clickedCount: z.int(),
    openRate: z.number().describe('A percentage of sent mails, like the rates below.'),
    clickRate: z.number(),
  })
  .meta({ id: 'RankedCampaign' })

const CampaignBreakdownRecord = z
  .object({
    total: z.int(),
    active: z.int().describe('SCHEDULED, SENDING or PAUSED.'),
    completed: z.int().describe('SENT.'),
    averageOpenRate: z
      .number()
      .describe(`The average percentage of the newest ${COMPARED_CAMPAIGNS} completed campaigns, like the rate below.`),
    averageClickRate: z.number(),
  })
  .meta({ id: 'CampaignBreakdown' })

const TopEventRecord = z
  .object({
    name: z.string(),
    count: z.int(),
    trend: z
      .number()
      .describe(
        'Percentage change compared with the same number of days before; negative for a decrease, 100 if there were none before.',
      ),
  })
  .meta({ id: 'TopEvent' })

const timeseries = defineRoute({
  method: 'GET',
  path: '/analytics/timeseries',
  operationId: 'getTimeseries',
  summary: 'Mail by day',
  description:
    'One row per day of a range of at most 90 days, in UTC, including days without mail. Each mail counts once per result, on the day of the result. The counts include deleted mails.',
  tag: 'Analytics',
  access: 'secret',
  query: DayRangeQuery,
  samples: {
    sdk: 'const days = await client.analytics.timeseries()',
    cli: 'posthorn analytics days',
  },
  responses: {
    200: {
      description: 'The days, in order.',
      schema: z.array(MailDayRecord).meta({ id: 'MailDays' }),
      example: [
        { date: '2026-11-21', emails: 1200, delivered: 1188, opens: 480, clicks: 96, bounces: 12, complaints: 0 },
      ],
    },
  },
  handle: async ({ ctx, query }) => ok([...(await getTimeseries(ctx, query))]),
})

const topCampaigns = defineRoute({
  method: 'GET',
  path: '/analytics/top-campaigns',
  operationId: 'getTopCampaigns',
  summary: 'The best campaigns',
  description: `Campaigns that have sent mail, the best first, among the newest ${COMPARED_CAMPAIGNS}.`,
  tag: 'Analytics',
  access: 'secret',
  query: TopCampaignsQuery,
  samples: {
    sdk: 'const campaigns = await client.analytics.topCampaigns({ limit: 3 })',
    cli: 'posthorn analytics campaigns --limit 3',
  },
  responses: {
    200: {
      description: 'The campaigns.',
      schema: z.array(RankedCampaignRecord).meta({ id: 'RankedCampaigns' }),
      example: [
        {
          id: 'cmp_01kajw8n2r5u8x1b4e7h0k3m6q',
          name: 'December news',
          subject: 'What is new in December',
          sentCount: 1200,
          openedCount: 480,
          clickedCount: 96,
          openRate: 40,
          clickRate: 8,
        },
      ],
    },
  },
  handle: async ({ ctx, query }) => ok([...(await getTopCampaigns(ctx, query))]),
})

const campaignStats = defineRoute({
  method: 'GET',
  path: '/analytics/campaign-stats',
  operationId: 'getCampaignBreakdown',
  summary: 'Campaigns in numbers',
  description: 'The number of campaigns and their average rates.',
  tag: 'Analytics',
  access: 'secret',
  samples: {
    sdk: 'const breakdown = await client.analytics.campaignStats()',
  },
  responses: {
    200: {
      description: 'The numbers.',
      schema: CampaignBreakdownRecord,
      example: { total: 14, active: 1, completed: 11, averageOpenRate: 38.21, averageClickRate: 6.4 },
    },
  },
  handle: async ({ ctx }) => ok(await getCampaignBreakdown(ctx)),
})

const topEvents = defineRoute({
  method: 'GET',
  path: '/analytics/top-events',
  operationId: 'getTopEvents',
  summary: 'The most frequent events',
  description:
    'Names of events, including built-in ones, most frequent first, in a range of at most 90 days, compared with the same number of days before. Deleted events count.',
  tag: 'Analytics',
  access: 'secret',
  query: TopEventsQuery,
  samples: {
    sdk: 'const events = await client.analytics.topEvents({ limit: 3 })',
    cli: 'posthorn analytics events --limit 3',
  },
  responses: {
    200: {
      description: 'The events.',
      schema: z.array(TopEventRecord).meta({ id: 'TopEvents' }),
      example: [{ name: 'order-placed', count: 1204, trend: 12.5 }],
    },
  },
  handle: async ({ ctx, query }) => ok([...(await getTopEvents(ctx, query))]),
})

/** The figures of mail, campaigns and events. */
export const analyticsRoutes = [timeseries, topCampaigns, campaignStats, topEvents]
