import { existsSync, statSync } from 'node:fs'
import { StoreUnavailable } from '@posthorn/core/ports'
import Database from 'better-sqlite3'
import { Kysely, SqliteDialect, sql } from 'kysely'
import { quickest } from '../sql/engine/quickest.ts'
import { type Agreements, type Inspection, inspectLedger, readAgreements } from '../sql/inspect.ts'
import { readLevel } from '../sql/migrations/index.ts'
import type { Tables } from '../sql/tables.ts'
import { storeError, withPreparedStatements } from './connection.ts'
import { sqliteDialect } from './dialect.ts'
import { canScan, openScanner } from './scan.ts'

/** A larger file takes minutes to check; a backup checks its copy. */
const CHECKED_BYTES_MAX = 1024 ** 3
const BUSY_TIMEOUT_MS = 2000
const DAMAGE_SHOWN = 3

/**
 * Inspects a database file, which may be in use. Returns undefined if there is none. Rejects with `StoreUnavailable`.
 */
export async function inspectSqlite(file: string): Promise<Inspection | undefined> {
  if (!existsSync(file)) return undefined
  const { db, close } = lookingAt(file)
  try {
    const { latencyMs, level } = await quickest(async () => {
      const begin = performance.now()
      const level = await readLevel(db, sqliteDialect)
      return { latencyMs: performance.now() - begin, level }
    })
    const current = level.pending.length === 0 && !level.refusal
    return {
      engine: `SQLite ${sqliteVersion()}`,
      supported: true,
      latencyMs,
      ...level,
      damage: statSync(file).size > CHECKED_BYTES_MAX ? undefined : await findDamage(db),
      skewMs: undefined,
      connections: undefined,
      agreements: await readAgreements(db, sqliteDialect),
      ledger: current ? await inspectLedger(db, sqliteDialect, new Date()) : undefined,
    }
  } finally {
    await close()
  }
}

/**
 * Returns the agreements of the nodes of a database file; undefined if there is no file, or no table of the product in
 * it.
 */
export async function sqliteAgreements(file: string): Promise<Agreements | undefined> {
  if (!existsSync(file)) return undefined
  const { db, close } = lookingAt(file)
  try {
    return await readAgreements(db, sqliteDialect)
  } finally {
    await close()
  }
}

interface Reader {
  readonly db: Kysely<Tables>
  close(): Promise<void>
}

/**
 * Reads on a thread: a server examines itself while it answers requests, and a check of a file takes seconds. The file
 * is opened by the first query, so that errors are reported like any other failure.
 */
function lookingAt(file: string): Reader {
  const place = { file, busyTimeoutMs: BUSY_TIMEOUT_MS }
  if (canScan()) {
    const scanner = openScanner(place, { threads: 1 })
    return { db: scanner.of(''), close: () => scanner.close() }
  }
  const database = async () => withPreparedStatements(open(file))
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) })
  return { db, close: () => db.destroy() }
}

function open(file: string): Database.Database {
  try {
    return new Database(file, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS })
  } catch (error) {
    throw storeError(error)
  }
}

async function findDamage(db: Kysely<Tables>): Promise<readonly string[]> {
  try {
    const { rows } = await sql<object>`pragma quick_check(${sql.lit(DAMAGE_SHOWN)})`.execute(db)
    return damageOf(rows.flatMap((row) => Object.values(row).map(String)))
  } catch (error) {
    return damageBy(error instanceof StoreUnavailable ? error.cause : error)
  }
}

/**
 * Returns the problems that SQLite finds in the file; none if it is intact.
 *
 * @internal
 */
export function damageIn(database: Database.Database): readonly string[] {
  try {
    return damageOf(database.prepare<[], string>(`pragma integrity_check(${DAMAGE_SHOWN})`).pluck().all())
  } catch (error) {
    return damageBy(error)
  }
}

const damageOf = (lines: readonly string[]): readonly string[] =>
  lines.filter((line) => line !== 'ok').map((line) => line.replace(/\s+/g, ' '))

function damageBy(error: unknown): readonly string[] {
  if (error instanceof Database.SqliteError) return [error.message]
  throw error
}

/** The version of the built-in SQLite. */
export function sqliteVersion(): string {
  const database = new Database(':memory:')
  try {
    return String(database.prepare('select sqlite_version()').pluck().get())
  } finally {
    database.close()
  }
}
