import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { CliError, EXIT, usageError } from '../errors.ts'
import { replaceFile } from '../files.ts'
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

/** Where the state of an import is kept. */
export const stateFileOf = (file: string) => `${file}.posthorn-import.json`

/** The state of an import of this file that did not end; undefined when there is none. */
export async function readState(file: string): Promise<ImportState | undefined> {
  const text = await readFile(stateFileOf(file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  try {
    const state: ImportState = JSON.parse(text)
    if (state.version === 1) return state
  } catch {}
  throw usageError(`${stateFileOf(file)} is not what an import leaves behind.`, 'Begin anew with --restart.')
}

/** Writes the state so that either this or the one before is there, whenever the process is killed. */
export async function writeState(file: string, state: ImportState): Promise<void> {
  const target = stateFileOf(file)
  try {
    await replaceFile(target, JSON.stringify(state))
  } catch (error) {
    throw new CliError('STATE_NOT_WRITABLE', `${target} cannot be written, which keeps how far the import is.`, {
      exitCode: EXIT.usage,
      suggestion: 'Copy the file to a directory that can be written to, or pipe it in: posthorn import - < file.csv',
      cause: error,
    })
  }
}

/** Forgets the import of a file. */
export async function removeState(file: string): Promise<void> {
  await rm(stateFileOf(file), { force: true })
}

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
