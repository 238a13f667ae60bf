import { usageError } from '../errors.ts'
import { keptState } from '../kept-state.ts'

/** How far the export to a file is; kept beside the file, so that one that broke off goes on where it was. */
export interface ExportState {
  readonly version: 1
  /** The project at its server, or in its database, and what of it; it can only go on with the same. */
  readonly place: string
  /** The columns that only this project has, as they were when it began. */
  readonly fields: readonly string[]
  /** Where the next batch begins; undefined before the first and after the last. */
  readonly cursor: string | undefined
  /** Whether all is written, and only the file has not its name yet. */
  readonly isWhole: boolean
  readonly rows: number
  /** How many there were in all. */
  readonly total: number
  /** How much of the part is done, and its SHA-256. */
  readonly bytes: number
  readonly hash: string
  /** The process that writes. */
  readonly pid: number
}

const ELSEWHERE = 'Choose a directory for the output that can be written to.'

/** The state of an export to this file. */
export const exportState = (file: string) => keptState<ExportState>(file, 'export', ELSEWHERE)

/** Throws when the export that was begun cannot go on here and now. `named` is what the file was called. */
export function requireIdle({ place, pid }: ExportState, here: string, named: string): void {
  if (place !== here) {
    const why = 'it was begun on another server, database, project or key, or for something else'
    throw usageError(`An export to ${named} is half done, and ${why}.`, 'Begin anew with --restart.')
  }
  if (pid !== process.pid && isRunning(pid)) {
    const hint = 'Wait for it. If that process is something else, begin anew with --restart.'
    throw usageError(`Process ${pid} is writing an export to ${named}.`, hint)
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
