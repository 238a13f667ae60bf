import { type Kysely, sql } from 'kysely'
import type { Tables } from '../sql/tables.ts'

/** Reports when transactions of other connections have ended. */
export interface Endings {
  /** Resolves when the transaction of this number has ended, or has been open for too long. */
  of(number: string): Promise<void>
  /** Stops watching. Promises that are still pending never settle. */
  stop(): void
}

const FIRST_LOOK_MS = 2
const LOOK_MAX_MS = 250
/** After this time a sweep has found the transaction's changes. */
const WAIT_MS = 600_000

interface Waiting {
  readonly until: number
  readonly callbacks: (() => void)[]
}

/** Watches transactions. One query reads all of them, the more seldom the longer none has ended. */
export function watchEndings(db: Kysely<Tables>): Endings {
  const waiting = new Map<string, Waiting>()
  let timer: NodeJS.Timeout | undefined
  let isLooking = false
  let isStopped = false
  let pauseMs = FIRST_LOOK_MS

  async function findOpen(): Promise<ReadonlySet<string>> {
    const numbers = [...waiting.keys()]
    const { rows } = await sql<{ number: string }>`
      select number from unnest(${numbers}::text[]) as asked (number)
      where pg_xact_status(number::xid8) = 'in progress'`.execute(db)
    return new Set(rows.map(({ number }) => number))
  }

  async function look(): Promise<void> {
    isLooking = true
    const asked = [...waiting]
    const open = await findOpen().catch(() => undefined) // The database is away: the query is repeated.
    if (isStopped) return // The store is closed.
    const now = performance.now()
    for (const [number, { until, callbacks }] of asked) {
      if (now < until && (!open || open.has(number))) continue
      waiting.delete(number)
      pauseMs = FIRST_LOOK_MS
      for (const one of callbacks) one()
    }
    isLooking = false
    pauseMs = Math.min(LOOK_MAX_MS, pauseMs * 2)
    lookSoon()
  }

  function lookSoon(): void {
    if (isStopped || isLooking || waiting.size === 0) return
    clearTimeout(timer)
    timer = setTimeout(() => void look(), pauseMs)
    timer.unref()
  }

  return {
    of: (number) =>
      new Promise((resolve) => {
        const known = waiting.get(number)
        if (known) known.callbacks.push(resolve)
        else waiting.set(number, { until: performance.now() + WAIT_MS, callbacks: [resolve] })
        pauseMs = FIRST_LOOK_MS
        lookSoon()
      }),
    stop() {
      isStopped = true
      clearTimeout(timer)
      waiting.clear()
    },
  }
}
