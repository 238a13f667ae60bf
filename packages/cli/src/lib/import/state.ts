import { randomUUID } from 'node:crypto'
import { usageError } from '../errors.ts'
import { keptState } from '../kept-state.ts'
import type { ErrorFile } from './error-file.ts'
import type { Place } from './parts.ts'

/** What the rows came to so far. */
export interface Totals {
  readonly totalRows: number
  readonly successCount: number
  readonly createdCount: number
  readonly updatedCount: number
  readonly failureCount: number
  /** Rows whose address an earlier row has. */
  readonly duplicateCount: number
}

/** How far the import of a file is; kept beside the file, so that one that was killed goes on where it was. */
export interface ImportState {
  readonly version: 1
  /** Tells this import from others of the same file. */
  readonly id: string
  /** What it was begun with; it can only go on with the same. */
  readonly hash: string
  readonly place: string
  readonly mapping: Readonly<Record<string, string | null>>
  /** Where the part begins that is to be done, and may be handed in already; undefined before anything was. */
  readonly next: Place | undefined
  /** The job of that part, if it is handed in. */
  readonly jobId: string | undefined
  /** How often a job of that part failed as a whole. */
  readonly tries: number
  readonly totals: Totals
  /** The lines on which the rows begin that failed. */
  readonly failedLines: readonly number[]
  /** The file of the failed rows; undefined when they are kept nowhere. */
  readonly errors: ErrorFile | undefined
}

/** What an import has done that did nothing yet. */
export const NOTHING: Totals = {
  totalRows: 0,
  successCount: 0,
  createdCount: 0,
  updatedCount: 0,
  failureCount: 0,
  duplicateCount: 0,
}

/** What an import is begun with. */
export type Begun = Pick<ImportState, 'hash' | 'place' | 'mapping'>

/** An import of which nothing is done. */
export function newState(begun: Begun, errorsFile: string | undefined): ImportState {
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

/** The totals with those of one more part. */
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

const ELSEWHERE = 'Copy the file to a directory that can be written to, or pipe it in: posthorn import - < file.csv'

/** The state of an import of this file. */
export const importState = (file: string) => keptState<ImportState>(file, 'import', ELSEWHERE)

/** Throws when what is to be done is not what was begun. */
export function requireSame(state: ImportState, begun: Begun): void {
  const different =
    (state.hash !== begun.hash && 'the file has changed') ||
    (state.place !== begun.place && 'it was begun on another server, database, project or key') ||
    (JSON.stringify(state.mapping) !== JSON.stringify(begun.mapping) && 'it was begun with other --map options')
  if (different) {
    throw usageError(`An import of this file is half done, and ${different}.`, 'Begin anew with --restart.')
  }
}
