import { dayOf } from '../../audience/events/days.ts'
import type { Context } from '../../kernel/context/context.ts'
import { firstOf, lastOf } from '../../kernel/page/time-range.ts'
import { percentOf } from '../analytics/campaigns.ts'
import type { Activity, ActivityStatsQuery, RecentCountQuery, UpcomingQuery } from './schema.ts'

/** Total counts. Each mail counts once as sent, opened, and clicked; rates in percent of sent mails. */
export interface ActivityStats {
  readonly totalEvents: number
  readonly totalEmailsSent: number
  readonly totalEmailsOpened: number
  readonly totalEmailsClicked: number
  readonly totalWorkflowsStarted: number
  readonly openRate: number
  readonly clickRate: number
}

/** Returns the counts of whole days, both included, from maintained counts. */
export async function getActivityStats(ctx: Context, query: ActivityStatsQuery): Promise<ActivityStats> {
  const days = {
    ...(query.startDate !== undefined && { from: dayOf(new Date(query.startDate)) }),
    ...(query.endDate !== undefined && { until: dayOf(new Date(query.endDate)) }),
  }
  const { sent, opened, clicked } = await ctx.store.analytics.mailTotals(days)
  return {
    totalEvents: await ctx.store.analytics.eventTotal(days),
    totalEmailsSent: sent,
    totalEmailsOpened: opened,
    totalEmailsClicked: clicked,
    totalWorkflowsStarted: await ctx.store.activity.countStarted({
      from: query.startDate === undefined ? undefined : firstOf(query.startDate),
      until: query.endDate === undefined ? undefined : lastOf(query.endDate),
    }),
    openRate: percentOf(opened, sent),
    clickRate: percentOf(clicked, sent),
  }
}

/** The maximum number of events that are counted: reading more would take long. */
export const RECENT_COUNT_MAX = 20_000

/** Returns how many events happened in the last minutes, up to `RECENT_COUNT_MAX`. */
export async function countRecent(
  ctx: Context,
  { minutes }: RecentCountQuery,
): Promise<{ readonly count: number; readonly minutes: number }> {
  const from = new Date(ctx.clock.now().getTime() - minutes * 60_000)
  return { count: await ctx.store.activity.countSince(from, RECENT_COUNT_MAX), minutes }
}

const DAY_MS = 86_400_000

/** Returns the campaigns that are scheduled for the next days, the next one first. */
export async function listUpcoming(ctx: Context, { limit, daysAhead }: UpcomingQuery): Promise<readonly Activity[]> {
  const from = ctx.clock.now()
  const until = new Date(from.getTime() + daysAhead * DAY_MS)
  const campaigns = await ctx.store.activity.upcoming({ from, until, limit })
  return campaigns.map(({ id, name, subject, scheduledAt, updatedAt }) => ({
    id,
    type: 'campaign.scheduled',
    timestamp: scheduledAt ?? updatedAt,
    contactId: undefined,
    contactEmail: undefined,
    metadata: { campaignId: id, name, subject, scheduledAt: scheduledAt?.toISOString() ?? null },
  }))
}
