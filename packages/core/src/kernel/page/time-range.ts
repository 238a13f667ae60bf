import { z } from 'zod'
import { momentOf } from '../text/moment.ts'
import { MomentText } from '../text/text.ts'

/** A day in UTC, or a moment within it. */
export const Day = z.union([z.iso.date(), MomentText], {
  error: 'must be a date such as 2026-01-31',
})

const DAY_MS = 86_400_000
const isDay = (text: string) => text.length === 'YYYY-MM-DD'.length

/** The moment at which a range begins. */
export const firstOf = (text: string): Date => new Date(isDay(text) ? text : (momentOf(text) ?? text))
/** The last moment of a range: for a day its last millisecond. */
export const lastOf = (text: string): Date => new Date(firstOf(text).getTime() + (isDay(text) ? DAY_MS - 1 : 0))

const End = z.string().refine((text) => Day.safeParse(text).success, {
  error: 'must be a day such as 2026-01-31, or a time with Z or an offset, such as 2026-01-31T09:00:00+01:00',
  params: { code: 'invalid_format' },
  abort: true,
})
const AT_AN_END = { type: 'string', examples: ['2026-01-31'] } as const

/** Returns the parameters of a list between two times, both inclusive. The list also needs `refine(...IN_ORDER)`. */
export const timeRangeOf = (items: string) => ({
  from: End.transform((text) => firstOf(Day.parse(text)))
    .meta(AT_AN_END)
    .optional()
    .describe(`Only ${items} from this time, or from the beginning of this day in UTC.`),
  to: End.transform((text) => lastOf(Day.parse(text)))
    .meta(AT_AN_END)
    .optional()
    .describe(`Only ${items} until this time, or until the end of this day in UTC.`),
})

interface TimeRange {
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

const AT_TO: string[] = ['to']

/** The arguments of `refine` for a list between two times: a range that begins after its end is an error. */
export const IN_ORDER = [
  ({ from, to }: TimeRange) => !(from && to) || from <= to,
  { path: AT_TO, error: 'must not be before from', params: { code: 'invalid_range' } },
] as const satisfies [unknown, unknown]
