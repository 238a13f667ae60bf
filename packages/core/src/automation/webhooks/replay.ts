import { z } from 'zod'
import { matchesEvent } from '../../audience/events/patterns.ts'
import { type Context, inTransaction, wake } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { asId, type JobId } from '../../kernel/ids/ids.ts'
import { createBatches } from '../../tenant/jobs/batches.ts'
import { defineJob } from '../../tenant/jobs/definition.ts'
import type { JobOutcome, JobRun } from '../../tenant/jobs/handler.ts'
import { enqueueJob, getJob } from '../../tenant/jobs/jobs.ts'
import type { Job } from '../../tenant/jobs/schema.ts'
import { RUN_JOBS } from '../../tenant/jobs/store.ts'
import { getWebhookEndpoint, requireActive } from './endpoints.ts'
import { deliveryOf } from './follow.ts'
import { PROBED_AFTER } from './outcome.ts'
import { takesEvents, type WebhookReplayInput } from './schema.ts'
import { RUN_WEBHOOKS } from './store.ts'

/** The range in milliseconds since 1970; `to` is not in it. */
export const WebhookReplayJob = defineJob(
  'webhooks.replay',
  z.object({ endpointId: z.string(), from: z.int(), to: z.int() }),
)

const BATCH = 500
/** A replay waits while this number of deliveries do, so that it never pauses the endpoint. */
export const WAITING_MAX = 10_000
/** The pause of a replay that waits. An endpoint that fails gets a request a minute, so a shorter one finds no room. */
const AGAIN_MS = { answering: 2000, failing: 60_000 } as const

/** The checkpoint, and the result. */
const ReplayProgress = z.object({
  /** The number of events in the range so far that the endpoint accepts. */
  events: z.int(),
  /** The number of them that were queued: those that already waited were not. */
  queued: z.int(),
  after: z.object({ ms: z.int(), id: z.string() }).nullable(),
})
type ReplayProgress = z.infer<typeof ReplayProgress>

/**
 * Delivers the events of a range again that the endpoint accepts by its present patterns, oldest first, in the
 * background. Throws `RESOURCE_NOT_FOUND`, and `CONFLICT` when the endpoint accepts no events or an earlier replay has
 * not ended.
 */
export function replayWebhooks(
  ctx: Context,
  { id, from, to }: WebhookReplayInput & { readonly id: string },
): Promise<JobId> {
  return inTransaction(ctx, async (ctx) => {
    const endpoint = await getWebhookEndpoint(ctx, id)
    requireActive(endpoint)
    const before = endpoint.replayId && (await ctx.store.jobs.find(endpoint.replayId))
    if (before?.state === 'waiting' || before?.state === 'active')
      throw new AppError('CONFLICT', {
        message: 'A replay for the webhook endpoint has not ended.',
        suggestion: 'Wait until it has ended, then replay the next range.',
        details: { jobId: before.id },
      })
    const payload = { endpointId: endpoint.id, from: from.getTime(), to: to.getTime() }
    const replayId = await enqueueJob(ctx, WebhookReplayJob, payload)
    await ctx.store.webhooks.update({ ...endpoint, replayId })
    wake(ctx, RUN_JOBS)
    return replayId
  })
}

/** Returns a replay of an endpoint. Throws `JOB_NOT_FOUND`. */
export async function getWebhookReplay(
  ctx: Context,
  { id, jobId }: { readonly id: string; readonly jobId: string },
): Promise<Job> {
  const job = await getJob(ctx, { id: jobId, kind: WebhookReplayJob.kind })
  if (WebhookReplayJob.payload.parse(job.payload).endpointId !== id) throw new AppError('JOB_NOT_FOUND')
  return job
}

type ReplayRun = z.infer<typeof WebhookReplayJob.payload> & { readonly job: JobRun }

/** Queues the events of the range batch by batch; each batch and its checkpoint are committed together. */
export async function runWebhookReplay(ctx: Context, run: ReplayRun): Promise<JobOutcome> {
  const batches = createBatches(ctx, BATCH)
  let reached: ReplayProgress =
    run.job.checkpoint === undefined ? { events: 0, queued: 0, after: null } : ReplayProgress.parse(run.job.checkpoint)
  for (;;) {
    const step = await batches.timed(() => replayBatch(ctx, run, { reached, limit: batches.size }))
    if (step === 'gone') return { failedReason: 'The webhook endpoint was deleted, disabled, or paused.' }
    if (typeof step === 'number') return { againAt: new Date(ctx.clock.now().getTime() + step) }
    if (step === 'done') return { result: { events: reached.events, queued: reached.queued } }
    reached = step
  }
}

/** Returns a number of milliseconds if the replay waits for room. */
function replayBatch(
  ctx: Context,
  { endpointId, from, to, job }: ReplayRun,
  { reached, limit }: { readonly reached: ReplayProgress; readonly limit: number },
): Promise<ReplayProgress | 'gone' | 'done' | number> {
  return inTransaction(ctx, async (ctx) => {
    const id = asId('whe', endpointId)
    const endpoint = id && (await ctx.store.webhooks.find(id))
    if (!endpoint || !takesEvents(endpoint)) return 'gone'
    const room = WAITING_MAX - (await ctx.store.webhooks.countWaiting(endpoint.id, WAITING_MAX))
    if (room <= 0) return endpoint.failures < PROBED_AFTER ? AGAIN_MS.answering : AGAIN_MS.failing
    const after = reached.after && { createdAt: new Date(reached.after.ms), id: reached.after.id }
    const range = { from: new Date(from), to: new Date(to), after: after ?? undefined, limit: Math.min(limit, room) }
    const events = await ctx.store.events.listBetween(range)
    const last = events.at(-1)
    if (!last) return 'done'
    const taken = events.filter(({ name }) => matchesEvent(endpoint.events, name))
    const now = ctx.clock.now()
    const queued = await ctx.store.webhooks.enqueueMissing(taken.map((event) => deliveryOf(event, endpoint.id, now)))
    if (queued > 0) wake(ctx, RUN_WEBHOOKS)
    const next: ReplayProgress = {
      events: reached.events + taken.length,
      queued: reached.queued + queued,
      after: { ms: last.createdAt.getTime(), id: last.id },
    }
    const progress = Math.min(99, Math.max(0, Math.floor((100 * (last.createdAt.getTime() - from)) / (to - from))))
    await job.save(ctx, { progress, checkpoint: next })
    return next
  })
}
