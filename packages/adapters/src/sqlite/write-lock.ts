import type Database from 'better-sqlite3'
import { isBusy } from './in-use.ts'

/** Reports when no other connection is writing. */
export interface WriteLock {
  /** Resolves as soon as no other connection is in a transaction that has written. */
  freed(): Promise<void>
  /** Stops watching. Promises that are still pending never settle. */
  stop(): void
}

const FIRST_LOOK_MS = 1
const LOOK_MAX_MS = 50

/** Polls through the writing connection, which has the lock itself while it is in a transaction. */
export function watchWriteLock(writing: Database.Database): WriteLock {
  const begin = writing.prepare('begin immediate')
  const rollback = writing.prepare('rollback')
  let waiting: (() => void)[] = []
  let timer: NodeJS.Timeout | undefined

  function isFree(): boolean {
    if (writing.inTransaction) return true
    const timeout = writing.pragma('busy_timeout', { simple: true })
    writing.pragma('busy_timeout = 0')
    try {
      begin.run()
      rollback.run()
      return true
    } catch (error) {
      // Any other failure is reported by the next write.
      return !isBusy(error)
    } finally {
      writing.pragma(`busy_timeout = ${timeout}`)
    }
  }

  function look(pauseMs: number): void {
    timer = undefined
    if (isFree()) {
      const waiters = waiting
      waiting = []
      for (const resume of waiters) resume()
    } else lookIn(Math.min(LOOK_MAX_MS, pauseMs * 2))
  }

  function lookIn(pauseMs: number): void {
    timer = setTimeout(look, pauseMs, pauseMs)
    timer.unref()
  }

  return {
    freed: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        // A connection that has just written probably commits soon.
        clearTimeout(timer)
        lookIn(FIRST_LOOK_MS)
      }),
    stop() {
      clearTimeout(timer)
      waiting = []
    },
  }
}
