import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Store, StoreUnavailable } from '@posthorn/core'
import Database from 'better-sqlite3'
import { Kysely, SqliteDialect, sql } from 'kysely'
import type { Engine } from '../sql/engine.ts'
import { migrateToLatest, pendingMigrations } from '../sql/migrations/index.ts'
import { takeShortcut } from '../sql/statement.ts'
import { createSqlStore } from '../sql/store.ts'
import type { Tables } from '../sql/tables.ts'
import { shortcutTo, storeError, withPreparedStatements } from './connection.ts'
import { sqliteDialect } from './dialect.ts'
import { createGroupCommit } from './group-commit.ts'
import { canScan, openScanner } from './scan.ts'

export interface SqliteOptions {
  /** `full` (the default) survives a power cut; `normal` may lose the last moments then, though not in a crash of the process. */
  readonly synchronous?: 'full' | 'normal'
  /** How long another process that writes is waited for; 5000 milliseconds. */
  readonly busyTimeoutMs?: number
}

const BUSY_TIMEOUT_MS = 5000

/**
 * A store in one SQLite file (`:memory:` is a file of its own that is removed at `close`). Several processes may use
 * the file at once; within a process concurrent writes share a commit.
 */
export function sqlite(file: string, options: SqliteOptions = {}): Store {
  return createSqlStore(openEngine(file, options))
}

function openEngine(file: string, options: SqliteOptions): Engine {
  const temporary = file === ':memory:' ? mkdtempSync(path.join(tmpdir(), 'posthorn-')) : undefined
  const place = temporary ? path.join(temporary, 'posthorn.db') : file
  const { writing, reading } = openConnections(place, options)
  const kept = withPreparedStatements(reading)
  const reader = new Kysely<Tables>({ dialect: new SqliteDialect({ database: kept }) })
  takeShortcut(reader, shortcutTo(kept))
  const scanner = openScanner({ file: place, busyTimeoutMs: BUSY_TIMEOUT_MS })
  const group = createGroupCommit(writing, { busyTimeoutMs: options.busyTimeoutMs ?? BUSY_TIMEOUT_MS })
  let migrated = false

  return {
    dialect: sqliteDialect,
    reader,
    scan: canScan() ? scanner.db : reader,
    transaction: group.transaction,
    async migrate() {
      // One transaction for all of it: a second process waits at its beginning and then finds nothing to do.
      const applied = await group.transaction((db) => migrateToLatest(db, sqliteDialect))
      migrated = true
      return { applied }
    },
    async ready() {
      await sql`select 1`.execute(reader)
      migrated ||= (await pendingMigrations(reader, sqliteDialect)).length === 0
      if (!migrated) throw new StoreUnavailable('the database is not migrated yet; run "posthorn migrate"')
    },
    stats: () => ({ ...group.stats(), scan_threads: scanner.threads() }),
    async close() {
      await scanner.close()
      await group.close()
      await reader.destroy()
      // Kysely closes only what it has used.
      reading.close()
      writing.close()
      if (temporary) rmSync(temporary, { recursive: true, force: true })
    },
  }
}

function openConnections(file: string, options: SqliteOptions) {
  try {
    mkdirSync(path.dirname(path.resolve(file)), { recursive: true })
    const writing = new Database(file, { timeout: BUSY_TIMEOUT_MS })
    writing.pragma('journal_mode = wal')
    writing.pragma(`synchronous = ${options.synchronous ?? 'full'}`)
    writing.pragma('temp_store = memory')
    const reading = new Database(file, { timeout: BUSY_TIMEOUT_MS, readonly: true })
    return { writing, reading }
  } catch (error) {
    const reason = storeError(error)
    if (reason instanceof StoreUnavailable) throw reason
    throw new StoreUnavailable(`the database ${file} cannot be opened: ${String(error)}`, { cause: error })
  }
}
