import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** Where connections come from. */
export interface Supply {
  connect(): Promise<pg.PoolClient>
  /** No connection that stands now is used again, after what it is used for at the moment. */
  discardAll(): void
  isDiscarded(client: pg.PoolClient): boolean
}

/** The pool as it is. */
export function plainSupply(pool: pg.Pool): Supply {
  return { connect: () => pool.connect(), discardAll() {}, isDiscarded: () => false }
}

/** A pool that met the server's limit may ask for one connection more each time that this has passed. */
const REGROW_MS = 5000
const RETRY_MS = 100

export interface PatientOptions {
  /** The connections that stand. */
  readonly clients: ReadonlySet<pg.PoolClient>
  /** So long the server is asked anew. Milliseconds. */
  readonly waitMs: number
  /** Whether the server refuses because it has no place for one connection more. */
  readonly isFull: (error: unknown) => boolean
}

/**
 * The pool without connections that were discarded. When the server has no place for one more, it makes do with those that
 * stand: whoever would have got a new one waits for one of them.
 */
export function patientSupply(pool: pg.Pool, { clients, waitMs, isFull }: PatientOptions): Supply & { stop(): void } {
  const discarded = new WeakSet<pg.PoolClient>()
  const wanted = pool.options.max
  let regrowing: NodeJS.Timeout | undefined

  function shrink(): void {
    pool.options.max = Math.min(pool.options.max, Math.max(1, clients.size))
    clearTimeout(regrowing)
    regrowing = setTimeout(grow, REGROW_MS).unref()
  }

  function grow(): void {
    pool.options.max = Math.min(wanted, pool.options.max + 1)
    if (pool.options.max < wanted) regrowing = setTimeout(grow, REGROW_MS).unref()
  }

  async function connectPatiently(): Promise<pg.PoolClient> {
    for (const until = performance.now() + waitMs; ; ) {
      try {
        return await pool.connect()
      } catch (error) {
        if (!isFull(error) || performance.now() >= until) throw error
        shrink()
        // Nobody here gives one back: another process must.
        if (clients.size === 0) await sleep(RETRY_MS)
      }
    }
  }

  return {
    async connect() {
      for (;;) {
        const client = await connectPatiently()
        if (!discarded.has(client)) return client
        client.release(true)
      }
    },
    discardAll() {
      for (const client of clients) discarded.add(client)
    },
    isDiscarded: (client) => discarded.has(client),
    stop: () => clearTimeout(regrowing),
  }
}
