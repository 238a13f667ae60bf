import {
  ACTIVITY_TYPES,
  ActivityQuery,
  ActivityStatsQuery,
  countRecent,
  getActivityStats,
  listActivities,
  listUpcoming,
  RecentCountQuery,
  UpcomingQuery,
} from '@posthorn/core/insight'
import { SHOWS_ACTIVITY } from '../http/key-scopes.ts'
import { ok } from '../http/reply.ts'
import { defineRoute } from '../http/route.ts'
import {
  ActivityPageRecord,
  ActivityStatsRecord,
  ActivityTypes,
  EXAMPLE_ACTIVITY,
  presentActivity,
  presentActivityPage,
  presentActivityStats,
  RecentCount,
  UpcomingActivities,
} from './activity.present.ts'

const list = defineRoute({
  method: 'GET',
  path: '/activity',
  operationId: 'listActivities',
  summary: 'List activities',
  description:
    'Events of contacts, mails and campaigns in one list, newest first. A page holds fewer activities when they are large.',
  tag: 'Activity',
  access: 'secret',
  scopes: SHOWS_ACTIVITY,
  query: ActivityQuery,
  samples: {
    sdk: "for await (const activity of client.activity.list({ types: 'email.opened' })) console.log(activity.type)",
    cli: 'posthorn activity list --types email.opened,email.clicked',
  },
  responses: {
    200: {
      description: 'A page of activities.',
      schema: ActivityPageRecord,
      example: { data: [EXAMPLE_ACTIVITY], hasMore: false },
    },
  },
  handle: async ({ ctx, query }) => ok(presentActivityPage(await listActivities(ctx, query))),
})

const stats = defineRoute({
  method: 'GET',
  path: '/activity/stats',
  operationId: 'getActivityStats',
  summary: 'Count activities',
  description:
    'Counts by whole days, in UTC. They include deleted mails and events. Opens and clicks are those of people, once per mail.',
  tag: 'Activity',
  access: 'secret',
  query: ActivityStatsQuery,
  samples: {
    sdk: 'const stats = await client.activity.stats()',
    cli: 'posthorn activity stats',
  },
  responses: {
    200: {
      description: 'The counts.',
      schema: ActivityStatsRecord,
      example: {
        totalEvents: 5204,
        totalEmailsSent: 1200,
        totalEmailsOpened: 480,
        totalEmailsClicked: 96,
        totalWorkflowsStarted: 0,
        openRate: 40,
        clickRate: 8,
      },
    },
  },
  handle: async ({ ctx, query }) => ok(presentActivityStats(await getActivityStats(ctx, query))),
})

const recent = defineRoute({
  method: 'GET',
  path: '/activity/recent-count',
  operationId: 'countRecentActivities',
  summary: 'Count the last minutes',
  description: 'The number of events in the last minutes.',
  tag: 'Activity',
  access: 'secret',
  query: RecentCountQuery,
  samples: {
    sdk: 'const { count } = await client.activity.recentCount({ minutes: 5 })',
  },
  responses: { 200: { description: 'The count.', schema: RecentCount, example: { count: 17, minutes: 5 } } },
  handle: async ({ ctx, query }) => ok(await countRecent(ctx, query)),
})

const types = defineRoute({
  method: 'GET',
  path: '/activity/types',
  operationId: 'listActivityTypes',
  summary: 'List the types of activities',
  description: 'All types of activities.',
  tag: 'Activity',
  access: 'secret',
  samples: {
    sdk: 'const { types } = await client.activity.types()',
  },
  responses: { 200: { description: 'The types.', schema: ActivityTypes, example: { types: [...ACTIVITY_TYPES] } } },
  handle: () => ok({ types: [...ACTIVITY_TYPES] }),
})

const upcoming = defineRoute({
  method: 'GET',
  path: '/activity/upcoming',
  operationId: 'listUpcomingActivities',
  summary: 'List upcoming campaigns',
  description: 'The campaigns that are scheduled for the next days, soonest first.',
  tag: 'Activity',
  access: 'secret',
  scopes: SHOWS_ACTIVITY,
  query: UpcomingQuery,
  samples: {
    sdk: 'const upcoming = await client.activity.upcoming({ daysAhead: 7 })',
    cli: 'posthorn activity upcoming --days 7',
  },
  responses: {
    200: {
      description: 'The upcoming campaigns.',
      schema: UpcomingActivities,
      example: {
        activities: [
          {
            id: 'cmp_01kajw8n2r5u8x1b4e7h0k3m6q',
            type: 'campaign.scheduled',
            timestamp: '2026-12-01T08:00:00.000Z',
            metadata: {
              campaignId: 'cmp_01kajw8n2r5u8x1b4e7h0k3m6q',
              name: 'December news',
              subject: 'What is new in December',
              scheduledAt: '2026-12-01T08:00:00.000Z',
            },
          },
        ],
      },
    },
  },
  handle: async ({ ctx, query }) => ok({ activities: (await listUpcoming(ctx, query)).map(presentActivity) }),
})

/** Recent activity in the project. */
export const activityRoutes = [list, stats, recent, types, upcoming]
