import { z } from 'zod'
import { type Context, inTransaction } from '../../kernel/context/context.ts'
import type { CsvRecord } from '../../kernel/ports/csv.ts'
import { CatalogueFull } from '../../people/fields/patch.ts'
import { readContent } from '../../tenant/contents/content.ts'
import type { JobOutcome, JobRun } from '../../tenant/jobs/handler.ts'
import { type Columns, describeColumns, readColumns } from './columns.ts'
import { knownFields } from './known-fields.ts'
import { readRecords } from './records.ts'
import { type ImportRow, isImportError, readRow } from './row.ts'
import { IMPORT_ERRORS_MAX, ImportColumn, ImportError, type ImportPayload, type ImportResult } from './schema.ts'
import { writeRows } from './write.ts'

/** The limits of a batch, which one transaction writes. */
const BATCH_ROWS = 1000
const BATCH_CHARACTERS = 500_000

/** The checkpoint of the job. The rest of the result is read from the file again. */
const ImportProgress = z.object({
  /** The number of rows that are done, valid and invalid ones. */
  rows: z.int(),
  createdCount: z.int(),
  /** The number of rows whose contacts had no room for them, and the first of their errors. */
  refusedCount: z.int().default(0),
  refused: z.array(ImportError).default([]),
  /** The use of the columns. The fields that a batch adds must not change that. */
  columns: z.array(ImportColumn).default([]),
})
type ImportProgress = z.infer<typeof ImportProgress>

const START: ImportProgress = { rows: 0, createdCount: 0, refusedCount: 0, refused: [], columns: [] }

type ImportRun = ImportPayload & { readonly job: JobRun }

/** The data that was read from the file so far. */
interface ImportReading {
  rows: number
  failures: number
  readonly errors: ImportError[]
  /** The addresses of all valid rows. */
  readonly emails: Set<string>
}

interface Batch {
  /** Valid rows that are not yet written. */
  readonly rows: ImportRow[]
  /** Addresses that no row before the batch has. */
  readonly newEmails: string[]
  records: number
  characters: number
  /** The number of rows that are done after this batch. */
  end: number
  /** The line on which its last row begins. */
  line: number
}

const emptyBatch = (): Batch => ({ rows: [], newEmails: [], records: 0, characters: 0, end: 0, line: 0 })

/**
 * Runs an import batch by batch. Each transaction commits the changes of a batch, its events and the checkpoint together, so
 * that a killed import continues exactly where it stopped. A dry run only checks which contacts exist.
 */
export async function runImport(ctx: Context, run: ImportRun): Promise<JobOutcome> {
  try {
    return await importRows(ctx, run)
  } catch (error) {
    if (!(error instanceof CatalogueFull)) throw error
    return { failedReason: `${error.message}. ${error.suggestion} Rows that were already imported are kept.` }
  }
}

async function importRows(ctx: Context, run: ImportRun): Promise<JobOutcome> {
  const stored = await ctx.store.imports.find(run.job.id)
  if (stored === undefined) return { failedReason: 'The file of the import no longer exists.' }
  const content = await readContent(ctx, stored)
  const lines = countLines(content)
  const reading: ImportReading = { rows: 0, failures: 0, errors: [], emails: new Set() }
  const start: ImportProgress = run.job.checkpoint === undefined ? START : ImportProgress.parse(run.job.checkpoint)
  const known = await knownFields(ctx)
  let writing = Promise.resolve(start)
  let batch = emptyBatch()
  let columns: Columns | undefined

  const finishBatch = async () => {
    const finished = batch
    batch = emptyBatch()
    const reached = await writing
    writing = writeBatch(ctx, run, { batch: finished, reached, progress: percent(finished.line, lines) })
    // The next batch is read while this one is written. Its failure is thrown before the next write.
    writing.catch(() => undefined)
  }
  for await (const record of readRecords(ctx, content, run)) {
    if (columns) readInto(reading, batch, { record, columns, behind: start.rows })
    else {
      columns = readColumns(record, run.mapping, known)
      if (start.columns.length === 0) writing = Promise.resolve({ ...start, columns: describeColumns(columns, known) })
    }
    if (batch.records === BATCH_ROWS || batch.characters > BATCH_CHARACTERS) await finishBatch()
  }
  if (batch.records > 0) await finishBatch()
  return { result: resultOf(reading, await writing) }
}

const LF = 0x0a

function countLines(content: Uint8Array): number {
  let count = 1
  // A search for the next one takes twenty times as long where every byte is one.
  for (const byte of content) if (byte === LF) count += 1
  return count
}

/** Returns the progress, at most 99: only a finished job has 100. */
const percent = (line: number, lines: number) => Math.min(99, Math.floor((line / lines) * 100))

/** Counts a record, and adds a valid row that is not done yet to the batch. */
function readInto(
  reading: ImportReading,
  batch: Batch,
  input: { readonly record: CsvRecord; readonly columns: Columns; readonly behind: number },
): void {
  const { record, columns, behind } = input
  batch.records += 1
  batch.line = record.line
  const row = readRow(record, columns)
  reading.rows += 1
  batch.end = reading.rows
  if (isImportError(row)) {
    reading.failures += 1
    if (reading.errors.length < IMPORT_ERRORS_MAX) reading.errors.push(row)
    return
  }
  const known = reading.emails.size
  const isNew = reading.emails.add(row.email).size > known
  if (reading.rows <= behind) return
  batch.rows.push(row)
  batch.characters += row.size
  if (isNew) batch.newEmails.push(row.email)
}

/** Writes a batch. A batch that was done before is skipped, but still takes a transaction, so that others can run. */
function writeBatch(
  ctx: Context,
  { job, dryRun }: ImportRun,
  input: { readonly batch: Batch; readonly reached: ImportProgress; readonly progress: number },
): Promise<ImportProgress> {
  const { batch, reached, progress } = input
  const { rows, newEmails, end } = batch
  return inTransaction(ctx, async (ctx) => {
    if (end <= reached.rows) return reached
    const mostlyNew = reached.createdCount * 2 >= reached.rows
    const { created, refused } = await (dryRun ? countUnknown(ctx, newEmails) : writeRows(ctx, { rows, mostlyNew }))
    const next: ImportProgress = {
      rows: end,
      createdCount: reached.createdCount + created,
      refusedCount: reached.refusedCount + refused.length,
      refused: [...reached.refused, ...refused].slice(0, IMPORT_ERRORS_MAX),
      columns: reached.columns,
    }
    await job.save(ctx, { progress, checkpoint: next })
    return next
  })
}

async function countUnknown(ctx: Context, emails: readonly string[]) {
  return { created: emails.length - (await ctx.store.contacts.existing(emails)).length, refused: [] }
}

function resultOf(
  { rows, emails, ...read }: ImportReading,
  { createdCount, ...reached }: ImportProgress,
): ImportResult {
  const failures = read.failures + reached.refusedCount
  const successCount = rows - failures
  const errors = [...read.errors, ...reached.refused].sort((a, b) => a.row - b.row).slice(0, IMPORT_ERRORS_MAX)
  return {
    totalRows: rows,
    successCount,
    createdCount,
    updatedCount: successCount - createdCount,
    duplicateCount: rows - read.failures - emails.size,
    failureCount: failures,
    errors,
    errorsTruncated: failures > errors.length,
    columns: reached.columns,
  }
}
