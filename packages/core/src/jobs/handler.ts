import type { Context, WorkerContext } from '../context.ts'
import type { JsonValue } from '../fields/schema.ts'
import type { JobId } from '../ids.ts'
import type { ProjectStore } from '../ports/store.ts'
import type { JobDefinition } from './definition.ts'

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

/** What runs the jobs of a kind. It may run a job again after a crash, and goes on where it stopped. */
export interface JobHandler<Kind extends string = string> {
  readonly kind: Kind
  readonly run: (ctx: WorkerContext, payload: JsonValue, job: JobRun) => Promise<JobOutcome>
  /** Throws away what a job leaves behind, in the transaction that ends it, however it ends. */
  readonly clear: ((rooms: ProjectStore, id: JobId) => Promise<void>) | undefined
}

export function handleJob<Kind extends string, Payload extends object>(
  { kind, payload: schema }: JobDefinition<Kind, Payload>,
  run: (ctx: WorkerContext, input: Payload & { readonly job: JobRun }) => Promise<JobOutcome>,
  clear?: JobHandler['clear'],
): JobHandler<Kind> {
  return { kind, clear, run: (ctx, payload, job) => run(ctx, { ...schema.parse(payload), job }) }
}
