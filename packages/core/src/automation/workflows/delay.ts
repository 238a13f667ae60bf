import type { JsonValue } from '../../kernel/text/json.ts'
import { momentOf } from '../../kernel/text/moment.ts'
import { timeZoneOf } from '../../kernel/text/time-zone.ts'
import type { DelayConfig, DelayUnit } from './steps.ts'
import { nextWallClockTime } from './wall-clock.ts'

const UNIT_MS: Readonly<Record<DelayUnit, number>> = {
  minutes: 60_000,
  hours: 3_600_000,
  days: 86_400_000,
  weeks: 7 * 86_400_000,
}

export const DELAY_DAYS_MAX = 365
/** A date in a contact's field may be a little more than a year ahead: a birthday, a renewal. */
const UNTIL_MS_MAX = 2 * DELAY_DAYS_MAX * UNIT_MS.days

/** Returns the value under a path of the contact's data. */
export type ReadData = (path: string) => JsonValue | undefined

/** The end of a wait, or why it is unknown. */
export type Due = { readonly until: Date } | { readonly problem: string }

/** Returns the milliseconds of a delay by amount and unit. */
export function delayMs({ amount, unit }: { readonly amount: number; readonly unit: DelayUnit }): number {
  return Math.round(amount * UNIT_MS[unit])
}

/** Returns true if the delay cannot be known without the contact's data. */
export function readsData(config: DelayConfig): boolean {
  if ('until' in config) return fieldOf(config.until) !== undefined
  return 'at' in config && fieldOf(config.timeZone ?? '') !== undefined
}

/** Returns the end of a DELAY that begins at `from`. A moment in the past is allowed: the wait is over. */
export function dueOf(config: DelayConfig, from: Date, read: ReadData): Due {
  if ('until' in config) return untilMoment(config.until, from, read)
  if ('amount' in config) return { until: new Date(from.getTime() + delayMs(config)) }
  const zone = zoneOf(config.timeZone ?? 'UTC', read)
  if (zone === undefined) return { problem: `${config.timeZone} does not contain a time zone such as Europe/Berlin.` }
  const [hour = 0, minute = 0] = config.at.split(':').map(Number)
  return { until: nextWallClockTime({ hour, minute, weekdays: config.weekdays ?? [] }, zone, from) }
}

function untilMoment(until: string, from: Date, read: ReadData): Due {
  const field = fieldOf(until)
  const text = field === undefined ? until : read(field)
  const ms = typeof text === 'string' ? (momentOf(text) ?? momentOf(`${text}T00:00Z`)) : undefined
  if (ms === undefined)
    return { problem: `${until} does not contain a date such as 2026-01-31 or 2026-01-31T09:00:00Z.` }
  if (ms - from.getTime() > UNTIL_MS_MAX) {
    return { problem: `${until} is ${new Date(ms).toISOString()}, more than ${2 * DELAY_DAYS_MAX} days ahead.` }
  }
  return { until: new Date(ms) }
}

/** A contact without a time zone, or with a wrong one, must not be mailed at night by accident: there is no default for it. */
function zoneOf(text: string, read: ReadData): string | undefined {
  const field = fieldOf(text)
  const name = field === undefined ? text : read(field)
  return typeof name === 'string' ? timeZoneOf(name) : undefined
}

const fieldOf = (text: string): string | undefined =>
  text.startsWith('data.') ? text.slice('data.'.length) : undefined
