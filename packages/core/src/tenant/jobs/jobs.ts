import type { Context } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { asId, type JobId } from '../../kernel/ids/ids.ts'
import { type Page, type PageRequest, paginate } from '../../kernel/page/page.ts'
import type { JsonValue } from '../../kernel/text/json.ts'
import { actorOnRecord } from '../audit/record.ts'
import type { JobDefinition } from './definition.ts'
import type { Job, JobsQuery } from './schema.ts'

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
    startedBy: actorOnRecord(ctx.actor),
  })
  return id
}

/** Returns the jobs of the project, newest first. Throws `BAD_REQUEST` for a cursor that no page returned. */
export async function listJobs(ctx: Context, { kind, state, ...query }: JobsQuery): Promise<Omit<Page<Job>, 'total'>> {
  const list = (request: PageRequest) => ctx.store.jobs.list({ ...request, kind, state })
  const { total: _, ...page } = await paginate(query, list, async () => 0, weightOf)
  return page
}

const weightOf = ({ payload, result }: Job) => JSON.stringify([payload, result]).length

/** Returns the job. Throws `JOB_NOT_FOUND`. */
export async function findJob(ctx: Context, asked: string): Promise<Job> {
  const id = asId('job', asked)
  const job = id && (await ctx.store.jobs.find(id))
  if (!job) throw new AppError('JOB_NOT_FOUND')
  return job
}

/** Returns the numbers in the result of a job, such as `createdCount`; undefined until it has completed. */
export function countsOf({ result }: Job): Readonly<Record<string, number>> | undefined {
  if (typeof result !== 'object' || result === null || Array.isArray(result)) return undefined
  return Object.fromEntries(
    Object.entries(result).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  )
}

/** Returns the job. Throws `JOB_NOT_FOUND` when there is none of this kind with the id. */
export async function getJob(ctx: Context, input: { readonly id: string; readonly kind: string }): Promise<Job> {
  const job = await findJob(ctx, input.id)
  if (job.kind !== input.kind) throw new AppError('JOB_NOT_FOUND')
  return job
}
