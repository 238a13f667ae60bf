import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Store, StoreUnavailable } from '@posthorn/core/ports'
import Database from 'better-sqlite3'
import { type CompiledQuery, type Kysely, type QueryResult, type SqliteDatabase, sql } from 'kysely'
import { closePrivateFile, makeDirectory, makePrivateFile } from '../node/private.ts'
import { createCommitTimes } from '../sql/engine/commit-times.ts'
import type { Engine } from '../sql/engine/engine.ts'
import { createFailures } from '../sql/engine/failures.ts'
import { takeShortcut } from '../sql/engine/statement.ts'
import { createWriteWatch, PROBE_BYTES } from '../sql/engine/write-watch.ts'
import { migrateToLatest, requireMigrated } from '../sql/migrations/index.ts'
import { createSqlStore } from '../sql/store.ts'
import type { Tables } from '../sql/tables.ts'
import { damageOf, failureOf, shortcutTo, storeError, withPreparedStatements } from './connection.ts'
import { requireSameCopy, warnOfCopies } from './copies.ts'
import { sqliteDialect } from './dialect.ts'
import { GroupCommit } from './group-commit.ts'
import { sqliteLender } from './lent.ts'
import { requireOwnTables } from './own-tables.ts'
import { watchFile } from './presence.ts'
import { readingBy } from './reading.ts'
import { ProjectRevision } from './revision.ts'
import { canScan, openScanner } from './scan.ts'
import { syncsOfLog } from './syncs.ts'
import { watchWriteLock } from './write-lock.ts'

export interface SqliteOptions {
  /**
   * `full` (the default) survives a power cut. `normal` may lose the last moments in a power cut, but not in a crash of
   * the process.
   */
  readonly synchronous?: 'full' | 'normal'
  /** How long to wait for another process that writes; 5000 milliseconds by default. */
  readonly busyTimeoutMs?: number
}

/**
 * An open database of better-sqlite3. Its types come in a package of their own, which a program that passes the path of
 * a file does not need.
 */
export interface OpenDatabase {
  readonly name: string
  readonly memory: boolean
  readonly readonly: boolean
  prepare(source: string): { pluck(): { all(): unknown[] } }
}

const BUSY_TIMEOUT_MS = 5000
/** SQLite creates these with the mode of the database, but does not change existing ones. */
const SHARED_FILE = ['-wal', '-shm', '-journal']
/**
 * Free pages are released when they exceed the first fraction of the file, down to the second: new rows reuse most of
 * them.
 */
const FREE_MAX = 0.2
const FREE_LEFT = 0.05
const PAGES_LEFT = 256
/** The log can be emptied between two groups of transactions while no long read is running. */
const SCRUB_TRIES = 20
const SCRUB_PAUSE_MS = 10
/** A step takes about 2 ms. */
const PAGES_A_STEP = 200
/**
 * The page cache of a connection. With 16 MB, the default of better-sqlite3, a server holds 10 to 15 MB more after
 * 20,000 mails and does not accept mail faster: other pages are in the system's cache, a microsecond away.
 */
const WRITER_CACHE_KB = 8000
const READER_CACHE_KB = 2000
/**
 * The log is merged into the file when it has grown by this number of pages. A longer one is truncated when it restarts.
 * Pages change often, so that a longer log is merged for less: with 1,000 pages, SQLite's default, a commit takes twice
 * as long.
 */
const LOG_PAGES = 4000
const LOG_BYTES_KEPT = 20 * 1024 * 1024

/**
 * A store in one SQLite file (`:memory:` is a file of its own that is removed at `close`). Several processes may use
 * the file at the same time; within a process concurrent writes share a commit. Given the application's own open
 * database, it opens the same file again, leaves the given one open, and migrates only when `migrate` is called.
 */
export function sqlite(database: string | OpenDatabase, options: SqliteOptions = {}): Store {
  return createSqlStore(typeof database === 'string' ? openEngine(database, options) : sharedEngine(database, options))
}

/**
 * Creates an engine on a shared database. The application's statements block the whole thread while another transaction
 * writes, so on its thread our transactions do not yield.
 */
function sharedEngine(database: OpenDatabase, options: SqliteOptions): Engine {
  if (database.memory || database.readonly)
    throw new TypeError('Posthorn needs a writable database file, not a database in memory or a read-only one.')
  requireSameCopy(database)
  const engine = openEngine(database.name, options, { isLent: true })
  return {
    ...engine,
    async migrate() {
      await requireOwnTables(database)
      return engine.migrate()
    },
  }
}

function openEngine(file: string, options: SqliteOptions, { isLent } = { isLent: false }): Engine {
  const temporary = file === ':memory:' ? mkdtempSync(path.join(tmpdir(), 'posthorn-')) : undefined
  const { place, writing, reading } = openConnections(temporary ? path.join(temporary, 'posthorn.db') : file)
  const failures = createFailures(failureOf)
  /** Any statement may find damage. It is reported until another process opens the restored file. */
  let damage: StoreUnavailable | undefined
  const onError = (error: unknown) => {
    failures.count(error)
    damage ??= damageOf(error)
  }
  const kept = withPreparedStatements(reading, onError)
  const syncs = options.synchronous === 'normal' ? undefined : syncsOfLog(place)
  const reader = openReader(kept, () => syncs?.pending)
  const scanner = openScanner({ file: place, busyTimeoutMs: BUSY_TIMEOUT_MS }, { onError, until: () => syncs?.pending })
  const presence = watchFile(place)
  const times = createCommitTimes()
  const revision = new ProjectRevision(writing)
  const group = new GroupCommit(writing, {
    busyTimeoutMs: options.busyTimeoutMs ?? BUSY_TIMEOUT_MS,
    afterCommit: presence.check,
    onError,
    times,
    syncs,
    revision,
    yields: !isLent,
  })
  const lock = watchWriteLock(writing)
  const writes = createWriteWatch(isOutage, () => group.transaction(tryWrite))
  let isReclaiming = false
  let hasReclaimed = false

  return {
    dialect: sqliteDialect,
    reader,
    scan: canScan() ? scanner.of('') : reader,
    scanOf: (owner) => (canScan() ? scanner.of(owner) : reader),
    transaction: (work, owner) => writes.watched(group.transaction(work, owner)),
    isLent,
    revision: revision.current,
    join: sqliteLender(place, lock),
    async migrate() {
      // One transaction for everything: a second process waits at its start and then finds nothing to do.
      return group.transaction((db) => migrateToLatest(db, sqliteDialect))
    },
    async ready() {
      if (damage) throw damage
      await sql`select 1`.execute(reader)
      await requireMigrated(reader, sqliteDialect, { isLent })
      presence.checkRoom()
      await writes.ready()
    },
    async reclaim() {
      const { free, all } = roomIn(writing)
      isReclaiming = free > all * (isReclaiming ? FREE_LEFT : FREE_MAX) && free > PAGES_LEFT
      // Within a transaction, so that it waits for its turn among the others.
      if (isReclaiming)
        await group.transaction(async () => void writing.exec(`pragma incremental_vacuum(${PAGES_A_STEP})`))
      else if (hasReclaimed) hasReclaimed = !cutLog(writing)
      hasReclaimed ||= isReclaiming
      return isReclaiming
    },
    async scrub() {
      for (let tries = 1; !cutLog(writing); tries++) {
        if (tries === SCRUB_TRIES) return false
        await sleep(SCRUB_PAUSE_MS)
      }
      return true
    },
    failures: failures.all,
    commitMs: times.p99Ms,
    writesDone: () => group.stats().transactions,
    stats: () => ({ ...group.stats(), scan_threads: scanner.threads() }),
    async close() {
      lock.stop()
      await scanner.close()
      await reader.destroy()
      reading.close()
      // Last, because only a writer without other connections merges the log into the file.
      await group.close()
      await syncs?.close()
      writing.close()
      if (temporary) rmSync(temporary, { recursive: true, force: true })
    },
  }
}

/**
 * Creates a reader that reads immediately, on one connection. Results that depend on commits that are not on the disk
 * yet are delivered afterwards: a power cut cannot undo an answer.
 */
function openReader(database: SqliteDatabase, pending: () => Promise<void> | undefined): Kysely<Tables> {
  const run = shortcutTo(database)
  const read = (source: string, parameters: readonly unknown[]) => {
    const result = run(source, parameters)
    return pending()?.then(() => result) ?? result
  }
  // The query declares the row type by its selection.
  const reader = readingBy(
    async <R>({ sql, parameters }: CompiledQuery) => (await read(sql, parameters)) as QueryResult<R>,
  )
  takeShortcut(reader, read)
  return reader
}

function roomIn(database: Database.Database): { readonly free: number; readonly all: number } {
  return {
    free: Number(database.pragma('freelist_count', { simple: true })),
    all: Number(database.pragma('page_count', { simple: true })),
  }
}

/**
 * Merges the log into the file and empties it, unless a transaction is open or another connection reads an older state.
 */
function cutLog(database: Database.Database): boolean {
  if (database.inTransaction) return false
  return database.prepare<[], number>('pragma wal_checkpoint(truncate)').pluck().get() === 0
}

const isOutage = (error: unknown) => error instanceof StoreUnavailable

const PROBE = 'last attempt to write after a failure'

/** Writes a row of ordinary size that the next attempt replaces. */
async function tryWrite(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('agreements').where('name', '=', PROBE).execute()
  await db
    .insertInto('agreements')
    .values({ name: PROBE, value: 'x'.repeat(PROBE_BYTES) })
    .execute()
}

function openConnections(file: string) {
  try {
    makeDirectory(path.dirname(path.resolve(file)))
    // SQLite creates the log next to the target of a symbolic link.
    const place = makePrivateFile(file)
    for (const ending of SHARED_FILE) closePrivateFile(`${place}${ending}`)
    warnOfCopies(place)
    const writing = new Database(place, { timeout: BUSY_TIMEOUT_MS })
    writing.pragma('auto_vacuum = incremental') // before any write, or it has no effect
    writing.pragma('journal_mode = wal')
    // Overwrites deleted data, which takes 4 % of SQLite's time for a mail. With `fast`, free pages would keep it.
    writing.pragma('secure_delete = on')
    writing.pragma(`journal_size_limit = ${LOG_BYTES_KEPT}`)
    // Commits are synced in the background: with syncs by SQLite itself, the process would stop until they end.
    writing.pragma('synchronous = normal')
    writing.pragma(`wal_autocheckpoint = ${LOG_PAGES}`)
    writing.pragma('temp_store = memory')
    writing.pragma(`cache_size = -${WRITER_CACHE_KB}`)
    const reading = new Database(place, { timeout: BUSY_TIMEOUT_MS, readonly: true })
    reading.pragma(`cache_size = -${READER_CACHE_KB}`)
    return { place, writing, reading }
  } catch (error) {
    const reason = storeError(error)
    if (reason instanceof StoreUnavailable) throw reason
    throw new StoreUnavailable(`the database ${file} cannot be opened: ${String(error)}`, { cause: error })
  }
}
