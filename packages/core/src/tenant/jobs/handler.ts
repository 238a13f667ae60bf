import type { Scope } from '../../kernel/context/actor.ts'
import type { Context, WorkerContext } from '../../kernel/context/context.ts'
import type { JobId } from '../../kernel/ids/ids.ts'
import type { ProjectStore } from '../../kernel/ports/store.ts'
import type { JsonValue } from '../../kernel/text/json.ts'
import type { JobDefinition } from './definition.ts'

/** A job while a worker runs it. */
export interface JobRun {
  readonly id: JobId
  readonly createdAt: Date
  /** The last saved checkpoint, where the run continues; undefined when the job begins. */
  readonly checkpoint: JsonValue | undefined
  /**
   * Saves the progress of the job, in the transaction of `ctx`, so that a batch and its checkpoint are committed
   * together. Throws when the run has to end, because another worker has the job or this one stops. Do not catch that
   * error.
   */
  save(ctx: Context, at: { readonly progress: number; readonly checkpoint: JsonValue }): Promise<void>
}

/**
 * The outcome of a run: the job is done and has a result, runs again later, or cannot succeed however often it is
 * tried.
 */
export type JobOutcome = { readonly result: JsonValue } | { readonly againAt: Date } | { readonly failedReason: string }

/** Runs the jobs of a kind. After a crash a job runs again, from its last checkpoint. */
export interface JobHandler<Kind extends string = string> {
  readonly kind: Kind
  readonly run: (ctx: WorkerContext, payload: JsonValue, job: JobRun) => Promise<JobOutcome>
  /** Deletes the data of a job, in the transaction that ends it, whether it succeeded or not. */
  readonly clear: ((rooms: ProjectStore, id: JobId) => Promise<void>) | undefined
  /** The scope of the callers who may cancel its jobs; undefined where work that has begun must be finished. */
  readonly cancelledBy: Scope | undefined
}

type JobHandlerOptions = Partial<Pick<JobHandler, 'clear' | 'cancelledBy'>>

export function handleJob<Kind extends string, Payload extends object>(
  { kind, payload: schema }: JobDefinition<Kind, Payload>,
  run: (ctx: WorkerContext, input: Payload & { readonly job: JobRun }) => Promise<JobOutcome>,
  { clear, cancelledBy }: JobHandlerOptions = {},
): JobHandler<Kind> {
  return { kind, clear, cancelledBy, run: (ctx, payload, job) => run(ctx, { ...schema.parse(payload), job }) }
}
