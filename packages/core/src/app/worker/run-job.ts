import { afterCommit, type Context, workerContextOf } from '../../kernel/context/context.ts'
import type { World } from '../../kernel/context/world.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import type { WorkerId } from '../../kernel/ids/ids.ts'
import { StoreUnavailable } from '../../kernel/ports/store.ts'
import type { JobRun } from '../../tenant/jobs/handler.ts'
import type { Job } from '../../tenant/jobs/schema.ts'
import { type JobClaim, RUN_JOBS } from '../../tenant/jobs/store.ts'
import { handlerOf, JOB_KINDS } from './job-handlers.ts'

const ATTEMPTS_MAX = 5
const BACKOFF_MS = 5000
/** Seconds that a job waits after each death of its process; the last entry applies to all further ones. */
const DEATH_DELAYS_SECONDS: readonly number[] = [0, 60, 300, 900, 3600, 14_400, 86_400]
/**
 * A job is given up after this number of deaths, if as many are proofs: other work was done before, and no other job
 * was lost.
 */
const DEATHS_MAX = 5
const PROOFS_OF_DEADLY = 2
/** The time that a job runs while others wait, in milliseconds. One that ran longer is long. */
export const TURN_MS = 3000

/** A worker that runs jobs. */
export interface JobWorker {
  readonly id: WorkerId
  readonly leaseMs: number
  /** True to stop before the next batch. */
  readonly stopping?: boolean
  /** Returns true if a waiting job may have to wait for a long one. */
  readonly isFull?: () => boolean
  /** True if it has made progress with a job. */
  hasWorked?: boolean
}

/** Ends a run because another worker has the job now. */
class LostJob extends Error {
  override readonly name = 'LostJob'
}

/** Ends a run because the worker stops, or because another job's turn has come. */
class InterruptedJob extends Error {
  override readonly name = 'InterruptedJob'
}

/** Claims the next due job for this worker; with `freshOnly` one without any progress. */
export async function claimJob(
  world: World,
  worker: JobWorker,
  { freshOnly }: Pick<JobClaim, 'freshOnly'> = {},
): Promise<Job | undefined> {
  const now = world.clock.now()
  const leaseUntil = new Date(now.getTime() + worker.leaseMs)
  return world.store.jobs.claim({
    workerId: worker.id,
    now,
    leaseUntil,
    kinds: JOB_KINDS,
    hasWorked: worker.hasWorked ?? false,
    ...(freshOnly && { freshOnly }),
  })
}

/** Runs due jobs one after the other until there are no more. */
export async function runDueJobs(world: World, worker: JobWorker): Promise<void> {
  do {
    const job = await claimJob(world, worker)
    if (!job) return
    await runJob(world, worker, job)
  } while (!worker.stopping)
}

/** Runs a job that the worker claimed, and stores the outcome. */
export async function runJob(world: World, worker: JobWorker, job: Job): Promise<void> {
  if (job.attempts === 0) return afterDeath(world, worker, job)
  let reached = job
  const began = world.clock.now()
  // A turn never ends before the first checkpoint of this run: work after the last checkpoint is repeated.
  const isTurnOver = async ({ store, clock }: Context) => {
    const now = clock.now()
    if (reached === job || !worker.isFull?.() || now.getTime() - began.getTime() < TURN_MS) return false
    return store.jobs.othersWait({ now, kinds: JOB_KINDS })
  }
  const run: JobRun = {
    id: job.id,
    createdAt: job.createdAt,
    checkpoint: job.checkpoint,
    async save(ctx, { progress, checkpoint }) {
      if (worker.stopping) throw new InterruptedJob('the worker stops')
      if (await isTurnOver(ctx)) throw new InterruptedJob('another job is waiting')
      const held = await ctx.store.jobs.checkpoint(worker.id, job.id, progress, checkpoint)
      if (!held) throw new LostJob('another worker has this job')
      // Progress resets the attempt count.
      afterCommit(ctx, () => {
        worker.hasWorked = true
        reached = { ...job, progress, attempts: 1, deaths: 0, proofs: 0 }
      })
    },
  }
  const settled = await outcomeOf(world, run, () => reached)
  if (!settled) return
  const held = await settle(world, worker, settled)
  if (held && settled.state === 'completed') worker.hasWorked = true
  if (held && settled.dueAt) await world.queue.wake(RUN_JOBS, settled.dueAt)
}

/**
 * Postpones a job whose process died, longer each time, and gives it up once it is proven to be the cause. When two
 * jobs are lost one after the other, neither is.
 */
async function afterDeath(world: World, worker: JobWorker, job: Job): Promise<void> {
  const proofs = await world.store.transaction(async ({ jobs, project }) => {
    const others = await jobs.clearProofs(job.id)
    // Another one may have cleared it since its claim.
    return others === 0 ? ((await project(job.projectId).jobs.find(job.id))?.proofs ?? 0) : 0
  })
  const seconds = DEATH_DELAYS_SECONDS[job.deaths - 1] ?? DEATH_DELAYS_SECONDS.at(-1) ?? 0
  const dueAt = new Date(world.clock.now().getTime() + seconds * 1000)
  const isDeadly = job.deaths >= DEATHS_MAX && proofs >= PROOFS_OF_DEADLY
  const next = isDeadly
    ? finished(world, job, { state: 'failed', failedReason: triedInVain(DIED) })
    : { ...job, proofs, state: 'waiting' as const, dueAt }
  const { id, kind, deaths } = job
  world.log.warn({ job: id, kind, deaths, isGivenUp: isDeadly }, 'a job was interrupted because its process ended')
  if ((await settle(world, worker, next)) && next.dueAt) await world.queue.wake(RUN_JOBS, next.dueAt)
}

/** Returns the job to store; undefined when another worker has it. */
async function outcomeOf(world: World, run: JobRun, reached: () => Job): Promise<Job | undefined> {
  try {
    const project = await world.store.projects.find(reached().projectId)
    if (!project) return finished(world, reached(), { state: 'failed', failedReason: 'The project was deleted.' })
    const outcome = await handlerOf(reached().kind).run(workerContextOf(world, project), reached().payload, run)
    // Waiting is not a failure: it resets the attempt count.
    if ('againAt' in outcome) return { ...waiting(reached(), outcome.againAt), attempts: 0 }
    if ('failedReason' in outcome) return finished(world, reached(), { state: 'failed', ...outcome })
    return finished(world, reached(), { state: 'completed', progress: 100, ...outcome })
  } catch (error) {
    const job = reached()
    if (error instanceof LostJob) return undefined
    if (error instanceof InterruptedJob) return { ...waiting(job, world.clock.now()), attempts: job.attempts - 1 }
    world.log.error({ err: error, job: job.id, kind: job.kind, attempts: job.attempts }, 'job failed')
    if (job.attempts >= ATTEMPTS_MAX) return finished(world, job, { state: 'failed', failedReason: reasonOf(error) })
    return waiting(job, new Date(world.clock.now().getTime() + 2 ** job.attempts * BACKOFF_MS))
  }
}

/** Its worker is alive. */
const waiting = (job: Job, dueAt: Date): Job => ({ ...job, state: 'waiting', deaths: 0, proofs: 0, dueAt })

function finished(world: World, job: Job, end: Partial<Job>): Job {
  return { ...job, ...end, dueAt: undefined, finishedAt: world.clock.now() }
}

const DIED = 'the process that ran it ended'

function reasonOf(error: unknown): string {
  const what = error instanceof AppError ? error.message : 'see the server log'
  return triedInVain(error instanceof StoreUnavailable ? 'the database did not respond' : what)
}

const triedInVain = (cause: string) =>
  `The job failed ${ATTEMPTS_MAX} times without progress: ${cause}. Its earlier work is kept.`

/** Stores the outcome. Returns true if the worker still held the job. */
function settle(world: World, worker: JobWorker, job: Job): Promise<boolean> {
  return world.store.transaction(async (store) => {
    if (!(await store.jobs.settle(worker.id, job))) return false
    if (job.finishedAt) await handlerOf(job.kind).clear?.(store.project(job.projectId), job.id)
    return true
  })
}
