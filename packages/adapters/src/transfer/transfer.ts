import { StoreUnavailable } from '@posthorn/core/ports'
import { sql } from 'kysely'
import { OperationError } from '../sql/engine/operation-error.ts'
import { type Level, levelOf, newerSchema } from '../sql/migrations/level.ts'
import { createChecksum, type Summary } from './checksum.ts'
import type { Batch, Row, Schema, Table, TransferDatabase } from './database.ts'
import {
  beginProgress,
  endProgress,
  isUnfinished,
  keyOf,
  readProgress,
  type TableProgress,
  writeProgress,
} from './progress.ts'

export interface TransferOptions {
  readonly source: TransferDatabase
  readonly target: TransferDatabase
  readonly schema: Schema
  /** Resumes an interrupted transfer. */
  readonly resume?: boolean
  /** Copies although the source is in use. Only for a rehearsal, because later writes are not copied. */
  readonly live?: boolean
  /** Called with the progress; `total` is that of the table. */
  readonly onProgress?: (progress: TransferProgress) => void
  readonly batch?: Batch
}

export interface TransferProgress {
  /** The step: first copying, then reading each side again to compare. */
  readonly step: 'copy' | 'read source' | 'read target'
  readonly table: string
  readonly rows: number
  readonly total: number
}

/** One table after the transfer, on both sides. */
export interface ComparedTable {
  readonly table: string
  readonly source: Summary
  readonly target: Summary
  readonly same: boolean
}

export interface TransferReport {
  readonly tables: readonly ComparedTable[]
  /** Values that the target cannot store, replaced as the product replaces them: U+FFFD for NUL. */
  readonly replaced: number
  /** Whether every table is the same on both sides. */
  readonly same: boolean
  /** Whether the source was in use; only with `live`. */
  readonly live: boolean
}

const BATCH: Batch = { rows: 1000, bytes: 4 * 1024 * 1024 }

const connectionLost = (cause: StoreUnavailable) =>
  new OperationError('CONNECTION_LOST', `The move stopped: ${cause.message}.`, {
    cause,
    suggestion: 'The copied data is kept: run the same command again with --resume.',
  })

/**
 * Copies every row of a snapshot of the source into an empty target, then reads both sides again and compares them.
 * Does not change the source. After a kill at any moment, `resume` continues. Throws `OperationError`.
 */
export async function transfer(options: TransferOptions): Promise<TransferReport> {
  const { source, target, schema } = options
  if (source.place === target.place)
    throw new OperationError('SAME_DATABASE', 'Source and target are the same database.')
  const live = await refuseUsedSource(options)
  await source.snapshot()
  try {
    await refuseOtherSchema(source, schema)
    await prepareTarget(options)
    return { ...(await move(options).catch(stopped)), live }
  } finally {
    await Promise.allSettled([source.release(), target.release()])
  }
}

async function move(options: TransferOptions): Promise<Omit<TransferReport, 'live'>> {
  const { target, schema } = options
  for (const table of schema.tables) await copyTable(options, table)
  await target.countOn(schema.tables)
  await target.analyze()
  await target.snapshot()
  const report = await verify(options)
  await target.release()
  if (report.same) await endProgress(target.db)
  return report
}

/** Throws the error that ended a move that had begun. */
function stopped(error: unknown): never {
  if (!(error instanceof StoreUnavailable) || error.code !== undefined) throw error
  throw connectionLost(error)
}

async function refuseUsedSource({ source, live = false }: TransferOptions): Promise<boolean> {
  if (!(await source.isUsed())) return false
  if (live) return true
  throw new OperationError('SOURCE_IN_USE', `${source.place} is in use by a server or worker.`, {
    suggestion:
      'Stop it first: data that it accepts from now on would be missing in the copy, and waiting mail would be sent from both databases. Use --live to copy anyway, as a rehearsal.',
  })
}

async function refuseOtherSchema(source: TransferDatabase, schema: Schema): Promise<void> {
  const applied = await source.applied()
  if (applied.length === 0) throw new OperationError('NOT_POSTHORN', `${source.place} is not a Posthorn database.`)
  const { pending } = requireKnown(source, applied, schema)
  if (pending.length > 0) {
    throw new OperationError(
      'NOT_MIGRATED',
      `${source.place} has an older schema: it needs the migrations ${pending.join(', ')}.`,
      {
        suggestion: 'Run "posthorn migrate" on it first.',
      },
    )
  }
}

/** Throws unless this version has all columns: others would be left out. */
function requireKnown({ place }: TransferDatabase, applied: readonly string[], { migrations }: Schema): Level {
  const level = levelOf(applied, migrations)
  const { newer } = level
  const refusal = level.refusal ?? (newer.length > 0 ? newerSchema(newer, 'which this version cannot move') : undefined)
  if (!refusal) return level
  throw new OperationError(refusal.code, `${place} ${refusal.reason}.`, { suggestion: refusal.suggestion })
}

async function prepareTarget({ source, target, schema, resume = false }: TransferOptions): Promise<void> {
  requireKnown(target, await target.applied(), schema)
  await target.migrate()
  if (await isUnfinished(target)) {
    if (resume) return
    throw new OperationError('UNFINISHED_TRANSFER', `There is an unfinished transfer into ${target.place}.`, {
      suggestion: 'Add --resume to continue it, or empty the target.',
    })
  }
  const full: string[] = []
  for (const table of schema.tables) {
    const rows = await countRows(target, table)
    if (rows > 0) full.push(`${table.name} (${rows})`)
  }
  if (full.length > 0) {
    throw new OperationError('TARGET_NOT_EMPTY', `${target.place} is not empty: ${full.join(', ')}.`, {
      suggestion: 'Use a new, empty database. Existing data is never overwritten.',
    })
  }
  await beginProgress(target.db, source.place, schema.tables)
}

async function countRows({ db }: TransferDatabase, table: Table): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from ${sql.table(table.name)}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** Lets the event loop turn between batches: SQLite works on the main thread, and a signal would not be received. */
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

async function copyTable(options: TransferOptions, table: Table): Promise<void> {
  const { source, target, onProgress, batch = BATCH } = options
  const total = await countRows(source, table)
  let progress = await readProgress(target.db, source.place, table)
  if (table.isFilled && progress.after === undefined) await sql`delete from ${sql.table(table.name)}`.execute(target.db)
  for (;;) {
    const rows = await source.read(table, progress.after, batch)
    const last = rows.at(-1)
    if (!last) return
    const before = progress
    const now: TableProgress = { after: keyOf(table, last), rows: before.rows + rows.length }
    await naming(table, () =>
      target.db.transaction().execute(async (db) => {
        await writeProgress(db, table, before, now)
        await target.insert(
          db,
          table,
          rows.map((row) => storableRow(target, table, row)),
        )
      }),
    )
    progress = now
    onProgress?.({ step: 'copy', table: table.name, rows: now.rows, total })
    await nextTurn()
  }
}

/** Adds the name of the table to an error of the target. */
async function naming<T>(table: Table, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof OperationError || error instanceof StoreUnavailable) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new OperationError('ROWS_REFUSED', `Rows of ${table.name} could not be moved: ${reason}`, {
      cause: error,
      suggestion: 'After you have solved the problem, add --resume to continue.',
    })
  }
}

function storableRow(target: TransferDatabase, { columns }: Table, row: Row): Row {
  return columns.map(({ kind }, index) => target.storable(row[index] ?? null, kind))
}

async function verify(options: TransferOptions): Promise<Omit<TransferReport, 'live'>> {
  const { target, schema } = options
  let replaced = 0
  const tables: ComparedTable[] = []
  for (const table of schema.tables) {
    const expected = await summarize(options, 'source', table, (row) => {
      const stored = storableRow(target, table, row)
      replaced += stored.filter((cell, index) => cell !== row[index]).length
      return stored
    })
    const found = await summarize(options, 'target', table, (row) => row)
    const same = expected.rows === found.rows && expected.checksum === found.checksum
    tables.push({ table: table.name, source: expected, target: found, same })
  }
  return { tables, replaced, same: tables.every(({ same }) => same) }
}

async function summarize(
  options: TransferOptions,
  side: 'source' | 'target',
  table: Table,
  asStored: (row: Row) => Row,
): Promise<Summary> {
  const { batch = BATCH, onProgress, [side]: database } = options
  const total = await countRows(database, table)
  const checksum = createChecksum(table)
  let after: Row | undefined
  for (;;) {
    const rows = await database.read(table, after, batch)
    for (const row of rows) checksum.add(asStored(row))
    const last = rows.at(-1)
    if (!last) return checksum.summary()
    after = keyOf(table, last)
    onProgress?.({ step: `read ${side}`, table: table.name, rows: checksum.summary().rows, total })
    await nextTurn()
  }
}
