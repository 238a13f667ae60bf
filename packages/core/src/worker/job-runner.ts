import type { World } from '../context.ts'
import type { JobId, WorkerId } from '../ids.ts'
import { claimJob, runJob } from './run-job.ts'

/**
 * Runs the jobs that are due, several at once, so that short ones need not wait for long ones. Projects share the places:
 * the one that has the fewest comes next, and long jobs give theirs up when their turn is over.
 */
export interface JobRunner {
  /** Makes sure that due jobs are being worked on; returns at once. */
  poke(): void
  /** The same, if a look finds one that is due. */
  sweep(): Promise<void>
  /** Prolongs the leases of the jobs that are being run. */
  renew(): Promise<void>
  /** Takes nothing new, and resolves when what runs has ended or got to its next batch. */
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
      // A lease that ran out while this very worker was busy: it still is.
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
