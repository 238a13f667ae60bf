import { randomBytes } from 'node:crypto'
import { existsSync, realpathSync, statSync } from 'node:fs'
import { constants, copyFile, link, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import Database from 'better-sqlite3'
import { closePrivateFile } from '../node/private.ts'
import { OperationError } from '../sql/engine/operation-error.ts'
import { backupSqlite, openToRead, publish, told } from './backup.ts'
import { draftOf, removeDraft } from './drafts.ts'
import { isBusy, isSqliteUsed } from './in-use.ts'
import { sqlite } from './index.ts'

export interface RestoreReport {
  readonly file: string
  /** The path of the previous database; undefined if there was none. */
  readonly kept: string | undefined
  /** The paths of logs that could not be merged into their database, because it was deleted or unreadable. */
  readonly keptLogs: readonly string[]
  /** Migrations that were applied. */
  readonly applied: readonly string[]
  readonly rows: Readonly<Record<string, number>>
  /** The files that killed restores had left next to it, which were removed; absent if there were none. */
  readonly removed?: readonly string[]
}

export interface RestoreOptions {
  readonly onProgress?: (part: number) => void
  /** Aborts, while the previous database is still in place. */
  readonly signal?: AbortSignal | undefined
  /**
   * Called before anything changes, with the number of waiting mails in the backup, which a server will send. It may
   * throw to refuse.
   */
  readonly confirm?: (waiting: number) => Promise<void>
  /** Names the kept files of the previous database. */
  readonly now?: Date
}

/**
 * Replaces an unused database by a backup. First copies, checks, and migrates the backup, then swaps the two
 * atomically. Keeps the previous database next to it. Throws `OperationError`.
 */
export async function restoreSqlite(
  backup: string,
  file: string,
  options: RestoreOptions = {},
): Promise<RestoreReport> {
  if (!existsSync(backup)) throw new OperationError('NO_BACKUP', `File not found: ${backup}.`)
  if (!existsSync(path.dirname(file))) {
    throw new OperationError('NO_DIRECTORY', `The directory for the database does not exist: ${path.dirname(file)}.`, {
      suggestion: 'Create it with mode 0700, or choose another one with --data. Then restore.',
    })
  }
  if (existsSync(file) && isUsed(file)) throw inUse(file)
  const place = existsSync(file) ? realpathSync(file) : file
  const draft = draftOf(place)
  try {
    const { rows, removed } = await backupSqlite(backup, draft, options)
    const applied = await migrateFile(draft)
    beginLife(draft)
    await options.confirm?.(countWaiting(draft))
    options.signal?.throwIfAborted()
    return {
      file,
      ...(await exchange(draft, place, options.now ?? new Date())),
      applied,
      rows,
      ...(removed && { removed }),
    }
  } finally {
    await removeDraft(draft)
  }
}

async function migrateFile(file: string): Promise<readonly string[]> {
  const store = sqlite(file)
  try {
    return (await store.migrate()).applied
  } finally {
    await store.close()
  }
}

/** Makes earlier cursors of events invalid: the previous database had events that the backup lacks. */
function beginLife(file: string): void {
  const database = new Database(file)
  try {
    database.prepare('update event_clock set life = ?').run(randomBytes(8).toString('hex'))
  } finally {
    database.close()
  }
}

function countWaiting(file: string): number {
  const database = openToRead(file)
  try {
    const waiting = database.prepare('select count(*) from emails where due_at is not null or lease_until is not null')
    return Number(waiting.pluck().get())
  } finally {
    database.close()
  }
}

/**
 * Opens a connection that locks out all others, with the log merged into the file. Returns undefined if SQLite cannot
 * read the file, which no process can be using then.
 */
function freeOf(file: string): Database.Database | undefined {
  let database: Database.Database | undefined
  try {
    database = new Database(file, { fileMustExist: true, timeout: 0 })
    database.pragma('locking_mode = exclusive')
    database.pragma('journal_mode = delete')
    database.exec('begin exclusive')
    return database
  } catch (error) {
    database?.close()
    if (isUnreadable(error)) return undefined
    throw isBusy(error) ? inUse(file, error) : told(error, `${file} cannot be replaced`)
  }
}

function isUsed(file: string): boolean {
  try {
    return isSqliteUsed(file)
  } catch (error) {
    if (isUnreadable(error)) return false
    throw told(error, `${file} cannot be replaced`)
  }
}

function isUnreadable(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(?:NOTADB|CORRUPT)/.test(error.code)
}

function inUse(file: string, cause?: unknown): OperationError {
  return new OperationError('DATABASE_IN_USE', `${file} is in use by a server or another command.`, {
    cause,
    suggestion: 'Stop it, then restore.',
  })
}

/** Replaces the file by the draft atomically. */
async function exchange(draft: string, file: string, now: Date): Promise<Pick<RestoreReport, 'kept' | 'keptLogs'>> {
  const kept = `${file}.before-restore-${now.toISOString().replace(/[-:.]/g, '')}`
  const isThere = existsSync(file)
  const lock = isThere ? await keep(file, kept) : undefined
  try {
    const keptLogs = lock ? [] : await keepLogs(file, kept)
    await rm(`${file}-shm`, { force: true })
    await publish(draft, file, { overwrite: isThere })
    return { kept: isThere ? kept : undefined, keptLogs }
  } finally {
    lock?.close()
  }
}

/** Keeps the previous database under another name. Returns the connection that locks out all others, as `freeOf`. */
async function keep(file: string, kept: string): Promise<Database.Database | undefined> {
  closePrivateFile(file)
  const lock = freeOf(file)
  try {
    await link(file, kept)
    return lock
  } catch {
    lock?.close()
    return copyTo(kept, file)
  }
}

/** Makes a copy where there are no hard links, before the lock is taken: reading the file would drop the lock. */
async function copyTo(kept: string, file: string): Promise<Database.Database | undefined> {
  const before = stateOf(file)
  await copyFile(file, kept, constants.COPYFILE_EXCL).catch((error: unknown) => {
    throw told(error, `${kept} cannot be written`)
  })
  const lock = freeOf(file)
  if (stateOf(file) === before) return lock
  lock?.close()
  await rm(kept)
  throw inUse(file)
}

function stateOf(file: string): string {
  const { size, mtimeNs } = statSync(file, { bigint: true })
  return `${size} ${mtimeNs}`
}

/** Keeps the logs under other names: SQLite would replay the old database's log into the new one, and damage it. */
async function keepLogs(file: string, kept: string): Promise<readonly string[]> {
  const endings = ['-wal', '-journal'].filter((ending) => existsSync(`${file}${ending}`))
  for (const ending of endings) await rename(`${file}${ending}`, `${kept}${ending}`)
  return endings.map((ending) => `${kept}${ending}`)
}
