import { dateOf, dayOf } from '../../audience/events/days.ts'
import type { Context } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { type DayRangeQuery, RANGE_DAYS, RANGE_DAYS_MAX, type TopEventsQuery } from './schema.ts'
import type { Days } from './store.ts'

/** Returns the days of a range. Throws `BAD_REQUEST` for one that is too long. */
function daysOf(ctx: Context, { startDate, endDate }: DayRangeQuery): Days {
  const first = startDate === undefined ? undefined : dayOf(new Date(startDate))
  const today = dayOf(ctx.clock.now())
  const until = endDate === undefined ? Math.max(today, first ?? today) : dayOf(new Date(endDate))
  const from = first ?? until - RANGE_DAYS + 1
  if (until - from + 1 <= RANGE_DAYS_MAX) return { from, until }
  throw new AppError('BAD_REQUEST', {
    message: `A range can have at most ${RANGE_DAYS_MAX} days.`,
    suggestion: 'Use a later startDate or an earlier endDate.',
  })
}

/** Counts of mail on one day, in UTC. Each mail counts once for each thing that happened to it. */
export interface MailDay {
  /** The date, such as 2026-01-31. */
  readonly date: string
  readonly emails: number
  readonly delivered: number
  readonly opens: number
  readonly clicks: number
  readonly bounces: number
  readonly complaints: number
}

/** Returns the counts of each day of a range, including days without any. */
export async function getTimeseries(ctx: Context, query: DayRangeQuery): Promise<readonly MailDay[]> {
  const days = daysOf(ctx, query)
  const figures = new Map((await ctx.store.analytics.mailDays(days)).map((one) => [one.day, one]))
  return Array.from({ length: days.until - days.from + 1 }, (_, index) => {
    const day = days.from + index
    const { sent = 0, delivered = 0, opened = 0, clicked = 0, bounced = 0, complained = 0 } = figures.get(day) ?? {}
    return {
      date: dateOf(day),
      emails: sent,
      delivered,
      opens: opened,
      clicks: clicked,
      bounces: bounced,
      complaints: complained,
    }
  })
}

/** The number of occurrences of an event, and its change. */
export interface TopEvent {
  readonly name: string
  readonly count: number
  /** The change from as many days before, in percent; negative for less, 100 when there were none. To one decimal. */
  readonly trend: number
}

/** Returns the most frequent events of a range of days. */
export async function getTopEvents(ctx: Context, { limit, ...query }: TopEventsQuery): Promise<readonly TopEvent[]> {
  const events = await ctx.store.analytics.topEvents({ ...daysOf(ctx, query), limit })
  return events.map(({ name, count, before }) => ({
    name,
    count,
    trend: before === 0 ? 100 : Math.round((1000 * (count - before)) / before) / 10,
  }))
}
