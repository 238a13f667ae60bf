const DATE =
  '(?:(?:[0-9]{2}[2468][048]|[0-9]{2}[13579][26]|[0-9]{2}0[48]|[02468][048]00|[13579][26]00)-02-29' +
  '|[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8])))'
/** A day of the calendar, YYYY-MM-DD. */
export const DAY_PATTERN: string = DATE

const CLOCK = '(?:[01][0-9]|2[0-3]):[0-5][0-9]'

/**
 * A full ISO 8601 date-time as a regular expression that databases understand, too: a calendar day from year 1 on, `T`, a
 * time from 00:00 to 23:59:59 with optional seconds and fraction, and `Z` or an offset such as `+01:00`. Capital letters
 * only; no `24:00` and no leap second, which other programs read differently or not at all.
 */
export const MOMENT_PATTERN = `^(?!0000)${DATE}T${CLOCK}(?::[0-5][0-9](?:[.][0-9]+)?)?(?:Z|[+-]${CLOCK})$`

const MOMENT = new RegExp(MOMENT_PATTERN)
const MINUTES = 'YYYY-MM-DDTHH:MM'.length

/** Returns the moment that a text names, in milliseconds since 1970, truncated; undefined when it names none. */
export function momentOf(text: string): number | undefined {
  if (!MOMENT.test(text)) return undefined
  const isUtc = text.endsWith('Z')
  const zone = isUtc ? '' : text.slice(-6)
  const clock = text.slice(MINUTES, isUtc ? -1 : -6)
  const ms =
    Date.parse(`${text.slice(0, MINUTES)}Z`) +
    Number(clock.slice(1, 3)) * 1000 +
    Number(clock.slice(4, 7).padEnd(3, '0'))
  const offset = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4, 6))
  return zone.startsWith('-') ? ms + offset * 60_000 : ms - offset * 60_000
}
