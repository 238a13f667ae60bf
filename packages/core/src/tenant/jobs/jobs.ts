import type { Context } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { asId, type JobId } from '../../kernel/ids/ids.ts'
import type { JsonValue } from '../../kernel/text/json.ts'
import type { JobDefinition } from './definition.ts'
import type { Job } from './schema.ts'

/** Stores background work, to be committed together with its cause. It is due at `dueAt`, or immediately. */
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
    deaths: 0,
    proofs: 0,
    dueAt: dueAt ?? now,
    createdAt: now,
    finishedAt: undefined,
  })
  return id
}

/** Returns the job. Throws `JOB_NOT_FOUND` when there is none of this kind with the id. */
export async function getJob(ctx: Context, input: { readonly id: string; readonly kind: string }): Promise<Job> {
  const id = asId('job', input.id)
  const job = id && (await ctx.store.jobs.find(id))
  if (job?.kind !== input.kind) throw new AppError('JOB_NOT_FOUND')
  return job
}
