import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { quickest } from '../sql/engine/quickest.ts'
import { type Agreements, type Connections, type Inspection, inspectLedger, readAgreements } from '../sql/inspect.ts'
import { readLevel } from '../sql/migrations/index.ts'
import type { Tables } from '../sql/tables.ts'
import { CONNECTIONS, postgresAddress } from './address.ts'
import { postgresDialect } from './dialect.ts'
import { KEEP_ALIVE, outliveConnections, storePool } from './pool.ts'
import { requireTables, requireUsage } from './rights.ts'
import { SCHEMA } from './source.ts'

const TIMEOUT_MS = 5000
const STATEMENT_TIMEOUT_MS = 15_000
const ANSWER_MS = STATEMENT_TIMEOUT_MS + TIMEOUT_MS
/** PostgreSQL 13 in the form of `server_version_num`. */
const OLDEST = 130_000

/** Inspects a PostgreSQL database. Rejects with `StoreUnavailable`. */
export async function inspectPostgres(url: string): Promise<Inspection> {
  const { schema } = postgresAddress(url)
  const db = lookingAt(url)
  try {
    const server = await identify(db)
    await requireUsage(db)
    const level = await readLevel(db, postgresDialect, schema === undefined ? {} : { schema })
    await requireTables(db)
    const { latencyMs, skewMs } = await quickest(() => measure(db))
    const current = level.pending.length === 0 && !level.refusal
    return {
      ...server,
      latencyMs,
      skewMs,
      connections: await countAllowed(db, url),
      ...level,
      damage: undefined,
      agreements: await readAgreements(db, postgresDialect, schema),
      ledger: current ? await inspectLedger(db, postgresDialect, new Date(Date.now() + skewMs)) : undefined,
    }
  } finally {
    await db.destroy()
  }
}

/**
 * Returns the agreements of the nodes of a PostgreSQL database; undefined when it has no tables of the product. Rejects
 * with `StoreUnavailable`.
 */
export async function postgresAgreements(url: string): Promise<Agreements | undefined> {
  const db = lookingAt(url)
  try {
    await requireUsage(db)
    return await readAgreements(db, postgresDialect, postgresAddress(url).schema)
  } finally {
    await db.destroy()
  }
}

/**
 * Returns the URL with the schema of the tables. A URL that does not name a schema, and whose first one has no tables
 * of the product, means the schema `posthorn`, which embedding applications use. Rejects with `StoreUnavailable`.
 */
export async function postgresPlace(url: string): Promise<string> {
  const { schema, pooled } = postgresAddress(url)
  if (schema !== undefined || pooled || (await postgresAgreements(url))) return url
  const place = new URL(url)
  place.searchParams.set('schema', SCHEMA)
  return (await postgresAgreements(place.href)) ? place.href : url
}

function lookingAt(url: string): Kysely<Tables> {
  const { connectionString, pooled } = postgresAddress(url)
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    ...KEEP_ALIVE,
    connectionTimeoutMillis: TIMEOUT_MS,
    ...(!pooled && { statement_timeout: STATEMENT_TIMEOUT_MS }),
    application_name: 'posthorn-doctor',
  })
  outliveConnections(pool)
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: storePool(pool, { prepared: !pooled, answerMs: ANSWER_MS }) }),
  })
}

async function identify(db: Kysely<Tables>): Promise<Pick<Inspection, 'engine' | 'supported'>> {
  const { rows } = await sql<{ version: string; number: number }>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number`.execute(
    db,
  )
  const [{ version, number } = { version: 'of unknown version', number: 0 }] = rows
  return { engine: `PostgreSQL ${version}`, supported: number >= OLDEST }
}

/**
 * Returns the most connections. The server, the database, and the role may each have a lower limit; -1 means none
 * (PostgreSQL, pg_database and pg_roles).
 */
async function countAllowed(db: Kysely<Tables>, url: string): Promise<Connections | undefined> {
  const { connections = CONNECTIONS, pooled } = postgresAddress(url)
  if (pooled) return undefined
  const { rows } = await sql<{ allowed: number }>`
    select least(
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
      (select nullif(datconnlimit, -1) from pg_database where datname = current_database()),
      (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user)) as allowed`.execute(db)
  return rows[0] && { allowed: rows[0].allowed, wanted: connections }
}

/**
 * Measures the time of a query, and by how much the server's clock is ahead; half of the query's time counts as network
 * delay.
 */
async function measure(db: Kysely<Tables>): Promise<{ latencyMs: number; skewMs: number }> {
  const before = Date.now()
  const begin = performance.now()
  const { rows } = await sql<{ ms: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(
    db,
  )
  const latencyMs = performance.now() - begin
  return { latencyMs, skewMs: (rows[0]?.ms ?? before) - before - latencyMs / 2 }
}
