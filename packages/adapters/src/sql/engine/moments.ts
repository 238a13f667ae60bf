import type { DataTest } from '@posthorn/core/people'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

type MomentTest = Extract<DataTest, { readonly is: 'moment' }>

const DAY_MS = 86_400_000
const FIRST_MS = Date.parse('0000-01-01T00:00:00.000Z')
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z')

const dayOf = (ms: number) => new Date(Math.min(LAST_MS, Math.max(FIRST_MS, ms))).toISOString().slice(0, 10)

/**
 * Returns bounds of all texts that name a moment within the test, whatever their offset, which is less than a day.
 * Comparing texts costs far less than parsing moments, and rules out most.
 */
export function textBounds({ from, until }: MomentTest): { readonly from: string; readonly until: string } {
  return {
    from: from ? dayOf(from.getTime() - DAY_MS) : '0',
    until: until && until.getTime() < LAST_MS - 2 * DAY_MS ? dayOf(until.getTime() + 2 * DAY_MS) : ':',
  }
}

/** True if a time in milliseconds is within the test. */
export function isWithin(ms: RawBuilder<unknown>, { from, until }: MomentTest): RawBuilder<SqlBool> {
  if (from && until) return sql`${ms} between ${from.getTime()} and ${until.getTime() - 1}`
  if (from) return sql`${ms} >= ${from.getTime()}`
  return until ? sql`${ms} < ${until.getTime()}` : sql`${ms} is not null`
}
