import type { Schema } from '@posthorn/sdk'
import { type Bar, createBar } from '../bar.ts'
import type { Connection } from '../cli.ts'
import { CliError } from '../errors.ts'
import { tellingWhenEnded } from '../interrupt.ts'
import { note } from '../io.ts'
import { remark } from '../output.ts'
import { patiently } from '../patience.ts'
import { count } from '../text.ts'
import type { AddressBook } from './addresses.ts'
import { writeFailedRows } from './error-file.ts'
import { allErrors, failedRows, type ImportResult, type RowError } from './failed-rows.ts'
import { cut, type Part, type Source } from './parts.ts'
import { countRecords } from './records.ts'
import { addTotals, type ImportState, type Totals } from './state.ts'

/** The file to import, and the settings of the import. */
export interface ImportRequest {
  readonly source: Source
  /** Size of the file in bytes; undefined on stdin. */
  readonly size: number | undefined
  readonly dryRun: boolean
  /** Saves the progress of the import. */
  readonly keep: (state: ImportState) => Promise<void>
}

/** The outcome of an import. */
export interface ImportOutcome {
  readonly totals: Totals
  /** The first errors. */
  readonly errors: readonly RowError[]
  readonly errorsFile: string | undefined
  readonly columns: ImportResult['columns']
}

type ImportJob = Schema<'ImportJob'>

const ERRORS_TOLD = 1000

interface Run extends ImportRequest {
  readonly connection: Connection
  readonly bar: Bar
  readonly book: AddressBook
  /** The delimiter for the server, because the header of a part may not show it. */
  readonly delimiter: string | undefined
  /** The rows that the bar showed last: those of the current part are an estimate. */
  shown: number
}

/** Imports a file part by part, one after the other, starting where `begun` ends. */
export async function runImport(
  connection: Connection,
  request: ImportRequest,
  begun: ImportState,
): Promise<ImportOutcome> {
  const { source, size } = request
  const { createAddressBook } = await import('./addresses.ts')
  const book = createAddressBook(source.dialect, begun.mapping)
  await noteEarlierParts(book, source, begun)
  const part = size && begun.next ? begun.next.offset / size : 0
  const bar = await createBar(connection, {
    noun: 'rows',
    begin: { part, things: begun.totals.totalRows },
    isEndless: size === undefined,
  })
  const delimiter = begun.format?.delimiter
  const run: Run = { ...request, connection, bar, book, delimiter, shown: begun.totals.totalRows }
  const shownErrors: RowError[] = []
  let state = begun
  const printProgress = () => {
    bar.end()
    note(connection.io, keptWords(state, run))
  }
  const importRest = async () => {
    for await (const part of cut(source, state.next)) {
      if (!state.next) {
        state = { ...state, next: part.at }
        await run.keep(state)
      }
      if (state.jobId === undefined) {
        state = { ...state, jobId: await handIn(run, state, part) }
        await run.keep(state)
      }
      const { state: done, failures } = await finishPart(run, state, part)
      shownErrors.push(...failures.slice(0, ERRORS_TOLD - shownErrors.length))
      state = done
      await run.keep(state)
    }
  }
  try {
    await tellingWhenEnded(printProgress, importRest)
  } finally {
    bar.end()
    printErrorFile(connection, begun, state)
  }
  const errorsFile = state.errors?.bytes ? state.errors.file : undefined
  return { totals: state.totals, errors: shownErrors, errorsFile, columns: state.columns ?? [] }
}

/** Describes the result of an import that ends now, and how to continue it. */
function keptWords({ totals: { totalRows: rows }, next }: ImportState, { size, dryRun, shown }: Run): string {
  if (dryRun) return 'Stopped. Nothing was imported, because this was a dry run.'
  const imported = `${count(rows, 'row')} ${rows === 1 ? 'is' : 'are'} imported`
  if (shown > rows) {
    const done = `Stopped at about ${count(shown, 'row')}. The server confirmed ${rows} of them, and may finish the others`
    if (size === undefined) return `${done}; input from a pipe cannot be resumed.`
    return `${done}. Run the same command again to continue: no row is imported twice. --restart starts over.`
  }
  if (size === undefined) return `Stopped. ${imported}; input from a pipe cannot be resumed.`
  return `Stopped. ${imported}. Run the same command again to continue at line ${next?.line ?? 1}; --restart starts over.`
}

/** Notes the addresses of earlier rows, which a resumed import needs. */
async function noteEarlierParts(book: AddressBook, source: Source, { next, failedLines }: ImportState): Promise<void> {
  if (!next) return
  const failed = new Set(failedLines)
  for await (const part of cut(source)) {
    if (part.at.part >= next.part) return
    book.note(part, failed)
  }
}

const content = ({ header, rows }: Part) => Buffer.concat([header, rows])

/**
 * Sends a part. Each part of each import has its own idempotency key, so that the server accepts it once however often
 * it is sent.
 */
async function handIn(
  { connection, dryRun, bar, delimiter }: Run,
  { id, tries, mapping }: ImportState,
  part: Part,
): Promise<string> {
  const idempotencyKey = `import-${id}-${part.at.part}-${tries}`
  const request = { mapping, dryRun, delimiter, idempotencyKey }
  const { jobId } = await patiently(() => connection.client.contacts.import(content(part), request), {
    onWait: bar.wait,
  })
  return jobId
}

/** Returns the progress after the job of the part has ended, with its failed rows. */
async function finishPart(run: Run, state: ImportState, part: Part) {
  const { dialect } = run.source
  const result = await resultOf(run, state, part)
  const failures = await allErrors(part, dialect, result, (rest) => tryOut(run, state, rest))
  const failed = failures.map(({ row }) => row)
  const repeated = run.book.note(part, new Set(failed))
  const again = run.dryRun ? await createdBefore(run, state, part, repeated.ofEarlierParts) : 0
  const { createdCount, updatedCount } = result
  const totals = addTotals(state.totals, {
    ...result,
    createdCount: createdCount - again,
    updatedCount: updatedCount + again,
    duplicateCount: repeated.count,
  })
  const columns = state.columns ?? result.columns ?? []
  const failedLines = [...state.failedLines, ...failed]
  const errors = await writeErrors(run, state, part, failures)
  const reached: ImportState = {
    ...state,
    next: part.next,
    jobId: undefined,
    tries: 0,
    totals,
    columns,
    failedLines,
    errors,
  }
  return { state: reached, failures }
}

/** Returns the outcome of the part, once its job has ended. */
async function resultOf(run: Run, state: ImportState, part: Part): Promise<ImportResult> {
  const { connection, bar, size, source } = run
  const { jobId = '' } = state
  const rows = countRecords(part.rows, source.dialect)
  const onProgress = ({ progress }: ImportJob) => {
    const bytes = part.at.offset + (part.rows.length * progress) / 100
    run.shown = state.totals.totalRows + Math.round((rows * progress) / 100)
    bar.show(size ? bytes / size : 0, run.shown)
  }
  const job = await patiently(() => connection.client.jobs.waitForImport(jobId, { onProgress }), { onWait: bar.wait })
  if (job.result) return job.result
  // A part that is sent again becomes another job.
  await run.keep({ ...state, jobId: undefined, tries: state.tries + 1 })
  const lines = `Lines ${part.at.line} to ${part.next.line - 1} of the file were imported partly or not at all. `
  throw new CliError('IMPORT_FAILED', job.failedReason ?? 'The import failed.', {
    suggestion: `${run.dryRun ? '' : lines}The id of the job is ${jobId}.`,
  })
}

/** Returns the outcome of a dry run of the part. */
async function tryOut(
  { connection, delimiter }: Run,
  { mapping }: ImportState,
  part: Part,
): Promise<ImportResult | undefined> {
  const { jobId } = await patiently(() =>
    connection.client.contacts.import(content(part), { mapping, delimiter, dryRun: true }),
  )
  const { result } = await patiently(() => connection.client.jobs.waitForImport(jobId))
  return result ?? undefined
}

/** Counts contacts that a dry run counts as created more than once, because the earlier part created nothing. */
async function createdBefore(run: Run, state: ImportState, part: Part, rows: readonly Buffer[]): Promise<number> {
  if (rows.length === 0) return 0
  const result = await tryOut(run, state, { ...part, rows: Buffer.concat(rows) })
  return result?.createdCount ?? 0
}

async function writeErrors(run: Run, { errors: target }: ImportState, part: Part, errors: readonly RowError[]) {
  if (errors.length === 0 || !target) return target
  const { dialect } = run.source
  return writeFailedRows(target, part.header, dialect, failedRows(part, dialect, errors))
}

function printErrorFile(connection: Connection, { errors: before }: ImportState, { errors: now }: ImportState): void {
  if (!before || !now || before.file === now.file) return
  remark(connection, `${before.file} was changed by another program; rows that failed since are in ${now.file}.`)
}
