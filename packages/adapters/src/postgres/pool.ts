import { createHash } from 'node:crypto'
import { StoreConflict, type StoreFailure, StoreUnavailable } from '@posthorn/core'
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { storable } from './dialect.ts'
import { plainSupply, type Supply } from './supply.ts'

/** SQLSTATE classes that say the server is not there or not able, whatever was asked of it (PostgreSQL appendix A). */
const NOT_AVAILABLE = /^(?:08|53|57P|58|XX)/
/** The server takes no writes: a standby, or set so, perhaps only for sessions that began at that time. */
const READ_ONLY = '25006'
const CANCELLED = '57014'
const TOO_MANY_CONNECTIONS = '53300'
const UNIQUE_VIOLATION = '23505'

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** What the driver and the server report, in the store's words; anything else is a bug and passes unchanged. */
export function storeError(error: unknown): unknown {
  if (error instanceof StoreConflict || error instanceof StoreUnavailable) return error
  const code = codeOf(error)
  if (code === UNIQUE_VIOLATION) return new StoreConflict('another row has this value already', { cause: error })
  const text = error instanceof Error ? error.message : String(error)
  const pooled = behindPooler(code, text)
  if (pooled) return new StoreUnavailable(`${pooled}: ${text}`, { cause: error })
  if (code === READ_ONLY) return new StoreUnavailable(`the database takes no writes: ${text}`, { cause: error })
  if (code === CANCELLED) return new StoreUnavailable(`the database took too long: ${text}`, { cause: error })
  const lost =
    NOT_AVAILABLE.test(code) ||
    /^E[A-Z]+$/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|not queryable|Client was closed|after calling end/i.test(
      text,
    )
  return lost ? new StoreUnavailable(`the database does not answer: ${text}`, { cause: error }) : error
}

/** A statement that was prepared is not there, or is there already: the session is another one. */
const PREPARED_ELSEWHERE = /^(?:26000|42P05)$/

const POOLER = 'the database is behind a pooler that shares its sessions: add pgbouncer=true to its URL'

function behindPooler(code: string, text: string): string | undefined {
  return PREPARED_ELSEWHERE.test(code) || /unsupported startup parameter/i.test(text) ? POOLER : undefined
}

const FAILURES: readonly (readonly [RegExp, StoreFailure | undefined])[] = [
  [/^23505$/, undefined], // Who writes such a row expects it.
  [/^23/, 'constraint'],
  [/^(?:40001|40P01|55P03|53300)$/, 'busy'],
  [/^57014$/, 'timeout'],
  [/^25006$/, 'read_only'],
  [/^53100$/, 'full'],
]

/** How the database failed; undefined when it is no failure of it. */
export function failureOf(error: unknown): StoreFailure | undefined {
  const told = storeError(error)
  if (told instanceof StoreConflict || isStale(told)) return undefined
  const code = codeOf(told instanceof StoreUnavailable ? told.cause : told)
  const known = FAILURES.find(([pattern]) => pattern.test(code))
  if (known) return known[1]
  return told instanceof StoreUnavailable ? 'connection' : 'other'
}

/** Whether the very same transaction may succeed when it is run again: a deadlock, a serialization failure, a stale statement. */
export function isTransient(error: unknown): boolean {
  return codeOf(error) === '40001' || codeOf(error) === '40P01' || isStale(error)
}

/** Whether a statement was given up because it took, or waited, too long. */
export function isTimeout(error: unknown): boolean {
  return error instanceof StoreUnavailable && codeOf(error.cause) === CANCELLED
}

/** Whether the session takes no writes. */
function isReadOnly(error: unknown): boolean {
  return codeOf(error) === READ_ONLY
}

/** Whether the server has no place for one connection more. */
export function isFull(error: unknown): boolean {
  return codeOf(error) === TOO_MANY_CONNECTIONS
}

/**
 * Whether a prepared statement gives other columns than when it was prepared: a node of a newer version has migrated. It
 * fails on its connection for as long as it has its name. PostgreSQL has no code of its own for it, and translates the words.
 */
function isStale(error: unknown): boolean {
  const routine = error instanceof Error && 'routine' in error ? error.routine : undefined
  return codeOf(error) === '0A000' && routine === 'RevalidateCachedQuery'
}

const isLong = (value: unknown) => Array.isArray(value) && value.length > NAMED_ROWS_MAX

function storableParameter(value: unknown): unknown {
  if (typeof value === 'string') return storable(value)
  return Array.isArray(value) ? value.map(storableParameter) : value
}

/**
 * Tells a server that is gone from one that thinks: asked every second after 10 s of silence, no answer to ten questions
 * ends the connection. It says nothing while something sent is not acknowledged; for that there is `answerMs`.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

export interface StorePoolOptions {
  /** Whether statements are prepared; yes unless said otherwise. */
  readonly prepared?: boolean
  /** A connection on which a statement is not answered for so many milliseconds is given up. */
  readonly answerMs?: number
  /** After this statement those of its transaction are waited for until the connection breaks. */
  readonly allowTime?: string
  /** What begins a transaction; `begin` unless said otherwise. */
  readonly begin?: string | undefined
  /** How connections are got from the pool; as it gives them unless said otherwise. */
  readonly supply?: Supply
  /** Hears of each statement, and each attempt to connect, that failed. */
  readonly onError?: (error: unknown) => void
}

const NAMED_MAX = 500
/** A longer one, a filter's, is not asked for twice, and each connection would keep it. */
const NAMED_LENGTH_MAX = 20_000
/**
 * A statement about more than so many rows is planned for them each time, which takes less than a millisecond. The plan
 * of a prepared one stays as it was when the tables were small: one for ten rows in a table of ten walked through all
 * 20,000 contacts of a project for each list of 150.
 */
const NAMED_ROWS_MAX = 64

/**
 * The pool as Kysely uses it: errors in the store's words, texts that PostgreSQL can hold, and each statement prepared
 * once on its connection under a name of its own (a third faster for single rows) unless `prepared` is false.
 */
export function storePool(
  pool: pg.Pool,
  {
    prepared = true,
    answerMs,
    allowTime,
    begin = 'begin',
    supply = plainSupply(pool),
    onError = () => {},
  }: StorePoolOptions = {},
): PostgresPool {
  const names = new Map<string, string>()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  let renamed = 0

  function nameOf(text: string, values: readonly unknown[]): string | undefined {
    if (!prepared || text.length > NAMED_LENGTH_MAX || values.some(isLong)) return undefined
    const known = names.get(text)
    return known || names.size >= NAMED_MAX ? known : nameAnew(text)
  }

  /** Named after its text, so that whoever else prepares under the same name on this session means the same statement. */
  function nameAnew(text: string, suffix = ''): string {
    const name = `posthorn_${createHash('sha256').update(text).digest('hex').slice(0, 32)}${suffix}`
    names.set(text, name)
    return name
  }

  async function run(client: pg.PoolClient, text: string, values: unknown[]): Promise<pg.QueryResult> {
    const name = nameOf(text, values)
    try {
      return await client.query({ text, values, ...(name && { name }) })
    } catch (error) {
      if (!isStale(error)) throw error
      if (names.get(text) === name) nameAnew(text, `_${++renamed}`) // so that no other connection meets it
      if (client.getTransactionStatus() !== 'I') throw error // the whole transaction has to be run again
      return run(client, text, values)
    }
  }

  function wrap(client: pg.PoolClient): PostgresPoolClient {
    const known = clients.get(client)
    if (known) return known
    let hurried = true
    let givenUp = false

    /** An unanswered statement keeps its connection busy for good, so that it cannot go back to the pool. */
    function giveUp(): void {
      givenUp = true
      client.release(true)
    }

    async function answered(text: string, values: unknown[]): Promise<pg.QueryResult> {
      const timer = hurried && answerMs !== undefined ? setTimeout(giveUp, answerMs) : undefined
      try {
        const result = await run(client, text, values)
        if (text === allowTime) hurried = false
        return result
      } catch (error) {
        if (isReadOnly(error)) supply.discardAll()
        const told = givenUp ? unanswered(answerMs, error) : storeError(error)
        onError(told)
        throw told
      } finally {
        clearTimeout(timer)
        if (client.getTransactionStatus() === 'I') hurried = true
      }
    }

    const query = async (text: string, parameters: readonly unknown[] = []): Promise<PostgresQueryResult<never>> =>
      (await answered(
        text === 'begin' ? begin : text,
        parameters.map(storableParameter),
      )) as unknown as PostgresQueryResult<never>
    const release = (broken?: boolean) => {
      if (!givenUp) client.release(broken || supply.isDiscarded(client))
    }
    // Kysely's other signature, for cursors, is never called: nothing here streams.
    const wrapped = { query, release } as unknown as PostgresPoolClient
    clients.set(client, wrapped)
    return wrapped
  }

  return {
    async connect() {
      try {
        return wrap(await supply.connect())
      } catch (error) {
        onError(error)
        throw storeError(error)
      }
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

/** Lets what is under way end for a while, then breaks it off. `clients` are the connections that stand. */
export async function endPool(
  pool: pg.Pool,
  { clients, graceMs }: { readonly clients: ReadonlySet<pg.PoolClient>; readonly graceMs: number },
): Promise<void> {
  const timer = setTimeout(() => {
    for (const client of clients) void client.end()
  }, graceMs)
  await pool.end()
  clearTimeout(timer)
  // A server that is gone never says goodbye; the process need not wait for it.
  for (const client of clients) if ('unref' in client && typeof client.unref === 'function') client.unref()
}

const unanswered = (ms = 0, cause: unknown) =>
  new StoreUnavailable(`the database does not answer: nothing came for ${ms / 1000} s`, { cause })
