import type { Context } from '../context.ts'
import type { JsonValue } from '../fields/schema.ts'
import type { JobId } from '../ids.ts'

/** A job while a worker runs it. */
export interface JobRun {
  readonly id: JobId
  readonly createdAt: Date
  /** Where it goes on: what was saved last; undefined at its beginning. */
  readonly checkpoint: JsonValue | undefined
  /**
   * Saves how far the job is, in the transaction of `ctx`: a batch of the work and the memory of it are one. Throws what
   * ends the run, and must not be caught: another worker has the job, or this one stops and somebody goes on later.
   */
  save(ctx: Context, at: { readonly progress: number; readonly checkpoint: JsonValue }): Promise<void>
}

/** A job is done and has a result, wants to run again, or cannot succeed however often it is tried. */
export type JobOutcome = { readonly result: JsonValue } | { readonly againAt: Date } | { readonly failedReason: string }
