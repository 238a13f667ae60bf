import { z } from 'zod'
import { type Context, inTransaction, wake } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import type { Position } from '../../kernel/page/page.ts'
import { type Batches, createBatches } from '../../tenant/jobs/batches.ts'
import { defineJob } from '../../tenant/jobs/definition.ts'
import type { JobOutcome, JobRun } from '../../tenant/jobs/handler.ts'
import { enqueueJob } from '../../tenant/jobs/jobs.ts'
import { RUN_JOBS } from '../../tenant/jobs/store.ts'
import { customName, isBuiltIn } from './name.ts'

export const FieldDeletionJob = defineJob('field.delete', z.object({ name: z.string() }))
export const FieldRecountJob = defineJob('fields.recount', z.object({}))

/** The most contacts that one transaction processes. */
const BATCH = 500
/** The time for which the request itself removes values before a job takes over. */
const PATIENCE_MS = 5000
/** The delay of the job: by then, writes that began before the deletion have ended. */
const JOB_AFTER_MS = 10_000

/**
 * Removes a custom field from every contact and returns how many had it. Conditions on it match nothing from now on. With
 * very many contacts, a job finishes the work after the request.
 */
export async function deleteField(ctx: Context, field: string): Promise<{ readonly deletedFrom: number }> {
  if (isBuiltIn(field)) {
    throw new AppError('BAD_REQUEST', {
      message: `${field} belongs to every contact and cannot be deleted.`,
      suggestion: 'Only custom fields can be deleted; their names begin with data.',
    })
  }
  const name = customName(field)
  const known = (await ctx.store.fields.list()).fields.find((one) => one.name === name)
  if (!known) return { deletedFrom: 0 }

  const deletedAt = ctx.clock.now()
  const jobAt = new Date(deletedAt.getTime() + JOB_AFTER_MS)
  await inTransaction(ctx, async (ctx) => {
    await ctx.store.fields.markDeleted(name)
    for (const { fieldDeleted } of ctx.subscribers) await fieldDeleted?.(ctx, name)
    await enqueueJob(ctx, FieldDeletionJob, { name }, jobAt)
    wake(ctx, RUN_JOBS, jobAt)
  })
  const patientUntil = deletedAt.getTime() + PATIENCE_MS
  const batches = createBatches(ctx, BATCH)
  let after: Position | undefined
  do {
    after = (await inTransaction(ctx, (ctx) => removeBatch(ctx, batches, { name, deletedAt, after }))).next
  } while (after && ctx.clock.now().getTime() < patientUntil)
  return { deletedFrom: known.contacts }
}

function removeBatch(
  ctx: Context,
  batches: Batches,
  deletion: { readonly name: string; readonly deletedAt: Date; readonly after: Position | undefined },
) {
  const { name, ...from } = deletion
  return batches.timed(() => ctx.store.fields.removeValues(name, { ...from, limit: batches.size }))
}

/** The checkpoint of the job. */
const Reached = z.object({ removed: z.int(), createdAt: z.number(), id: z.string() })

/** Removes the remaining values of a deleted field, batch by batch. */
export async function runFieldDeletion(
  ctx: Context,
  { name, job }: z.infer<typeof FieldDeletionJob.payload> & { readonly job: JobRun },
): Promise<JobOutcome> {
  const reached = job.checkpoint === undefined ? undefined : Reached.parse(job.checkpoint)
  let after: Position | undefined = reached && { id: reached.id, createdAt: new Date(reached.createdAt) }
  let removed = reached?.removed ?? 0
  const batches = createBatches(ctx, BATCH)
  do {
    const batch = await inTransaction(ctx, async (ctx) => {
      const batch = await removeBatch(ctx, batches, { name, deletedAt: job.createdAt, after })
      const { next } = batch
      const checkpoint = next && { id: next.id, createdAt: next.createdAt.getTime() }
      if (checkpoint)
        await job.save(ctx, { progress: 0, checkpoint: { ...checkpoint, removed: removed + batch.removed } })
      return batch
    })
    removed += batch.removed
    after = batch.next
  } while (after)
  return { result: { removed } }
}

/** Recounts all contacts and fields of a project. */
export async function recountFields(ctx: Context): Promise<JobOutcome> {
  await ctx.store.fields.recount()
  return { result: {} }
}

declare module '../../kernel/context/context.ts' {
  interface Subscriber {
    /** A custom field was deleted. */
    readonly fieldDeleted?: (ctx: Context, name: string) => Promise<void>
  }
}
