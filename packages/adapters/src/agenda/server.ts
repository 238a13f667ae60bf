// The words of this folder:
//   alarm    the one job of a wake name in Agenda's collection or table; its `nextRunAt` is the earliest requested time
//   posting  to set an alarm to a time, unless it is set to an earlier one already
//   taking   to lock a due alarm; one of all nodes succeeds, then rings its bell
//   ringing  to run the handler in this process
import type { StoreUnavailable } from '@posthorn/core/ports'
import type { AgendaBackend } from 'agenda'

/** A server on which Agenda can keep its jobs, adapted to be an alarm clock. */
export interface AlarmServer {
  readonly backend: AgendaBackend
  /** How often Agenda looks for due alarms. It leaves a timer of half this time after each run. */
  readonly tickMs: number
  /** Creates the alarms' table or collection on the server; may be called again after a failure. */
  connect(): Promise<void>
  /** Returns advice on a failure; undefined if the server is the cause. */
  advise?(error: unknown): StoreUnavailable | undefined
  /** Stops taking alarms, and resolves when none is being taken. */
  rest(): Promise<void>
  close(): Promise<void>
}

export interface AlarmServerOptions {
  readonly url: string
  /** The collection or table of the alarms. */
  readonly table: string
  /** Called for every failure of the server; callers continue nevertheless. */
  failed(error: unknown): void
  /** Called when the queue works, but not as well as on another server. */
  warned(message: string): void
}

/**
 * An alarm locked longer ago than this is due again, because its node died. A healthy node holds it for milliseconds.
 */
export const LOCK_MS = 5000

/** The longest wait for the server. */
export const SERVER_TIMEOUT_MS = 2000

/** How long to pause after the server did not answer. */
export const RETRY_MS = 500

/** Returns why something failed, in one line. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
