/** So long a cause that was told in full is only counted. */
const QUIET_MS = 60_000
/** As many causes are told apart; an outage has a few. */
const CAUSES_MAX = 100

/** Remembers which errors were told in full not long ago. */
export interface Repeats {
  /** How often the cause of this error came since it was told in full; 0 when that is to be done now. */
  count(error: unknown): number
}

/** `nowMs` is a clock that is never set back. */
export function createRepeats(nowMs: () => number = () => performance.now()): Repeats {
  const known = new Map<string, { readonly toldAt: number; times: number }>()
  return {
    count(error) {
      const cause = causeOf(error)
      const before = known.get(cause)
      if (before && nowMs() - before.toldAt < QUIET_MS) {
        before.times += 1
        return before.times
      }
      known.delete(cause)
      const [oldest] = known.keys()
      if (known.size >= CAUSES_MAX && oldest !== undefined) known.delete(oldest)
      known.set(cause, { toldAt: nowMs(), times: 0 })
      return 0
    },
  }
}

const CAUSES_DEEP = 5

/** The same for errors that come from one place for one reason: words may quote what differs each time. */
function causeOf(error: unknown, depth = 0): string {
  if (!(error instanceof Error)) return typeof error
  const code = 'code' in error ? String(error.code) : ''
  const thrownAt = /^\s+at .*$/m.exec(error.stack ?? '')?.[0] ?? ''
  const below = error.cause === undefined || depth === CAUSES_DEEP ? '' : causeOf(error.cause, depth + 1)
  return `${error.name} ${code} ${thrownAt} ${below}`
}
