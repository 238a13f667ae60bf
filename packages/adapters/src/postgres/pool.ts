import { StoreConflict, StoreUnavailable } from '@posthorn/core'
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { storable } from './dialect.ts'

/** SQLSTATE classes that say the server is not there or not able, whatever was asked of it (PostgreSQL appendix A). */
const NOT_AVAILABLE = /^(?:08|53|57P|58|XX)/
const UNIQUE_VIOLATION = '23505'

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** What the driver and the server report, in the store's words; anything else is a bug and passes unchanged. */
export function storeError(error: unknown): unknown {
  if (error instanceof StoreConflict || error instanceof StoreUnavailable) return error
  const code = codeOf(error)
  if (code === UNIQUE_VIOLATION) return new StoreConflict('another row has this value already', { cause: error })
  const text = error instanceof Error ? error.message : String(error)
  const lost =
    NOT_AVAILABLE.test(code) ||
    /^E[A-Z]+$/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|not queryable|Client was closed/i.test(text)
  return lost ? new StoreUnavailable(`the database does not answer: ${text}`, { cause: error }) : error
}

/** Whether the very same transaction may succeed when it is run again: a deadlock or a serialization failure. */
export function isTransient(error: unknown): boolean {
  return codeOf(error) === '40001' || codeOf(error) === '40P01'
}

function storableParameter(value: unknown): unknown {
  if (typeof value === 'string') return storable(value)
  return Array.isArray(value) ? value.map(storableParameter) : value
}

const NAMED_MAX = 500

/**
 * The pool as Kysely uses it: errors in the store's words, texts that PostgreSQL can hold, and each statement prepared
 * once on its connection under a name of its own (a third faster for single rows).
 */
export function storePool(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known || names.size >= NAMED_MAX) return known
    const name = `p${names.size}`
    names.set(text, name)
    return name
  }

  function wrap(client: pg.PoolClient): PostgresPoolClient {
    const known = clients.get(client)
    if (known) return known
    const query = async (text: string, parameters: readonly unknown[] = []): Promise<PostgresQueryResult<never>> => {
      try {
        const values = parameters.map(storableParameter)
        const name = nameOf(text)
        return (await client.query({ text, values, ...(name && { name }) })) as unknown as PostgresQueryResult<never>
      } catch (error) {
        throw storeError(error)
      }
    }
    // Kysely's other signature, for cursors, is never called: nothing here streams.
    const wrapped = { query, release: () => client.release() } as unknown as PostgresPoolClient
    clients.set(client, wrapped)
    return wrapped
  }

  return {
    async connect() {
      try {
        return wrap(await pool.connect())
      } catch (error) {
        throw storeError(error)
      }
    },
    end: () => pool.end(),
    options: pool.options,
  }
}
