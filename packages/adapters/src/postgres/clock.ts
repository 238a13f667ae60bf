import type { Clock } from '@posthorn/core/ports'

const SYNC_EVERY_MS = 30_000

/** The time of a database. Between readings, this process's monotonic clock continues it. */
export interface DatabaseClock extends Clock {
  /** Reads the database's time now. */
  sync(): Promise<void>
  /** Stops reading. */
  stop(): void
}

/**
 * The common time of all nodes on a database: a node whose own clock is wrong or changed still agrees with the others
 * on leases and schedules. `readMs` returns the database's milliseconds since 1970; half of its duration counts as
 * network delay. Before the first reading it is this machine's time.
 */
export function databaseClock(readMs: () => Promise<number>): DatabaseClock {
  let offsetMs = Date.now() - performance.now()
  let timer: NodeJS.Timeout | undefined

  async function sync() {
    const before = performance.now()
    const databaseMs = await readMs()
    const after = performance.now()
    offsetMs = databaseMs - (before + after) / 2
    // A failed reading changes nothing: the last one still holds, and the next comes soon.
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
