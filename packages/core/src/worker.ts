import { coalesce } from './coalesce.ts'
import type { World } from './context.ts'
import { createDelivery } from './emails/delivery.ts'
import { recoverLostClaims } from './emails/recover.ts'
import { createReminder } from './emails/remind.ts'
import { createSetBack } from './emails/set-back.ts'
import { trimInbox } from './inbox/inbox.ts'
import { createJobRunner } from './jobs/runner.ts'
import type { Every } from './ports/timer.ts'
import { createRetention } from './retention/retain.ts'
import { segmentWorker, updateSegments } from './segments/follow.ts'

/** Does the background work of a deployment in this process: delivery, jobs, and the sweeps that find what was lost. */
export interface Worker {
  start(options?: StartOptions): Promise<void>
  /** Finishes what is in flight, gives back the rest, and resolves when nothing of this worker runs any more. */
  stop(): Promise<void>
}

export interface StartOptions {
  /** Whether mail is delivered too, by this process's mailer. True by default; jobs and segments are looked after in any case. */
  readonly delivery?: boolean
}

export interface WorkerOptions {
  /** How long a claim outlives its worker, in milliseconds. Mail of a killed process goes on after this time. */
  readonly leaseMs?: number
}

const LEASE_MS = 15_000
const SWEEP_MS = 1000
const PRUNE_MS = 60_000
const AUDIENCE_MS = 5000
const RETENTION_MS = 1000

export function createWorker(world: World, every: Every, options: WorkerOptions = {}): Worker {
  const worker = { id: world.ids.make('wrk'), leaseMs: options.leaseMs ?? LEASE_MS }
  const delivery = createDelivery(world, worker)
  const setBack = createSetBack(world, worker)
  const reminder = createReminder(world)
  const jobs = createJobRunner(world, worker)
  const retention = createRetention(world)
  const segments = segmentWorker()
  let delivers = true
  let stopping = false
  const stops: (() => void)[] = []
  const running = new Set<Promise<void>>()

  /** A failure is told and ends here; `stop` waits for what runs. */
  const guarded = (what: string, work: () => Promise<unknown>) => () => {
    const run: Promise<void> = work()
      .catch((error: unknown) => world.log.error({ err: error }, `${what} failed; it is tried again`))
      .then(() => void running.delete(run))
    running.add(run)
    return run
  }

  async function renewLeases() {
    await delivery.renew()
    await jobs.renew()
  }

  async function sweep() {
    await delivery.flush()
    await recoverLostClaims(world)
    await setBack.look()
    if (delivers) delivery.poke()
    await jobs.sweep()
    await reminder.look()
  }

  const updating = guarded('updating segments', () => updateSegments(world, segments))
  // The sweep and a wake-up may come together; a wake-up by the queue would cost more than the look itself.
  const followSegments = coalesce(async (asked: readonly true[]) => {
    await updating()
    return asked
  })

  async function foldCatalogues() {
    while (!stopping && (await world.store.audience.foldCatalogues()) > 0);
  }

  async function prune() {
    while (!stopping && (await world.store.prune(world.clock.now())) > 0);
    if (!world.mailer.local) return
    for (const project of await world.store.projects.list()) await trimInbox(world.store.project(project.id).inbox)
  }

  // A turn that takes longer than the time between two is not joined by another.
  const retained = coalesce(async (asked: readonly true[]) => {
    await retention.turn(() => stopping)
    return asked
  })

  return {
    async start(options = {}) {
      delivers = options.delivery ?? true
      if (delivers) world.queue.handle('emails.deliver', async () => delivery.poke())
      world.queue.handle('jobs.run', async () => jobs.poke())
      world.queue.handle('segments.update', async () => void (await followSegments(true)))
      stops.push(
        every(worker.leaseMs / 3, guarded('renewing leases', renewLeases)),
        every(SWEEP_MS, guarded('the sweep', sweep)),
        every(
          AUDIENCE_MS,
          guarded('the sweep of segments', () => followSegments(true)),
        ),
        every(AUDIENCE_MS, guarded('counting fields', foldCatalogues)),
        every(PRUNE_MS, guarded('pruning', prune)),
        every(
          RETENTION_MS,
          guarded('deleting what is past its time', () => retained(true)),
        ),
      )
      await world.queue.start()
      if (delivers) delivery.poke()
    },
    async stop() {
      const [stopRenewing, ...others] = stops.splice(0)
      for (const stop of others) stop()
      stopping = true
      segments.stopping = true
      await Promise.all([delivery.stop(), jobs.stop(), ...running])
      await world.queue.stop()
      stopRenewing?.()
      await Promise.all(running)
    },
  }
}
