import { settings } from '../app/settings.ts'

const { language, zone } = settings
const full = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'long', timeZone: zone })
const short = new Intl.DateTimeFormat(language, {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: zone,
})
const exact = new Intl.DateTimeFormat(language, { timeStyle: 'medium', timeZone: zone })

/** A time in the chosen zone; the tooltip names the zone. */
export function Time({ at }: { readonly at: string | null | undefined }) {
  if (!at) return <span className="text-soft">–</span>
  const date = new Date(at)
  return (
    <time dateTime={at} title={full.format(date)} className="sm:whitespace-nowrap">
      {short.format(date)}
    </time>
  )
}

/** Returns the time of the day with seconds. */
export const clock = (at: string): string => exact.format(new Date(at))

/** Returns the difference between the zone and UTC at a time, in milliseconds. */
function offsetAt(time: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(time)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return local - Math.floor(time / 1000) * 1000
}

/** Returns the moment that a field `datetime-local` means in the chosen zone. */
export function momentOf(local: string): Date {
  const guess = Date.parse(`${local}Z`)
  const once = guess - offsetAt(guess)
  return new Date(guess - offsetAt(once))
}
