import { usageError } from '../errors.ts'
import { keptState } from '../kept-state.ts'

/** The progress of an export, saved next to its file, so that an interrupted export can be resumed. */
export interface ExportState {
  readonly version: 1
  /**
   * Identifies the project with its server or database, and the exported items. An export resumes only with the same.
   */
  readonly place: string
  /** The columns specific to this project, as they were when the export began. */
  readonly fields: readonly string[]
  /** The beginning of the next batch; undefined before the first and after the last. */
  readonly cursor: string | undefined
  /** Whether all items are written and only the file still has to be named. */
  readonly isWhole: boolean
  readonly rows: number
  /** The total number of items. */
  readonly total: number
  /** The written bytes of the part, and their SHA-256. */
  readonly bytes: number
  readonly hash: string
  /** The process that writes the export. */
  readonly pid: number
}

const ELSEWHERE = 'Choose a writable directory for the output.'

/** Returns the state of an export to this file. */
export const exportState = (file: string) => keptState<ExportState>(file, 'export', ELSEWHERE)

/** Throws if the unfinished export cannot be resumed at the moment. `named` is the path as the person entered it. */
export function requireIdle({ place, pid }: ExportState, here: string, named: string): void {
  if (place !== here) {
    const why = 'it belongs to another server, database, project, key or selection'
    throw usageError(`There is an unfinished export to ${named}, but ${why}.`, 'Start over with --restart.')
  }
  if (pid !== process.pid && isRunning(pid)) {
    const hint = 'Wait for it. If that process is a different program, start over with --restart.'
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
