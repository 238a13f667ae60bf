import { existsSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { quickest } from '../sql/engine/quickest.ts'
import { type Agreements, type Inspection, inspectLedger, readAgreements } from '../sql/inspect.ts'
import { readLevel } from '../sql/migrations/index.ts'
import type { Tables } from '../sql/tables.ts'
import { storeError, withPreparedStatements } from './connection.ts'
import { sqliteDialect } from './dialect.ts'

/** A larger file takes minutes to check; a backup checks its copy. */
const CHECKED_BYTES_MAX = 1024 ** 3
const BUSY_TIMEOUT_MS = 2000
const DAMAGE_SHOWN = 3

/**
 * Inspects a database file, which may be in use. Returns undefined if there is none. Rejects with `StoreUnavailable`.
 */
export async function inspectSqlite(file: string): Promise<Inspection | undefined> {
  if (!existsSync(file)) return undefined
  const db = lookingAt(file)
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
      damage: statSync(file).size > CHECKED_BYTES_MAX ? undefined : findDamage(file),
      skewMs: undefined,
      connections: undefined,
      agreements: await readAgreements(db, sqliteDialect),
      ledger: current ? await inspectLedger(db, new Date()) : undefined,
    }
  } finally {
    await db.destroy()
  }
}

/**
 * Returns the agreements of the nodes of a database file; undefined if there is no file, or no table of the product in
 * it.
 */
export async function sqliteAgreements(file: string): Promise<Agreements | undefined> {
  if (!existsSync(file)) return undefined
  const db = lookingAt(file)
  try {
    return await readAgreements(db, sqliteDialect)
  } finally {
    await db.destroy()
  }
}

/** Opened by Kysely's first query, so that errors are reported like any other failure. */
function lookingAt(file: string): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: new SqliteDialect({ database: async () => withPreparedStatements(open(file)) }),
  })
}

function open(file: string): Database.Database {
  try {
    return new Database(file, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS })
  } catch (error) {
    throw storeError(error)
  }
}

function findDamage(file: string): readonly string[] {
  const database = open(file)
  try {
    return damageIn(database, 'quick_check')
  } finally {
    database.close()
  }
}

/**
 * Returns the problems that SQLite finds in the file; none if it is intact.
 *
 * @internal
 */
export function damageIn(database: Database.Database, check: 'quick_check' | 'integrity_check'): readonly string[] {
  try {
    const found = database.prepare<[], string>(`pragma ${check}(${DAMAGE_SHOWN})`).pluck().all()
    return found.filter((line) => line !== 'ok').map((line) => line.replace(/\s+/g, ' '))
  } catch (error) {
    if (error instanceof Database.SqliteError) return [error.message]
    throw error
  }
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
