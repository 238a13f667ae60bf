import { type Context, contextOf, type World } from '../context.ts'
import type { WorkerId } from '../ids.ts'
import { JOB_HANDLERS, type JobOutcome } from './handlers.ts'
import type { Job, JobPayloads } from './schema.ts'

const BATCH = 10
const ATTEMPTS_MAX = 5

/** Runs the jobs that are due until there are none. */
export async function runDueJobs(
  world: World,
  worker: { readonly id: WorkerId; readonly leaseMs: number },
): Promise<void> {
  for (;;) {
    const now = world.clock.now()
    const jobs = await world.store.jobs.claim({
      workerId: worker.id,
      limit: BATCH,
      now,
      leaseUntil: new Date(now.getTime() + worker.leaseMs),
    })
    if (jobs.length === 0) return
    for (const job of jobs) {
      const settled = await runJob(world, job)
      await world.store.jobs.settle(worker.id, settled)
      if (settled.dueAt) await world.queue.wake('jobs.run', settled.dueAt)
    }
  }
}

async function runJob(world: World, job: Job): Promise<Job> {
  try {
    const project = await world.store.projects.find(job.projectId)
    if (!project) return finished(world, job, { state: 'failed', failedReason: 'The project was deleted.' })
    const outcome = await callHandler(contextOf(world, project), job)
    if ('againAt' in outcome) return { ...job, state: 'waiting', dueAt: outcome.againAt }
    return finished(world, job, { state: 'completed', progress: 100, result: outcome.result })
  } catch (error) {
    world.log.error({ err: error, job: job.id, kind: job.kind, attempts: job.attempts }, 'a job failed')
    if (job.attempts >= ATTEMPTS_MAX) {
      return finished(world, job, {
        state: 'failed',
        failedReason: 'It failed too often; the log of the server says why.',
      })
    }
    return { ...job, state: 'waiting', dueAt: new Date(world.clock.now().getTime() + 2 ** job.attempts * 5000) }
  }
}

function callHandler(ctx: Context, job: Job): Promise<JobOutcome> {
  // The payload was written by enqueueJob for this very kind.
  return JOB_HANDLERS[job.kind](ctx, job.payload as unknown as JobPayloads[typeof job.kind])
}

function finished(world: World, job: Job, end: Partial<Job>): Job {
  return { ...job, ...end, dueAt: undefined, finishedAt: world.clock.now() }
}
