import type { Log } from '../ports/log.ts'
import { StoreUnavailable } from '../ports/store.ts'
import type { Every } from '../ports/timer.ts'

/** The time during which a cause is only counted after it was logged in full. */
const QUIET_MS = 60_000
/** The interval at which the counts of omitted lines are logged. */
const LOOK_MS = 10_000
/** The most causes that are distinguished; an outage has a few. */
const CAUSES_MAX = 100
const MESSAGE_KEPT = 300

type Fields = Readonly<Record<string, unknown>>

interface Silence {
  until: number
  /** The number of omitted lines, by message. */
  readonly unsaid: Map<string, number>
}

/**
 * A log for background work, which fails everywhere and repeatedly while a database is down: it logs each cause once a
 * minute, and afterwards how often it was left out. A line about one row is left out only if the database is the cause.
 */
export function logOnce(log: Log, { steadyMs, every }: { readonly steadyMs: () => number; readonly every: Every }) {
  const silences = new Map<string, Silence>()
  /** Ends the timer, which runs only while there are counts to log. */
  let stop: (() => void) | undefined

  /** Logs the counts of omitted lines about causes whose minute is over. */
  function look(now = steadyMs()): void {
    for (const [cause, { until, unsaid }] of silences) {
      if (now < until) continue
      silences.delete(cause)
      if (unsaid.size > 0)
        log.warn({ cause, unsaid: Object.fromEntries(unsaid) }, 'failures omitted: their cause was already logged')
    }
    if ([...silences.values()].some(({ unsaid }) => unsaid.size > 0)) return
    stop?.()
    stop = undefined
  }

  function isSaid(fields: Fields, message: string): boolean {
    const cause = causeOf(fields, message)
    if (cause === undefined) return true
    const now = steadyMs()
    const silence = silences.get(cause)
    if (silence && now < silence.until) {
      silence.unsaid.set(message, (silence.unsaid.get(message) ?? 0) + 1)
      stop ??= every(LOOK_MS, async () => look())
      return false
    }
    look(now)
    if (silences.size < CAUSES_MAX) silences.set(cause, { until: now + QUIET_MS, unsaid: new Map() })
    return true
  }

  const quiet: Log = {
    debug: (fields, message) => log.debug(fields, message),
    info: (fields, message) => log.info(fields, message),
    warn: (fields, message) => void (isSaid(fields, message) && log.warn(fields, message)),
    error: (fields, message) => void (isSaid(fields, message) && log.error(fields, message)),
  }
  /** `close` logs the counts of omitted lines so far. */
  return { log: quiet, close: () => look(Number.POSITIVE_INFINITY) }
}

/**
 * Returns the key by which two lines are the same: an outage whatever work it affects, else a failure of one kind of
 * work.
 */
function causeOf({ err, requestId, ...others }: Fields, message: string): string | undefined {
  if (!(err instanceof Error) || requestId !== undefined) return undefined
  if (err instanceof StoreUnavailable) return err.message.slice(0, MESSAGE_KEPT)
  const isOfRow = Object.keys(others).some((name) => name !== 'queue')
  return isOfRow ? undefined : `${message}: ${err.message}`.slice(0, MESSAGE_KEPT)
}
