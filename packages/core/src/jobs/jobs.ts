import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import type { JsonValue } from '../fields/schema.ts'
import { asId, type JobId } from '../ids.ts'
import type { JobDefinition } from './definition.ts'
import type { Job } from './schema.ts'

/** Commits background work together with what made it necessary; it is due at once, or when it is said. */
export async function enqueueJob<Payload extends { readonly [K in keyof Payload]: JsonValue }>(
  ctx: Context,
  { kind }: JobDefinition<string, Payload>,
  payload: Payload,
  dueAt?: Date,
): Promise<JobId> {
  const now = ctx.clock.now()
  const id = ctx.ids.make('job')
  await ctx.store.jobs.insert({
    id,
    kind,
    payload: { ...payload },
    state: 'waiting',
    progress: 0,
    checkpoint: undefined,
    result: undefined,
    failedReason: undefined,
    attempts: 0,
    dueAt: dueAt ?? now,
    createdAt: now,
    finishedAt: undefined,
  })
  return id
}

/** The job, if it is one of this kind. */
export async function getJob(ctx: Context, input: { readonly id: string; readonly kind: string }): Promise<Job> {
  const id = asId('job', input.id)
  const job = id && (await ctx.store.jobs.find(id))
  if (job?.kind !== input.kind) throw new AppError('JOB_NOT_FOUND')
  return job
}
