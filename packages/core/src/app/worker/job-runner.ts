import type { World } from '../../kernel/context/world.ts'
import type { JobId, WorkerId } from '../../kernel/ids/ids.ts'
import { claimJob, runJob, TURN_MS } from './run-job.ts'

/**
 * Runs due jobs, several at the same time, so that short ones do not wait for long ones. Projects share the slots: the
 * project with the fewest comes next, and a job gives up its slot when its turn is over and others wait. Long jobs
 * leave a slot to those that have just begun.
 */
export interface JobRunner {
  /** Starts work on due jobs unless all slots are busy; returns immediately. */
  poke(): void
  /** Like `poke`, if a job is due. */
  sweep(): Promise<void>
  /** Renews the leases of running jobs. */
  renew(): Promise<void>
  /** Stops claiming, and resolves when running jobs ended or reached their next batch. */
  stop(): Promise<void>
}

const JOBS_AT_ONCE = 4
const LONG_AT_ONCE = JOBS_AT_ONCE - 1

export function createJobRunner(world: World, worker: { readonly id: WorkerId; readonly leaseMs: number }): JobRunner {
  /** The start of each run, in steady milliseconds; minus infinity for one that had its turn before. */
  const running = new Map<JobId, number>()
  const slots = new Set<Promise<void>>()
  const longOnes = () => [...running.values()].filter((since) => world.steadyMs() - since >= TURN_MS).length
  const self = {
    ...worker,
    stopping: false,
    isFull: () => running.size >= JOBS_AT_ONCE || longOnes() >= LONG_AT_ONCE,
  }

  async function runSlot(): Promise<void> {
    while (!self.stopping) {
      const job = await claimJob(world, self, { freshOnly: longOnes() >= LONG_AT_ONCE })
      if (!job) return
      // The lease ran out, but this worker is still running the job.
      if (running.has(job.id)) continue
      running.set(job.id, job.checkpoint === undefined ? world.steadyMs() : Number.NEGATIVE_INFINITY)
      poke()
      await runJob(world, self, job).finally(() => running.delete(job.id))
    }
  }

  function poke(): void {
    if (self.stopping || slots.size >= JOBS_AT_ONCE) return
    const slot = runSlot()
      .catch((error: unknown) => world.log.error({ err: error }, 'running jobs failed; retrying'))
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
      await world.store.jobs.renew(worker.id, [...running.keys()], leaseUntil)
    },
    async stop() {
      self.stopping = true
      await Promise.all(slots)
    },
  }
}
