import { randomUUID } from 'node:crypto'
import { usageError } from '../errors.ts'
import { keptState } from '../kept-state.ts'
import type { ErrorFile } from './error-file.ts'
import type { ImportResult } from './failed-rows.ts'
import type { FormatOptions } from './format.ts'
import type { Place } from './parts.ts'

/** Counts of the rows so far. */
export interface Totals {
  readonly totalRows: number
  readonly successCount: number
  readonly createdCount: number
  readonly updatedCount: number
  readonly failureCount: number
  /** Rows that repeat the address of an earlier row. */
  readonly duplicateCount: number
}

/** The progress of an import, saved next to its file, so that an interrupted import can be resumed. */
export interface ImportState {
  readonly version: 1
  /** Distinguishes this import from others of the same file. */
  readonly id: string
  /** The settings of its start; it resumes only with the same. */
  readonly hash: string
  readonly place: string
  readonly mapping: Readonly<Record<string, string | null>>
  /** The given format of the file. */
  readonly format: FormatOptions
  /** The beginning of the current part, which may be sent already; undefined before the first. */
  readonly next: Place | undefined
  /** The job of that part, once it is sent. */
  readonly jobId: string | undefined
  /** The number of jobs of that part that failed as a whole. */
  readonly tries: number
  readonly totals: Totals
  /** The columns, from the outcome of the first part. */
  readonly columns?: ImportResult['columns']
  /** The lines on which failed rows begin. */
  readonly failedLines: readonly number[]
  /** The file of failed rows; undefined if they are not kept. */
  readonly errors: ErrorFile | undefined
}

/** The progress of an import that has not started. */
export const NOTHING: Totals = {
  totalRows: 0,
  successCount: 0,
  createdCount: 0,
  updatedCount: 0,
  failureCount: 0,
  duplicateCount: 0,
}

/** The settings with which an import starts. */
export type ImportStart = Pick<ImportState, 'hash' | 'place' | 'mapping' | 'format'>

/** Returns the state of an import that has not started. */
export function newState(begun: ImportStart, errorsFile: string | undefined): ImportState {
  const errors = errorsFile === undefined ? undefined : { file: errorsFile, bytes: 0 }
  return {
    version: 1,
    id: randomUUID(),
    ...begun,
    next: undefined,
    jobId: undefined,
    tries: 0,
    totals: NOTHING,
    failedLines: [],
    errors,
  }
}

/** Adds the totals of one more part. */
export function addTotals(before: Totals, more: Totals): Totals {
  return {
    totalRows: before.totalRows + more.totalRows,
    successCount: before.successCount + more.successCount,
    createdCount: before.createdCount + more.createdCount,
    updatedCount: before.updatedCount + more.updatedCount,
    failureCount: before.failureCount + more.failureCount,
    duplicateCount: before.duplicateCount + more.duplicateCount,
  }
}

const ELSEWHERE = 'Copy the file to a writable directory, or pipe it in: posthorn import - < file.csv'

/** Returns the state of an import of this file. */
export const importState = (file: string) => keptState<ImportState>(file, 'import', ELSEWHERE)

/** Returns the format as text. The state of an earlier version has none. */
const formatText = ({ format = {} }: Partial<ImportStart>) => `${format.delimiter} ${format.encoding}`

/** Throws if the unfinished import was started with other settings. */
export function requireSame(state: ImportState, begun: ImportStart): void {
  const different =
    (state.hash !== begun.hash && 'the file has changed') ||
    (state.place !== begun.place && 'it belongs to another server, database, project or key') ||
    (JSON.stringify(state.mapping) !== JSON.stringify(begun.mapping) && 'it was started with other --map options') ||
    (formatText(state) !== formatText(begun) && 'it was started with another --delimiter or --encoding')
  if (different) {
    throw usageError(`There is an unfinished import of this file, but ${different}.`, 'Start over with --restart.')
  }
}
