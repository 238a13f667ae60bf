import type { Clock } from '@posthorn/core'

const SYNC_EVERY_MS = 30_000

/** The time of a database, kept by this process's monotonic clock between looks at it. */
export interface DatabaseClock extends Clock {
  /** Looks at the database's time now. */
  sync(): Promise<void>
  /** Looks no more. */
  stop(): void
}

/**
 * The one time of all nodes on a database: a node whose own clock is wrong, or is set, still agrees with the others on
 * leases and schedules. `readMs` answers with the database's milliseconds since 1970; half of what it took counts as
 * under way. Before the first look it is this machine's time.
 */
export function databaseClock(readMs: () => Promise<number>): DatabaseClock {
  let offsetMs = Date.now() - performance.now()
  let timer: NodeJS.Timeout | undefined

  async function sync() {
    const before = performance.now()
    const databaseMs = await readMs()
    const after = performance.now()
    offsetMs = databaseMs - (before + after) / 2
    // A look that fails changes nothing: the last one still holds, and the next is not far.
    timer ??= setInterval(() => sync().catch(() => {}), SYNC_EVERY_MS).unref()
  }

  return {
    now: () => new Date(Math.round(performance.now() + offsetMs)),
    sync,
    stop() {
      clearInterval(timer)
    },
  }
}
