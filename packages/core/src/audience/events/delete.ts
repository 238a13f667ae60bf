import { z } from 'zod'
import { type Context, inTransaction, wake } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { canonicalName } from '../../people/fields/schema.ts'
import { isReservedEvent } from '../../people/filters/event-names.ts'
import { type Batches, createBatches } from '../../tenant/jobs/batches.ts'
import { defineJob } from '../../tenant/jobs/definition.ts'
import type { JobOutcome, JobRun } from '../../tenant/jobs/handler.ts'
import { enqueueJob } from '../../tenant/jobs/jobs.ts'
import { RUN_JOBS } from '../../tenant/jobs/store.ts'

/** The events of a name created up to `until`, in milliseconds since 1970. */
export const EventDeletionJob = defineJob('events.delete', z.object({ name: z.string(), until: z.int() }))

/** The time for which the request itself deletes events before a job takes over. */
const PATIENCE_MS = 5000
/** The delay of the job: by then, writes that began before the request have ended. */
const JOB_AFTER_MS = 10_000
/** The most events that one transaction deletes. */
const BATCH = 1000

/**
 * Deletes every event of the name so far and returns how many there were. With very many events, a job finishes the
 * work after the request. Segments and workflows that use the event continue to do so: `getEventUsage` names them.
 * Throws `BAD_REQUEST` for a built-in name.
 */
export async function deleteEvents(ctx: Context, eventName: string): Promise<{ readonly deletedCount: number }> {
  const name = canonicalName(eventName)
  if (isReservedEvent(name)) {
    throw new AppError('BAD_REQUEST', {
      message: `Posthorn emits ${name}: its events cannot be deleted.`,
      suggestion: 'Only events that the project tracked can be deleted by name.',
    })
  }
  const until = ctx.clock.now()
  const count = await inTransaction(ctx, async (ctx) => {
    const count = await ctx.store.events.countNamed(name)
    if (count > 0) await enqueueDeletion(ctx, name, until)
    return count
  })
  const patientUntil = ctx.steadyMs() + PATIENCE_MS
  const batches = createBatches(ctx, BATCH)
  let deleted = 0
  for (let gone = count; gone > 0 && ctx.steadyMs() < patientUntil; deleted += gone) {
    gone = await inTransaction(ctx, (ctx) => deleteBatch(ctx, batches, { name, until }))
  }
  return { deletedCount: Math.max(count, deleted) }
}

async function enqueueDeletion(ctx: Context, name: string, until: Date): Promise<void> {
  const jobAt = new Date(until.getTime() + JOB_AFTER_MS)
  await enqueueJob(ctx, EventDeletionJob, { name, until: until.getTime() }, jobAt)
  wake(ctx, RUN_JOBS, jobAt)
}

function deleteBatch(
  ctx: Context,
  batches: Batches,
  { name, until }: { readonly name: string; readonly until: Date },
): Promise<number> {
  return batches.timed(() => ctx.store.events.deleteNamed(name, { until, limit: batches.size }))
}

/** The checkpoint of the job. */
const Reached = z.object({ deleted: z.int() })

/** Deletes the remaining events of a name, batch by batch. */
export async function runEventDeletion(
  ctx: Context,
  { name, until, job }: z.infer<typeof EventDeletionJob.payload> & { readonly job: JobRun },
): Promise<JobOutcome> {
  let { deleted } = job.checkpoint === undefined ? { deleted: 0 } : Reached.parse(job.checkpoint)
  const batches = createBatches(ctx, BATCH)
  for (let gone = 1; gone > 0; ) {
    const before = deleted
    gone = await inTransaction(ctx, async (ctx) => {
      const gone = await deleteBatch(ctx, batches, { name, until: new Date(until) })
      if (gone > 0) await job.save(ctx, { progress: 0, checkpoint: { deleted: before + gone } })
      return gone
    })
    deleted += gone
  }
  // A segment that uses the event may have been created during the deletion.
  await inTransaction(ctx, async (ctx) => {
    for (const { eventDeleted } of ctx.subscribers) await eventDeleted?.(ctx, name)
  })
  return { result: { deleted } }
}

declare module '../../kernel/context/context.ts' {
  interface Subscriber {
    /** All events of a name were deleted. */
    readonly eventDeleted?: (ctx: Context, name: string) => Promise<void>
  }
}
