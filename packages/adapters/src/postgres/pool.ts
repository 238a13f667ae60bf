import { StoreConflict, type StoreFailure, StoreUnavailable } from '@posthorn/core/ports'
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { storable } from './dialect.ts'
import { type Asker, missingGrant, NOT_PRIVILEGED } from './grants.ts'
import { StatementNames } from './statement-names.ts'
import { plainSupply, type Supply } from './supply.ts'

/** SQLSTATE classes for a server that is gone or unable to work, whatever the statement (PostgreSQL appendix A). */
const NOT_AVAILABLE = /^(?:08|53|57P|58|XX)/
/** The server refuses writes: a standby, or configured so, perhaps only for sessions that began then. */
const READ_ONLY = '25006'
const CANCELLED = '57014'
const TOO_MANY_CONNECTIONS = '53300'
const UNIQUE_VIOLATION = '23505'

const NO_ONE: Asker = { role: undefined, schema: undefined }

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Converts errors of the driver and the server to the store's; any other error is a bug and passes unchanged. */
export function storeError(error: unknown, asker: Asker = NO_ONE): unknown {
  if (error instanceof StoreConflict || error instanceof StoreUnavailable) return error
  const code = codeOf(error)
  if (code === NOT_PRIVILEGED && error instanceof Error) return missingGrant(error, asker)
  if (code === UNIQUE_VIOLATION) return new StoreConflict('another row already has this value', { cause: error })
  const text = error instanceof Error ? error.message : String(error)
  const pooled = behindPooler(code, text)
  if (pooled) return new StoreUnavailable(`${pooled}: ${text}`, { cause: error })
  if (code === READ_ONLY) return new StoreUnavailable(`the database does not accept writes: ${text}`, { cause: error })
  if (code === CANCELLED) return new StoreUnavailable(`the database took too long: ${text}`, { cause: error })
  const lost =
    NOT_AVAILABLE.test(code) ||
    /^E[A-Z]+$/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|not queryable|Client was closed|after calling end/i.test(
      text,
    )
  return lost ? new StoreUnavailable(`the database does not respond: ${text}`, { cause: error }) : error
}

/** A prepared statement is missing or already exists: the session has changed. */
const PREPARED_ELSEWHERE = /^(?:26000|42P05)$/

const POOLER = 'the database uses a pooler that shares sessions: add pgbouncer=true to its URL'

function behindPooler(code: string, text: string): string | undefined {
  return PREPARED_ELSEWHERE.test(code) || /unsupported startup parameter/i.test(text) ? POOLER : undefined
}

const FAILURES: readonly (readonly [RegExp, StoreFailure | undefined])[] = [
  [/^23505$/, undefined], // The writer expects it.
  [/^23/, 'constraint'],
  [/^(?:40001|40P01|55P03|53300)$/, 'busy'],
  [/^57014$/, 'timeout'],
  [/^25006$/, 'read_only'],
  [/^42501$/, 'other'],
  [/^53100$/, 'full'],
]

/** Returns how the database failed; undefined if the error has another cause. */
export function failureOf(error: unknown): StoreFailure | undefined {
  const failure = storeError(error)
  if (failure instanceof StoreConflict || isStale(failure)) return undefined
  const code = codeOf(failure instanceof StoreUnavailable ? failure.cause : failure)
  const known = FAILURES.find(([pattern]) => pattern.test(code))
  if (known) return known[1]
  return failure instanceof StoreUnavailable ? 'connection' : 'other'
}

/**
 * Returns true if the same transaction may succeed on a retry: a deadlock, a serialization failure, a stale statement.
 */
export function isTransient(error: unknown): boolean {
  return isDeadlock(error) || isStale(error)
}

/** Returns true if a transaction was aborted for another that wrote the same rows. */
export function isDeadlock(error: unknown): boolean {
  return codeOf(error) === '40001' || codeOf(error) === '40P01'
}

/** Returns true if a statement was cancelled because it took or waited too long. */
export function isTimeout(error: unknown): boolean {
  return error instanceof StoreUnavailable && codeOf(error.cause) === CANCELLED
}

/** Returns true if the session refuses writes. */
function isReadOnly(error: unknown): boolean {
  return codeOf(error) === READ_ONLY
}

/** Returns true if the server accepts no more connections. */
export function isFull(error: unknown): boolean {
  return codeOf(error) === TOO_MANY_CONNECTIONS
}

/**
 * Returns true if a prepared statement returns other columns than when it was prepared, because a node of a newer
 * version has migrated. It keeps failing on its connection under its name. PostgreSQL has no error code for this, and
 * translates the message.
 */
function isStale(error: unknown): boolean {
  const routine = error instanceof Error && 'routine' in error ? error.routine : undefined
  return codeOf(error) === '0A000' && routine === 'RevalidateCachedQuery'
}

/** Returns a parameter without characters that PostgreSQL cannot store in a text. */
export function storableParameter(value: unknown): unknown {
  if (typeof value === 'string') return storable(value)
  return Array.isArray(value) ? value.map(storableParameter) : value
}

/**
 * Distinguishes a dead server from a busy one: after 10 s of silence the system probes every second, and ten unanswered
 * probes end the connection. Probes do not run while sent data is unacknowledged; `answerMs` covers that.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

export interface StorePoolOptions {
  /** Whether statements are prepared; true by default. */
  readonly prepared?: boolean
  /** A connection is closed when a statement has no answer for this many milliseconds. */
  readonly answerMs?: number
  /** After this statement, the rest of its transaction may take until the connection breaks. */
  readonly allowTime?: string
  /** The statement that begins a transaction; `begin` by default. */
  readonly begin?: string | undefined
  /** How to get connections; directly from the pool by default. */
  readonly supply?: Supply
  /** Called for each statement that inserted rows. */
  readonly onInsert?: (text: string, rows: number) => void
  /** Called for each commit with the milliseconds until its answer. */
  readonly onCommit?: (ms: number) => void
  /** Called for each failed statement and each failed attempt to connect. */
  readonly onError?: (error: unknown) => void
}

/**
 * The pool as Kysely uses it: it converts errors to the store's, makes texts storable, and prepares each statement once
 * per connection under its own name (a third faster for single rows) unless `prepared` is false.
 */
export function storePool(
  pool: pg.Pool,
  {
    prepared = true,
    answerMs,
    allowTime,
    begin = 'begin',
    supply = plainSupply(pool),
    onInsert = () => {},
    onCommit = () => {},
    onError = () => {},
  }: StorePoolOptions = {},
): PostgresPool {
  const names = new StatementNames()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const schema = /search_path=(\w+)/.exec(pool.options.options ?? '')?.[1]

  async function run(client: pg.PoolClient, text: string, values: unknown[]): Promise<pg.QueryResult> {
    const name = prepared ? names.of(text, values) : undefined
    sendTogether(client)
    try {
      return await client.query({ text, values, ...(name && { name }) })
    } catch (error) {
      if (!isStale(error)) throw error
      names.replace(text, name) // so that other connections do not meet it
      if (client.getTransactionStatus() !== 'I') throw error // the whole transaction has to be run again
      return run(client, text, values)
    }
  }

  function wrap(client: pg.PoolClient): PostgresPoolClient {
    const known = clients.get(client)
    if (known) return known
    let hurried = true
    let givenUp = false

    /** An unanswered statement blocks its connection for good, so that it cannot return to the pool. */
    function giveUp(): void {
      if (givenUp) return
      givenUp = true
      breakOff(client)
      client.release(true)
    }

    async function answered(text: string, values: unknown[]): Promise<pg.QueryResult> {
      const askedAt = performance.now()
      const timer = hurried && answerMs !== undefined ? setTimeout(giveUp, answerMs) : undefined
      try {
        const result = await run(client, text, values)
        if (text === allowTime) hurried = false
        if (text === 'commit') onCommit(performance.now() - askedAt)
        if (result.command === 'INSERT') onInsert(text, result.rowCount ?? 0)
        return result
      } catch (error) {
        if (isReadOnly(error)) supply.discardAll()
        const failure = givenUp ? unanswered(answerMs, error) : storeError(error, { role: client.user, schema })
        onError(failure)
        throw failure
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
        // The driver has read both from the URL or the environment.
        const { user: role, database } = new pg.Client(pool.options)
        throw storeError(error, { role, schema, database })
      }
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

/** Without a listener, a connection that breaks between two statements ends the process. The next statement fails. */
export function outliveConnections(pool: pg.Pool, onIdleError: (error: Error) => void = () => {}): void {
  pool.on('error', onIdleError)
  pool.on('connect', (client) => client.on('error', () => {}))
}

const corked = new WeakSet<pg.PoolClient>()

/** Sends the data of this turn of the event loop in one piece, in a single system call. */
function sendTogether(client: pg.PoolClient): void {
  const { stream } = client.connection
  if (corked.has(client)) return
  corked.add(client)
  stream.cork()
  // After the ticks that are already scheduled: lookups are combined in one.
  process.nextTick(() =>
    process.nextTick(() => {
      corked.delete(client)
      stream.uncork()
    }),
  )
}

/** Breaks a connection. With pipelined statements the driver's `end` would wait for all their answers. */
function breakOff({ connection }: pg.PoolClient): void {
  connection.stream.destroy()
}

/** Lets running work end for a while, then aborts it. `clients` are the open connections. */
export async function endPool(
  pool: pg.Pool,
  { clients, graceMs }: { readonly clients: ReadonlySet<pg.PoolClient>; readonly graceMs: number },
): Promise<void> {
  const timer = setTimeout(() => {
    for (const client of clients) breakOff(client)
  }, graceMs)
  await pool.end()
  clearTimeout(timer)
  // A dead server never closes its side; the process need not wait for it.
  for (const client of clients) if ('unref' in client && typeof client.unref === 'function') client.unref()
}

const unanswered = (ms = 0, cause: unknown) =>
  new StoreUnavailable(`the database does not respond: no data arrived for ${ms / 1000} s`, { cause })
