const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * How long ago, in a word or two; a date when it is longer than a day.
 * @param {Date} at
 * @param {Date} now
 */
export function relativeTime(at, now) {
  const ms = now.getTime() - at.getTime()
  if (ms < MINUTE) return 'now'
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min`
  if (ms < DAY) return `${Math.floor(ms / HOUR)} h`
  const sameYear = at.getFullYear() === now.getFullYear()
  return at.toLocaleDateString(undefined, { month: 'short', day: 'numeric', ...(!sameYear && { year: 'numeric' }) })
}

/** @param {Date} at */
export function fullTime(at) {
  return at.toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'long' })
}

/** @param {number} bytes */
export function formatSize(bytes) {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 999_500) return `${(bytes / 1000).toFixed(bytes < 9950 ? 1 : 0)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/**
 * @param {number} count
 * @param {string} one
 * @param {string} [many]
 */
export function plural(count, one, many = `${one}s`) {
  return `${count.toLocaleString()} ${count === 1 ? one : many}`
}
