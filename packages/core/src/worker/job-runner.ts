import type { World } from '../context.ts'
import type { JobId, WorkerId } from '../ids.ts'
import { claimJob, runJob } from './run-job.ts'

/**
 * Runs due jobs, several at once, so that short ones do not wait for long ones. Projects share the slots: the project with
 * the fewest comes next, and a long job gives up its slot when its turn is over.
 */
export interface JobRunner {
  /** Starts work on due jobs unless all slots are busy; returns at once. */
  poke(): void
  /** Like `poke`, if a job is due. */
  sweep(): Promise<void>
  /** Renews the leases of running jobs. */
  renew(): Promise<void>
  /** Stops claiming, and resolves when running jobs ended or reached their next batch. */
  stop(): Promise<void>
}

const JOBS_AT_ONCE = 4

export function createJobRunner(world: World, worker: { readonly id: WorkerId; readonly leaseMs: number }): JobRunner {
  const running = new Set<JobId>()
  const slots = new Set<Promise<void>>()
  const self = { ...worker, stopping: false, isFull: () => running.size >= JOBS_AT_ONCE }

  async function runSlot(): Promise<void> {
    while (!self.stopping) {
      const job = await claimJob(world, self)
      if (!job) return
      // The lease ran out, but this worker is still running the job.
      if (running.has(job.id)) continue
      running.add(job.id)
      poke()
      await runJob(world, self, job).finally(() => running.delete(job.id))
    }
  }

  function poke(): void {
    if (self.stopping || slots.size >= JOBS_AT_ONCE) return
    const slot = runSlot()
      .catch((error: unknown) => world.log.error({ err: error }, 'running jobs failed; it is tried again'))
      .finally(() => slots.delete(slot))
    slots.add(slot)
  }

  return {
    poke,
    async sweep() {
      const dueAt = await world.store.jobs.nextDueAt()
      if (dueAt && dueAt <= world.clock.now()) poke()
    },
    async renew() {
      if (running.size === 0) return
      const leaseUntil = new Date(world.clock.now().getTime() + worker.leaseMs)
      await world.store.jobs.renew(worker.id, [...running], leaseUntil)
    },
    async stop() {
      self.stopping = true
      await Promise.all(slots)
    },
  }
}
