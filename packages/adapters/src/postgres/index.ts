import { randomBytes } from 'node:crypto'
import { type Store, StoreUnavailable } from '@posthorn/core/ports'
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import pg from 'pg'
import { createCommitTimes } from '../sql/engine/commit-times.ts'
import type { Engine } from '../sql/engine/engine.ts'
import { createFailures } from '../sql/engine/failures.ts'
import { command } from '../sql/engine/statement.ts'
import { createTurnsLine } from '../sql/engine/turns-line.ts'
import { createWriteWatch, PROBE_BYTES } from '../sql/engine/write-watch.ts'
import { createSqlStore } from '../sql/store.ts'
import type { Tables } from '../sql/tables.ts'
import { CONNECTIONS } from './address.ts'
import { databaseClock } from './clock.ts'
import { ALLOW_TIME, postgresDialect } from './dialect.ts'
import { watchEndings } from './endings.ts'
import { behind } from './gate.ts'
import { analyzeIfGrown, watchGrowth } from './growth.ts'
import { postgresLender, searchPathOf } from './lent.ts'
import { CLEAN_PARTS, runParts } from './parts.ts'
import { pipelineOn } from './pipeline.ts'
import { endPool, failureOf, isDeadlock, isFull, isTransient, KEEP_ALIVE, storePool } from './pool.ts'
import { Readiness } from './readiness.ts'
import { repeatedly } from './repeatedly.ts'
import { type Source, sourceOf } from './source.ts'
import { patientSupply } from './supply.ts'
import { TYPES } from './types.ts'

export { type PostgresAddress, postgresAddress } from './address.ts'
export { inspectPostgres, postgresAgreements, postgresPlace } from './inspect.ts'
export { inspectPostgresQueue } from './inspect-queue.ts'
export { postgresTransfer } from './transfer.ts'

export interface PostgresOptions {
  /**
   * The most connections, 10 by default; also `?pool=` in the URL. With fewer than 3, slow reads hold up other work.
   */
  readonly connections?: number
  /** How long work waits for a connection before it is refused; 5000 milliseconds by default. */
  readonly connectTimeoutMs?: number
  /** A statement that takes longer is cancelled. Milliseconds. */
  readonly statementTimeoutMs?: number
  /** A connection without an answer for this long, including the server's own limit, is closed. Milliseconds. */
  readonly answerTimeoutMs?: number
  /** When the store is closed, running work has this long to end before its connection is broken. Milliseconds. */
  readonly closeTimeoutMs?: number
  /** Called when an idle connection broke; the pool replaces it. */
  readonly onIdleError?: (error: Error) => void
  /** The schema of the tables, which `migrate` creates; the first of the connection by default. */
  readonly schema?: string
}

const STATEMENT_TIMEOUT_MS = 30_000
/** The time between the server's own limit of a statement and this side's limit. */
const ANSWER_GRACE_MS = 5000
const CONNECT_TIMEOUT_MS = 5000
/** A long read waits longer for its turn, because the reads before it are slow. */
const SCAN_WAIT_MS = 30_000
const CLOSE_TIMEOUT_MS = 2000
/** Connections reserved from slow work, if the pool is large enough. */
const RESERVED = 2
/** The most of them that a group may take: it is brief, and contains the requests of all others. */
const KEPT_FOR_GROUPS = 1
/** Connections that the writes of one project leave to others, if the pool is large enough. */
const LEFT_TO_OTHERS = 2
/** The owner of the places for groups. */
const GROUPS = 'groups'
/** In a group, a member's wait for a lock delays all members. */
const SHORT_LOCKS = 'set local lock_timeout = 200'

/**
 * A store on PostgreSQL 13 or newer, e.g. `postgres://user:password@host/database?pool=20`. Behind PgBouncer in
 * transaction mode the URL says `pgbouncer=true`. Given the application's own pool, it opens connections of its own
 * with the settings of that one, leaves it open, keeps its tables in the schema `posthorn`, and migrates only when
 * `migrate` is called.
 */
export function postgres(database: string | pg.Pool, options: PostgresOptions = {}): Store {
  return createSqlStore(openEngine(sourceOf(database, options), options))
}

interface PoolSettings {
  readonly limits: Readonly<Record<string, number>>
  readonly connectTimeoutMs: number
  readonly failures: ReturnType<typeof createFailures>
  readonly options: PostgresOptions
}

/** Opens the connections of the store, and returns them with those that are open. */
function openPool(
  { config, connections, pooled }: Pick<Source, 'config' | 'connections' | 'pooled'>,
  { limits, connectTimeoutMs, failures, options }: PoolSettings,
) {
  const pool = new pg.Pool({
    ...config,
    max: options.connections ?? connections ?? CONNECTIONS,
    // Its connection marks an idle node, so that its database does not look unused.
    min: 1,
    ...KEEP_ALIVE,
    connectionTimeoutMillis: connectTimeoutMs,
    // A pooler refuses session settings, so each transaction sets its own.
    ...(!pooled && { ...limits }),
    application_name: 'posthorn',
    // Statements of a group are sent without waiting for one another. A pooler may change the session after each.
    pipeline: !pooled,
    types: TYPES,
  })
  pool.on('error', (error) => {
    failures.count(error)
    options.onIdleError?.(error)
  })
  const clients = new Set<pg.PoolClient>()
  pool.on('connect', (client) => {
    clients.add(client)
    // When it breaks between two statements of a transaction, the next one fails. Without a listener the error would
    // end the process.
    client.on('error', () => {})
  })
  pool.on('remove', (client) => clients.delete(client))
  return { pool, clients }
}

function openEngine({ config, connections, pooled, schema, isLent }: Source, options: PostgresOptions): Engine {
  const { statementTimeoutMs = STATEMENT_TIMEOUT_MS } = options
  const { connectTimeoutMs = CONNECT_TIMEOUT_MS } = options
  const { closeTimeoutMs = CLOSE_TIMEOUT_MS } = options
  const { answerTimeoutMs: answerMs = statementTimeoutMs + ANSWER_GRACE_MS } = options
  const limits = {
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  }
  const failures = createFailures(failureOf)
  const { pool, clients } = openPool({ config, connections, pooled }, { limits, connectTimeoutMs, failures, options })
  const times = createCommitTimes()
  const places = placesOf(pool.options.max)
  const supply = patientSupply(pool, { clients, waitMs: connectTimeoutMs, isFull })
  const begin = pooled ? beginWithin(limits) : undefined
  const bounds = {
    onInsert: followInserts(() => scanOf('')),
    answerMs,
    allowTime: ALLOW_TIME,
    onCommit: times.took,
    supply,
    onError: failures.count,
    begin,
  }
  const unprepared = storePool(pool, { prepared: false, ...bounds })
  const prepared = pooled ? unprepared : storePool(pool, bounds)
  const onBusy = () => failures.add('busy')
  const turns = createTurnsLine({ ...places.work, waitMs: connectTimeoutMs, onBusy })
  const reads = createTurnsLine({ places: places.reads, waitMs: connectTimeoutMs, onBusy })
  const scans = createTurnsLine({ places: Math.ceil(places.reads / 2), waitMs: SCAN_WAIT_MS, onBusy })
  const [mayWork, mayRead] = [() => turns.enter('reads'), () => reads.enter('')]
  const db = databaseOn(prepared)
  const reader = databaseOn(behind([mayRead, mayWork], prepared))
  // Planned each time: the best plan depends on the parameters of a long read, and few run twice.
  const scanOf = (owner: string) => databaseOn(behind([() => scans.enter(owner), mayRead, mayWork], unprepared))
  const clock = databaseClock(async () => {
    const { rows } = await sql<{
      ms: number
    }>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(db)
    return rows[0]?.ms ?? Date.now()
  })
  const connected = connectedTo(prepared, { isPipelined: !pooled })
  const endings = watchEndings(db)
  const join = postgresLender({ searchPath: searchPathOf(db), endings })
  const writes = createWriteWatch(isOutage, () => tryWrite(db))
  const urgentTransaction = transactionsOn(db)
  const readiness = new Readiness({ pool: prepared, db, clock, schema, isLent, isWritable: writes.ready })
  let closing: Promise<void> | undefined

  return {
    dialect: postgresDialect,
    reader,
    scan: scanOf(''),
    scanOf,
    clock,
    transaction: (work, owner = '') => writes.watched(transactionsOn(db, () => turns.enter(owner))(work)),
    groups: {
      connected: (work) => writes.watched(connected(() => turns.enter(GROUPS), work)),
      begin: (db) => command(db, `${begin ?? 'begin'}; ${SHORT_LOCKS}`),
      waitMs: connectTimeoutMs,
    },
    join,
    isLent,
    urgent: { reader: db, transaction: (work) => writes.watched(urgentTransaction(work)) },
    migrate: () => readiness.migrate(),
    ready: () => readiness.ready(),
    failures: failures.all,
    commitMs: times.p99Ms,
    stats: () => ({
      connections: pool.totalCount,
      connections_idle: pool.idleCount,
      connections_max: pool.options.max,
      connections_waited_for: pool.waitingCount + turns.waiting() + reads.waiting() + scans.waiting(),
    }),
    async close() {
      clock.stop()
      endings.stop()
      supply.stop()
      closing ??= endPool(pool, { clients, graceMs: closeTimeoutMs })
      await closing
    },
  }
}

/** Returns the statement that begins a transaction with these limits, which do not stay in the session. */
const beginWithin = (limits: Readonly<Record<string, number>>) =>
  ['begin', ...Object.entries(limits).map(([name, ms]) => `set local ${name} = ${ms}`)].join('; ')

/** Returns what follows each insert in the background. */
function followInserts(scan: () => Kysely<Tables>) {
  const parts = runParts(() => CLEAN_PARTS.execute(scan()))
  const growth = watchGrowth((table) => analyzeIfGrown(scan(), table))
  return (statement: string, rows: number) => {
    parts.inserted(statement, rows)
    growth.inserted(statement, rows)
  }
}

const isOutage = (error: unknown) => error instanceof StoreUnavailable && !isDeadlock(error.cause)

/**
 * Writes a row of ordinary size and rolls it back. Its content is random, because other content would compress to
 * nothing.
 */
async function tryWrite(db: Kysely<Tables>): Promise<void> {
  const takenBack = new Error('taken back')
  const value = randomBytes(PROBE_BYTES / 2).toString('hex')
  const name = `attempt to write ${value.slice(0, 32)}`
  const tried = db.transaction().execute(async (db) => {
    await db.insertInto('agreements').values({ name, value }).execute()
    throw takenBack
  })
  await tried.catch((error: unknown) => {
    if (error !== takenBack) throw error
  })
}

const databaseOn = (pool: PostgresPool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

/** Creates transactions; each attempt takes a place. */
const transactionsOn = (db: Kysely<Tables>, enter: () => Promise<() => void> = async () => () => {}) =>
  function transaction<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    return repeatedly(async () => {
      const leave = await enter()
      try {
        return await db.transaction().execute(work)
      } finally {
        leave()
      }
    }, isTransient).catch((error: unknown) => {
      throw isDeadlock(error) ? new StoreUnavailable('others write the same rows', { cause: error }) : error
    })
  }

/**
 * Runs work on one connection, in its place. If the driver allows it, statements are sent without waiting for one
 * another: a connection that Kysely lends sends one after the other.
 */
const connectedTo = (pool: PostgresPool, { isPipelined }: { readonly isPipelined: boolean }) =>
  async function connected<T>(enter: () => Promise<() => void>, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    const leave = await enter()
    try {
      if (!isPipelined) return await databaseOn(pool).connection().execute(work)
      const client = await pool.connect()
      try {
        return await work(pipelineOn(client, pool))
      } finally {
        client.release()
      }
    } finally {
      leave()
    }
  }

/**
 * Returns the limits of connections: for all work that is not urgent, for one project's part of that, and for one
 * project's reads.
 */
function placesOf(connections: number) {
  const reserved = Math.min(RESERVED, Math.floor(connections / 3))
  const places = connections - reserved
  const share = places - Math.min(LEFT_TO_OTHERS, Math.floor(places / 3))
  // One is left for urgent work.
  const kept = Math.min(KEPT_FOR_GROUPS, Math.max(0, reserved - 1))
  return {
    work: { places: places + kept, share, kept: { owner: GROUPS, places: kept } },
    reads: Math.max(1, Math.floor(connections / 2)),
  }
}
