import { existsSync } from 'node:fs'
import { chmod, link, open as openFile, rename } from 'node:fs/promises'
import path from 'node:path'
import Database from 'better-sqlite3'
import { isCode } from '../node/error-code.ts'
import { OperationError } from '../sql/engine/operation-error.ts'
import { levelOf } from '../sql/migrations/level.ts'
import type { Schema } from '../transfer/database.ts'
import { draftOf, removeAbandoned, removeDraft } from './drafts.ts'
import { damageIn } from './inspect.ts'
import { describeSchema } from './schema.ts'

export interface BackupOptions {
  /** Replaces an existing file. */
  readonly overwrite?: boolean
  /** Called with the progress, 0 to 1. */
  readonly onProgress?: (part: number) => void
  /** Aborts the backup and removes the partial copy. */
  readonly signal?: AbortSignal | undefined
}

export interface BackupReport {
  readonly file: string
  readonly bytes: number
  /** The number of rows of each table. */
  readonly rows: Readonly<Record<string, number>>
  /** The newest migration in it. */
  readonly level: string
  /** The files that killed backups had left next to it, which were removed; absent if there were none. */
  readonly removed?: readonly string[]
}

/** In pages of 4 KB: large enough to be quick, small enough not to hold up the process. */
const PAGES_A_STEP = 1000
const BUSY_TIMEOUT_MS = 5000

/**
 * Copies a snapshot of a database, which may be written during the copy. The copy gets its name only after a check:
 * intact, of a known schema, with the same numbers of rows. Only its owner can read it, because it contains mail.
 * Throws `OperationError`.
 */
export async function backupSqlite(source: string, file: string, options: BackupOptions = {}): Promise<BackupReport> {
  if (!options.overwrite && existsSync(file)) throw fileExists(file)
  const schema = await describeSchema()
  const removed = await removeAbandoned(path.dirname(file))
  const draft = draftOf(file)
  try {
    const expected = await copy(source, draft, schema, options)
    const copied = { file, ...checkCopy(draft, schema), level: expected.level }
    const report = removed.length === 0 ? copied : { ...copied, removed }
    const lost = Object.keys(expected.rows).filter((table) => expected.rows[table] !== report.rows[table])
    if (lost.length > 0)
      throw new OperationError('BACKUP_DIFFERS', `The copy has different row counts in ${lost.join(', ')}.`)
    options.signal?.throwIfAborted()
    await publish(draft, file, options)
    return report
  } finally {
    await removeDraft(draft)
  }
}

/** Copies a snapshot of a database into a new file and syncs it to the disk. Returns its contents. */
async function copy(source: string, draft: string, schema: Schema, { onProgress, signal }: BackupOptions) {
  const database = openToRead(source)
  try {
    // While this transaction is open, the copy sees one snapshot, and writers do not make it start over.
    database.exec('begin')
    const level = requireLevel(database, source, schema)
    const rows = countRows(database, schema)
    await createPrivately(draft)
    await database.backup(draft, {
      progress({ totalPages, remainingPages }) {
        signal?.throwIfAborted()
        onProgress?.(totalPages === 0 ? 0 : 1 - remainingPages / totalPages)
        return PAGES_A_STEP
      },
    })
    onProgress?.(1)
    return { level, rows }
  } catch (error) {
    throw told(error, `${source} could not be copied`)
  } finally {
    database.close()
  }
}

/** @internal */
export function openToRead(file: string): Database.Database {
  try {
    return new Database(file, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS })
  } catch (error) {
    throw told(error, `${file} cannot be opened`)
  }
}

/** Converts it to a single file (without a log next to it) and checks all of it. */
function checkCopy(draft: string, schema: Schema): Pick<BackupReport, 'bytes' | 'rows'> {
  const database = new Database(draft)
  try {
    database.pragma('journal_mode = delete')
    const damage = damageIn(database)
    if (damage.length > 0)
      throw new OperationError('DAMAGED', `The copy is damaged, and probably also the database: ${damage.join('; ')}.`)
    const bytes = Number(
      database.prepare('select page_count * page_size from pragma_page_count, pragma_page_size').pluck().get(),
    )
    return { bytes, rows: countRows(database, schema) }
  } finally {
    database.close()
  }
}

/**
 * Returns the newest migration of a database of the product, of this version or an older one.
 *
 * @internal
 */
function requireLevel(database: Database.Database, place: string, schema: Schema): string {
  const applied = appliedIn(database)
  const level = applied.at(-1)
  if (level === undefined) throw new OperationError('NOT_POSTHORN', `${place} is not a Posthorn database.`)
  const { refusal } = levelOf(applied, schema.migrations)
  if (!refusal) return level
  throw new OperationError(refusal.code, `${place} ${refusal.reason}.`, { suggestion: refusal.suggestion })
}

function appliedIn(database: Database.Database): readonly string[] {
  try {
    const known = database.prepare(`select 1 from sqlite_schema where name = 'kysely_migration'`).get()
    return known ? database.prepare<[], string>('select name from kysely_migration order by name').pluck().all() : []
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_NOTADB') return []
    throw error
  }
}

/**
 * Counts the rows of existing tables that this version knows.
 *
 * @internal
 */
function countRows(database: Database.Database, schema: Schema): Readonly<Record<string, number>> {
  const there = new Set(
    database.prepare<[], string>(`select name from sqlite_schema where type = 'table'`).pluck().all(),
  )
  const tables = schema.tables.filter(({ name }) => there.has(name))
  return Object.fromEntries(
    tables.map(({ name }) => [name, Number(database.prepare(`select count(*) from "${name}"`).pluck().get())]),
  )
}

async function createPrivately(file: string): Promise<void> {
  const handle = await openFile(file, 'wx', 0o600)
  await handle.close()
  await chmod(file, 0o600)
}

/** Gives the draft its name, also on the disk; without `overwrite` only if the name is free. */
export async function publish(
  draft: string,
  file: string,
  { overwrite }: Pick<BackupOptions, 'overwrite'>,
): Promise<void> {
  await settle(draft)
  try {
    if (overwrite) await rename(draft, file)
    else await giveName(draft, file)
  } catch (error) {
    throw isCode(error, 'EEXIST') ? fileExists(file, error) : told(error, `${file} cannot be written`)
  }
  await settle(path.dirname(file)).catch(() => undefined) // not every system can sync a directory
}

async function giveName(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file)
  } catch (error) {
    if (!isCode(error, 'EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP')) throw error
    // Without hard links, the process that creates an empty file reserves the name.
    await createPrivately(file)
    await rename(draft, file)
  }
}

async function settle(file: string): Promise<void> {
  const handle = await openFile(file, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function fileExists(file: string, cause?: unknown): OperationError {
  return new OperationError('FILE_EXISTS', `${file} already exists.`, {
    suggestion: 'Choose another file, or add --yes to replace it.',
    cause,
  })
}

/** Returns the message of the disk or of SQLite as a sentence. */
export function told(error: unknown, what: string): unknown {
  if (error instanceof OperationError) return error
  const known =
    error instanceof Database.SqliteError || (error instanceof Error && 'code' in error) || error instanceof TypeError
  return known ? new OperationError('FILE_UNUSABLE', `${what}: ${error.message}.`, { cause: error }) : error
}
