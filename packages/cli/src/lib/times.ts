/** A time as the API writes it. */
export const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/
/** A time as the command line writes it, see `time`. */
export const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ$/

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** From then on a date says more. */
const FAR = 30 * DAY

/** How long ago a time was, or in how long it comes; the date when that is far away. */
export function relative(time: string, now: Date): string {
  const seconds = Math.round((now.getTime() - Date.parse(time)) / 1000)
  const distance = Math.abs(seconds)
  if (distance >= FAR) return time.slice(0, 10)
  if (distance < MINUTE) return seconds < 0 ? 'in a moment' : 'just now'
  const words = distanceOf(distance)
  return seconds < 0 ? `in ${words}` : `${words} ago`
}

/** To the nearest, because what is two days away is a little less as soon as it is shown. */
function distanceOf(seconds: number): string {
  const minutes = Math.round(seconds / MINUTE)
  if (minutes < HOUR / MINUTE) return `${minutes} min`
  const hours = Math.round(seconds / HOUR)
  if (hours < DAY / HOUR) return `${hours} h`
  const days = Math.round(seconds / DAY)
  return days === 1 ? '1 day' : `${days} days`
}
