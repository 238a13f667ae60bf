import { createLru } from '../../kernel/cache/caches.ts'

/** A time of day on a wall clock, and the days of the week on which it counts. */
export interface WallClockTime {
  readonly hour: number
  readonly minute: number
  /** 1 is Monday, 7 is Sunday (ISO 8601); empty means every day. */
  readonly weekdays: readonly number[]
}

const DAY_MS = 86_400_000
/** A formatter of a time zone takes some kilobytes, and there are about 450 zones. */
const FORMATTERS_MAX = 500

const formatters = createLru<string, Intl.DateTimeFormat>(FORMATTERS_MAX, () => 1)

/**
 * Returns the first moment after `after` at which clocks of the zone show this time on one of these days. A time that
 * is skipped (daylight saving time begins) moves forward by as much as the clocks do; of a time that clocks show twice
 * (it ends) only the first counts.
 */
export function nextWallClockTime(time: WallClockTime, timeZone: string, after: Date): Date {
  const local = after.getTime() + offsetMs(timeZone, after.getTime())
  const today = Math.floor(local / DAY_MS)
  // From the day before, as a skipped time may move past midnight; a week later each weekday has come.
  for (let day = today - 1; day <= today + 8; day++) {
    if (!isOn(time.weekdays, day)) continue
    const ms = momentOf(day * DAY_MS + time.hour * 3_600_000 + time.minute * 60_000, timeZone)
    if (ms > after.getTime()) return new Date(ms)
  }
  throw new Error(`no day has ${time.hour}:${time.minute} in ${timeZone}`)
}

/** 1970-01-01 was a Thursday. */
const isOn = (weekdays: readonly number[], day: number) =>
  weekdays.length === 0 || weekdays.includes(((((day + 3) % 7) + 7) % 7) + 1)

/** Returns the moment at which clocks of the zone show a local time, given as if it were UTC. */
function momentOf(localMs: number, timeZone: string): number {
  const before = offsetMs(timeZone, localMs - DAY_MS)
  const after = offsetMs(timeZone, localMs + DAY_MS)
  const moments = [localMs - before, localMs - after].filter((ms) => ms + offsetMs(timeZone, ms) === localMs)
  return moments.length > 0 ? Math.min(...moments) : localMs - before
}

/** Returns how far clocks of the zone are ahead of UTC. */
function offsetMs(timeZone: string, ms: number): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of formatterOf(timeZone).formatToParts(ms)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formatters.set(timeZone, formatter)
  return formatter
}
