/** Matches a time in the format of the API. */
export const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/
/** Matches a time in the format of the command line, see `time`. */
export const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ$/

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** The distance from which a date is more useful. */
const FAR = 30 * DAY

/** Formats the distance to a time, past or future; the date if that is far away. */
export function relative(time: string, now: Date): string {
  const seconds = Math.round((now.getTime() - Date.parse(time)) / 1000)
  const distance = Math.abs(seconds)
  if (distance >= FAR) return time.slice(0, 10)
  if (distance < MINUTE) return seconds < 0 ? 'in a moment' : 'just now'
  const words = distanceOf(distance)
  return seconds < 0 ? `in ${words}` : `${words} ago`
}

/** Rounds to the nearest unit, because a time two days away is a little nearer as soon as it is shown. */
function distanceOf(seconds: number): string {
  const minutes = Math.round(seconds / MINUTE)
  if (minutes < HOUR / MINUTE) return `${minutes} min`
  const hours = Math.round(seconds / HOUR)
  if (hours < DAY / HOUR) return `${hours} h`
  const days = Math.round(seconds / DAY)
  return days === 1 ? '1 day' : `${days} days`
}
