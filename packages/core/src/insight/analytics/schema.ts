import { z } from 'zod'
import { dayOf } from '../../audience/events/days.ts'
import { Day } from '../../kernel/page/time-range.ts'

/** The maximum length of a range in days, and the default. */
export const RANGE_DAYS_MAX = 90
export const RANGE_DAYS = 30

/** A range of whole days. */
export const DayRangeQuery = z
  .object({
    startDate: Day.optional().describe('The first day, in UTC; by default the range covers 30 days.'),
    endDate: Day.optional().describe('The last day, in UTC; today by default.'),
  })
  .refine(({ startDate, endDate }) => !(startDate && endDate) || daysIn(startDate, endDate) > 0, {
    path: ['endDate'],
    error: 'must not be before startDate',
    params: { code: 'invalid_range' },
  })
  .refine(({ startDate, endDate }) => !(startDate && endDate) || daysIn(startDate, endDate) <= RANGE_DAYS_MAX, {
    path: ['startDate'],
    error: `must be at most ${RANGE_DAYS_MAX} days before the end`,
    params: { code: 'too_long' },
  })
export type DayRangeQuery = z.infer<typeof DayRangeQuery>

const daysIn = (first: string, last: string) => dayOf(new Date(last)) - dayOf(new Date(first)) + 1

const limit = (what: string) =>
  z.coerce.number().int().min(1).max(100).default(10).describe(`The maximum number of ${what}, 1 to 100.`)

/** The metrics by which campaigns are ranked. */
export const CAMPAIGN_METRICS = ['opens', 'clicks', 'sent', 'openRate', 'clickRate'] as const
export type CampaignMetric = (typeof CAMPAIGN_METRICS)[number]

export const TopCampaignsQuery = z.object({
  limit: limit('campaigns'),
  metric: z.enum(CAMPAIGN_METRICS).default('opens').describe('The figure to sort by.'),
})
export type TopCampaignsQuery = z.infer<typeof TopCampaignsQuery>

export const TopEventsQuery = DayRangeQuery.safeExtend({ limit: limit('names') })
export type TopEventsQuery = z.infer<typeof TopEventsQuery>
