import { existsSync } from 'node:fs'
import { constants, copyFile, link, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import Database from 'better-sqlite3'
import { closePrivateFile } from '../node/private.ts'
import { OperationError } from '../transfer/database.ts'
import { backupSqlite, draftOf, openToRead, publish, told } from './backup.ts'
import { isBusy, isSqliteUsed } from './in-use.ts'
import { sqlite } from './index.ts'

export interface RestoreReport {
  readonly file: string
  /** Where the database is now that was there before; undefined when there was none. */
  readonly kept: string | undefined
  /** Where logs of changes are now that could not be brought into their database, because it was gone or unreadable. */
  readonly keptLogs: readonly string[]
  /** Migrations that brought it up to date. */
  readonly applied: readonly string[]
  readonly rows: Readonly<Record<string, number>>
}

export interface RestoreOptions {
  readonly onProgress?: (part: number) => void
  /** Ends it early, while the database is still the one that was there. */
  readonly signal?: AbortSignal | undefined
  /** Hears how many mails wait in the backup, which a server will send, before anything changes; may refuse by throwing. */
  readonly confirm?: (waiting: number) => Promise<void>
  /** Names what is kept of the database before. */
  readonly now?: Date
}

/**
 * Puts a backup in the place of a database that nobody uses. The backup is copied, checked and brought up to date
 * first; then the two change places at once. The database before is kept beside it. Throws `OperationError`.
 */
export async function restoreSqlite(
  backup: string,
  file: string,
  options: RestoreOptions = {},
): Promise<RestoreReport> {
  if (!existsSync(backup)) throw new OperationError('NO_BACKUP', `There is no file ${backup}.`)
  if (!existsSync(path.dirname(file))) {
    throw new OperationError('NO_DIRECTORY', `There is no directory ${path.dirname(file)} for the database.`, {
      suggestion: 'Make it, with mode 0700, or name another one with --data; then restore.',
    })
  }
  if (existsSync(file) && isUsed(file)) throw inUse(file)
  const draft = draftOf(file)
  try {
    const { rows } = await backupSqlite(backup, draft, options)
    const applied = await migrateFile(draft)
    await options.confirm?.(countWaiting(draft))
    options.signal?.throwIfAborted()
    return { file, ...(await exchange(draft, file, options.now ?? new Date())), applied, rows }
  } finally {
    for (const ending of ['', '-wal', '-shm', '-journal']) await rm(`${draft}${ending}`, { force: true })
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
 * A connection that keeps all others out, with everything in the one file; undefined when the file is not one that
 * SQLite can read, which nobody can be using then.
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

/** Puts the draft in the place of the file, with no moment at which there is none. */
async function exchange(draft: string, file: string, now: Date): Promise<Pick<RestoreReport, 'kept' | 'keptLogs'>> {
  const kept = `${file}.before-restore-${now.toISOString().replace(/[-:.]/g, '')}`
  const isThere = existsSync(file)
  const lock = isThere ? freeOf(file) : undefined
  try {
    if (isThere) await keep(file, kept)
    const keptLogs = lock ? [] : await keepLogs(file, kept)
    await rm(`${file}-shm`, { force: true })
    await publish(draft, file, isThere)
    return { kept: isThere ? kept : undefined, keptLogs }
  } finally {
    lock?.close()
  }
}

async function keep(file: string, kept: string): Promise<void> {
  closePrivateFile(file)
  try {
    await link(file, kept)
  } catch {
    // A file system without hard links: a copy, which takes longer.
    await copyFile(file, kept, constants.COPYFILE_EXCL).catch((error: unknown) => {
      throw told(error, `${kept} cannot be written`)
    })
  }
}

/** SQLite would play the log of another database into the new one, and damage it. */
async function keepLogs(file: string, kept: string): Promise<readonly string[]> {
  const endings = ['-wal', '-journal'].filter((ending) => existsSync(`${file}${ending}`))
  for (const ending of endings) await rename(`${file}${ending}`, `${kept}${ending}`)
  return endings.map((ending) => `${kept}${ending}`)
}
