import { z } from 'zod'
import { type Context, inTransaction } from '../context.ts'
import { CatalogueFull } from '../fields/limit.ts'
import type { JobOutcome, JobRun } from '../jobs/handler.ts'
import type { CsvRecord } from '../ports/csv.ts'
import { type Columns, readColumns } from './columns.ts'
import { type ImportRow, isImportError, readRow } from './row.ts'
import { IMPORT_ERRORS_MAX, ImportError, type ImportPayload, type ImportResult } from './schema.ts'
import { writeRows } from './write.ts'

/** A batch is written in one transaction: so many rows, or fewer of those with much in them. */
const BATCH_ROWS = 1000
const BATCH_CHARACTERS = 500_000

/** How far the job is. All else that the result says is read from the file again. */
const Reached = z.object({
  /** Rows that are behind it, good ones and bad ones. */
  rows: z.int(),
  createdCount: z.int(),
  /** Rows that their contacts had no room for, and the first errors that say so. */
  refusedCount: z.int().default(0),
  refused: z.array(ImportError).default([]),
})
type Reached = z.infer<typeof Reached>

const START: Reached = { rows: 0, createdCount: 0, refusedCount: 0, refused: [] }

type ImportRun = ImportPayload & { readonly job: JobRun }

/** What the file says, as far as it is read. */
interface Reading {
  rows: number
  failures: number
  readonly errors: ImportError[]
  /** The addresses of all good rows. */
  readonly emails: Set<string>
}

interface Batch {
  /** Good rows that are still to be written. */
  readonly rows: ImportRow[]
  /** Those of their addresses that no row before the batch has. */
  readonly newEmails: string[]
  records: number
  characters: number
  /** How many rows are behind the job with it. */
  end: number
  /** The line that its last row begins on. */
  line: number
}

const emptyBatch = (): Batch => ({ rows: [], newEmails: [], records: 0, characters: 0, end: 0, line: 0 })

/**
 * Does the work of `startImport`, batch by batch: what a batch changes, tells and counts is committed together with
 * how far the import is, so that it goes on exactly where it was killed. A dry run only looks which contacts there are.
 */
export async function runImport(ctx: Context, run: ImportRun): Promise<JobOutcome> {
  try {
    return await importRows(ctx, run)
  } catch (error) {
    if (!(error instanceof CatalogueFull)) throw error
    return { failedReason: `${error.message}. ${error.suggestion} What was imported before stays.` }
  }
}

async function importRows(ctx: Context, run: ImportRun): Promise<JobOutcome> {
  const content = await ctx.store.imports.find(run.job.id)
  if (!content) return { failedReason: 'The file of the import is not there any more.' }
  const lines = countLines(content)
  const reading: Reading = { rows: 0, failures: 0, errors: [], emails: new Set() }
  const start: Reached = run.job.checkpoint === undefined ? START : Reached.parse(run.job.checkpoint)
  let writing = Promise.resolve(start)
  let batch = emptyBatch()
  let columns: Columns | undefined

  const finishBatch = async () => {
    const finished = batch
    batch = emptyBatch()
    const reached = await writing
    writing = writeBatch(ctx, run, { batch: finished, reached, progress: percent(finished.line, lines) })
    // The next batch is read while this one is written; that it failed is heard of before the next is.
    writing.catch(() => undefined)
  }
  for (const record of ctx.readCsv(content)) {
    if (columns) readInto(reading, batch, { record, columns, behind: start.rows })
    else columns = readColumns(record, run.mapping)
    if (batch.records === BATCH_ROWS || batch.characters > BATCH_CHARACTERS) await finishBatch()
  }
  if (batch.records > 0) await finishBatch()
  return { result: resultOf(reading, await writing) }
}

function countLines(content: Uint8Array): number {
  let count = 1
  for (let at = content.indexOf(10); at !== -1; at = content.indexOf(10, at + 1)) count += 1
  return count
}

/** 100 is for a job that is done. */
const percent = (line: number, lines: number) => Math.min(99, Math.floor((line / lines) * 100))

/** Notes what the record is; a good row that is not behind the job already joins the batch. */
function readInto(
  reading: Reading,
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

/** What was done before is passed over; it only lets others run. */
function writeBatch(
  ctx: Context,
  { job, dryRun }: ImportRun,
  input: { readonly batch: Batch; readonly reached: Reached; readonly progress: number },
): Promise<Reached> {
  const { batch, reached, progress } = input
  const { rows, newEmails, end } = batch
  return inTransaction(ctx, async (ctx) => {
    if (end <= reached.rows) return reached
    const mostlyNew = reached.createdCount * 2 >= reached.rows
    const { created, refused } = await (dryRun ? countUnknown(ctx, newEmails) : writeRows(ctx, { rows, mostlyNew }))
    const next: Reached = {
      rows: end,
      createdCount: reached.createdCount + created,
      refusedCount: reached.refusedCount + refused.length,
      refused: [...reached.refused, ...refused].slice(0, IMPORT_ERRORS_MAX),
    }
    await job.save(ctx, { progress, checkpoint: next })
    return next
  })
}

async function countUnknown(ctx: Context, emails: readonly string[]) {
  return { created: emails.length - (await ctx.store.contacts.existing(emails)).length, refused: [] }
}

function resultOf({ rows, emails, ...read }: Reading, { createdCount, ...reached }: Reached): ImportResult {
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
  }
}
