import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** A source of connections. */
export interface Supply {
  connect(): Promise<pg.PoolClient>
  /** Retires all open connections after their current use. */
  discardAll(): void
  isDiscarded(client: pg.PoolClient): boolean
}

/** Creates a supply that uses the pool unchanged. */
export function plainSupply(pool: pg.Pool): Supply {
  return { connect: () => pool.connect(), discardAll() {}, isDiscarded: () => false }
}

/** After hitting the server's limit, the pool may try one more connection each time this has passed. */
const REGROW_MS = 5000
const RETRY_MS = 100

export interface PatientOptions {
  /** The open connections. */
  readonly clients: ReadonlySet<pg.PoolClient>
  /** How long connecting is retried. Milliseconds. */
  readonly waitMs: number
  /** Whether the server refuses because it accepts no more connections. */
  readonly isFull: (error: unknown) => boolean
}

/**
 * The pool without retired connections. When the server accepts no more connections, callers wait for one of the open
 * ones.
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
        // No caller here will return one; another process must.
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
