import type { Schema } from '@posthorn/sdk'
import { type Bar, createBar } from '../bar.ts'
import type { Session } from '../cli.ts'
import { CliError } from '../errors.ts'
import { remark } from '../output.ts'
import { patiently } from '../patience.ts'
import { type AddressBook, createAddressBook } from './addresses.ts'
import { writeFailedRows } from './error-file.ts'
import { allErrors, failedRows, type ImportResult, type RowError } from './failed-rows.ts'
import { cut, type Part, type Source } from './parts.ts'
import { countRecords } from './records.ts'
import { addTotals, type ImportState, type Totals } from './state.ts'

/** What is imported, and how. */
export interface ImportRequest {
  readonly source: Source
  /** How many bytes the file has; undefined when it is piped in. */
  readonly size: number | undefined
  readonly dryRun: boolean
  /** Keeps how far the import is. */
  readonly keep: (state: ImportState) => Promise<void>
}

/** What became of the file. */
export interface ImportOutcome {
  readonly totals: Totals
  /** The first of them. */
  readonly errors: readonly RowError[]
  readonly errorsFile: string | undefined
}

type ImportJob = Schema<'ImportJob'>

const ERRORS_TOLD = 1000

interface Run extends ImportRequest {
  readonly session: Session
  readonly bar: Bar
  readonly book: AddressBook
}

/** Imports a file part by part, each when the one before it is done, from where `begun` says on. */
export async function runImport(session: Session, request: ImportRequest, begun: ImportState): Promise<ImportOutcome> {
  const { source, size } = request
  const book = createAddressBook(source.newline, begun.mapping)
  await noteEarlierParts(book, source, begun)
  const part = size && begun.next ? begun.next.offset / size : 0
  const bar = createBar(session, {
    noun: 'rows',
    begin: { part, things: begun.totals.totalRows },
    isEndless: size === undefined,
  })
  const run: Run = { ...request, session, bar, book }
  const told: RowError[] = []
  let state = begun
  try {
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
      told.push(...failures.slice(0, ERRORS_TOLD - told.length))
      state = done
      await run.keep(state)
    }
  } finally {
    bar.end()
    tellOfErrorFile(session, begun, state)
  }
  return { totals: state.totals, errors: told, errorsFile: state.errors?.bytes ? state.errors.file : undefined }
}

/** An import that goes on must know which addresses there were before. */
async function noteEarlierParts(book: AddressBook, source: Source, { next, failedLines }: ImportState): Promise<void> {
  if (!next) return
  const failed = new Set(failedLines)
  for await (const part of cut(source)) {
    if (part.at.part >= next.part) return
    book.note(part, failed)
  }
}

const content = ({ header, rows }: Part) => Buffer.concat([header, rows])

/** A part has a key of its own in each import, so that the server takes it once however often it is handed in. */
async function handIn({ session, dryRun, bar }: Run, { id, tries, mapping }: ImportState, part: Part): Promise<string> {
  const idempotencyKey = `import-${id}-${part.at.part}-${tries}`
  const request = { mapping, dryRun, idempotencyKey }
  const { jobId } = await patiently(() => session.client.contacts.import(content(part), request), { onWait: bar.wait })
  return jobId
}

/** How far the import is when the job of the part has ended, and what failed in it. */
async function finishPart(run: Run, state: ImportState, part: Part) {
  const { newline } = run.source
  const result = await resultOf(run, state, part)
  const failures = await allErrors(part, newline, result, (rest) => tryOut(run, state, rest))
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
  const failedLines = [...state.failedLines, ...failed]
  const errors = await writeErrors(run, state, part, failures)
  const reached: ImportState = { ...state, next: part.next, jobId: undefined, tries: 0, totals, failedLines, errors }
  return { state: reached, failures }
}

/** What became of the part, once its job has ended. */
async function resultOf(run: Run, state: ImportState, part: Part): Promise<ImportResult> {
  const { session, bar, size, source } = run
  const { jobId = '' } = state
  const rows = countRecords(part.rows, source.newline)
  const onProgress = ({ progress }: ImportJob) => {
    const bytes = part.at.offset + (part.rows.length * progress) / 100
    bar.show(size ? bytes / size : 0, state.totals.totalRows + Math.round((rows * progress) / 100))
  }
  const job = await patiently(() => session.client.jobs.waitForImport(jobId, { onProgress }), { onWait: bar.wait })
  if (job.result) return job.result
  // Handed in anew, it is another job.
  await run.keep({ ...state, jobId: undefined, tries: state.tries + 1 })
  const lines = `Lines ${part.at.line} to ${part.next.line - 1} of the file are imported in part, or not at all. `
  throw new CliError('IMPORT_FAILED', job.failedReason ?? 'The import failed.', {
    suggestion: `${run.dryRun ? '' : lines}The id of the job is ${jobId}.`,
  })
}

/** What would become of the part. */
async function tryOut({ session }: Run, { mapping }: ImportState, part: Part): Promise<ImportResult | undefined> {
  const { jobId } = await patiently(() => session.client.contacts.import(content(part), { mapping, dryRun: true }))
  const { result } = await patiently(() => session.client.jobs.waitForImport(jobId))
  return result ?? undefined
}

/** How many contacts a trial would create a second time, because the part in which it did it first changed nothing. */
async function createdBefore(run: Run, state: ImportState, part: Part, rows: readonly Buffer[]): Promise<number> {
  if (rows.length === 0) return 0
  const result = await tryOut(run, state, { ...part, rows: Buffer.concat(rows) })
  return result?.createdCount ?? 0
}

async function writeErrors(run: Run, { errors: target }: ImportState, part: Part, errors: readonly RowError[]) {
  if (errors.length === 0 || !target) return target
  const { newline } = run.source
  return writeFailedRows(target, part.header, newline, failedRows(part, newline, errors))
}

function tellOfErrorFile(session: Session, { errors: before }: ImportState, { errors: now }: ImportState): void {
  if (!before || !now || before.file === now.file) return
  remark(session, `${before.file} was changed by somebody else; rows that failed after that are in ${now.file}.`)
}
