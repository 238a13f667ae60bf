import { setTimeout as sleep } from 'node:timers/promises'
import { StoreUnavailable } from '@posthorn/core'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import { command } from '../sql/engine/statement.ts'
import type { Tables } from '../sql/tables.ts'
import { isOpen, pipelineOn } from './pipeline.ts'
import { isDeadlock, isTransient } from './pool.ts'

/** How often a transaction that lost a deadlock is retried, with a growing delay. */
const ATTEMPTS = 10
const BACKOFF_MS = 10
const BACKOFF_MAX_MS = 500

export const databaseOn = (pool: PostgresPool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

/** Runs work in a transaction of its own. */
export type Attempt = <T>(work: (db: Kysely<Tables>) => Promise<T>) => Promise<T>

/** Waits for a place. Resolves with a function that gives it back. */
type Enter = () => Promise<() => void>

export async function inTurn<T>(enter: Enter, work: () => Promise<T>): Promise<T> {
  const leave = await enter()
  try {
    return await work()
  } finally {
    leave()
  }
}

/** Each attempt at a transaction takes a place. */
export const transactionsOf = (attempt: Attempt, enter: Enter = async () => () => {}) =>
  function transaction<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    return repeatedly(() => inTurn(enter, () => attempt(work)), isTransient).catch((error: unknown) => {
      throw isDeadlock(error) ? new StoreUnavailable('others write the same rows', { cause: error }) : error
    })
  }

/** Nothing is sent before it has begun: what follows a failed `begin` would be committed by itself. */
export const begunWith =
  <T>(work: (db: Kysely<Tables>) => Promise<T>) =>
  async (db: Kysely<Tables>): Promise<T> => {
    await command(db, 'begin')
    try {
      const result = await work(db)
      await command(db, 'commit')
      return result
    } catch (error) {
      // A lost connection takes it back as well, and the first failure says why.
      await command(db, 'rollback').catch(() => {})
      throw error
    }
  }

/**
 * Runs work on one connection. Where the driver may, statements go out without waiting for one another: a connection that
 * Kysely lends sends one after the other.
 */
export const connectedTo = (pool: PostgresPool, { isPipelined }: { readonly isPipelined: boolean }) =>
  async function connected<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    if (!isPipelined) return databaseOn(pool).connection().execute(work)
    const client = await pool.connect()
    try {
      return await work(pipelineOn(client, pool))
    } finally {
      client.release(isOpen(client))
    }
  }

export async function repeatedly<T>(work: () => Promise<T>, mayRepeat: (error: unknown) => boolean): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === ATTEMPTS || !mayRepeat(error)) throw error
      await sleep(Math.random() * Math.min(BACKOFF_MAX_MS, BACKOFF_MS * 2 ** attempt))
    }
  }
}
