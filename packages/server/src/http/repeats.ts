/** The time during which a cause is only counted after it was logged in full. */
const QUIET_MS = 60_000
/** The number of causes that are distinguished; an outage has a few. */
const CAUSES_MAX = 100

/** Remembers which errors were logged in full lately. */
export interface Repeats {
  /** Returns how often the cause of this error occurred since it was logged in full; 0 when that is due now. */
  count(error: unknown): number
}

/** `nowMs` is a monotonic clock. */
export function createRepeats(nowMs: () => number = () => performance.now()): Repeats {
  const known = new Map<string, { readonly reportedAt: number; times: number }>()
  return {
    count(error) {
      const cause = causeOf(error)
      const before = known.get(cause)
      if (before && nowMs() - before.reportedAt < QUIET_MS) {
        before.times += 1
        return before.times
      }
      known.delete(cause)
      const [oldest] = known.keys()
      if (known.size >= CAUSES_MAX && oldest !== undefined) known.delete(oldest)
      known.set(cause, { reportedAt: nowMs(), times: 0 })
      return 0
    },
  }
}

const CAUSES_DEEP = 5

/** Identifies the place and reason of an error, without its message, which may quote changing data. */
function causeOf(error: unknown, depth = 0): string {
  if (!(error instanceof Error)) return typeof error
  const code = 'code' in error ? String(error.code) : ''
  const thrownAt = /^[ \t]+at .*$/m.exec(error.stack ?? '')?.[0] ?? ''
  const below = error.cause === undefined || depth === CAUSES_DEEP ? '' : causeOf(error.cause, depth + 1)
  return `${error.name} ${code} ${thrownAt} ${below}`
}
