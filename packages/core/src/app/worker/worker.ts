import type { DeliveryWorld } from '../../delivery/outbox/world.ts'
import { coalesce } from '../../kernel/cache/coalesce.ts'
import type { Every } from '../../kernel/ports/timer.ts'
import type { Task } from './task.ts'
import { tasksOf } from './tasks.ts'

/** Runs the background work of a deployment in this process. */
export interface Worker {
  /** Once is enough: whoever starts it again waits for the first start. */
  start(options?: StartOptions): Promise<void>
  /** Finishes work in flight, releases the rest, and resolves when nothing of this worker runs any more. Once is enough. */
  stop(): Promise<void>
  /** Whether `stop` was called. */
  readonly isStopping: boolean
}

export interface StartOptions {
  /** Whether this process also delivers mail; true by default. All other work is always done. */
  readonly delivery?: boolean
}

export interface WorkerOptions {
  /** How long claims last without renewal, in milliseconds. After this time other workers take over the mail of a killed process. */
  readonly leaseMs?: number
}

const LEASE_MS = 15_000

export function createWorker(world: DeliveryWorld, every: Every, { leaseMs = LEASE_MS }: WorkerOptions = {}): Worker {
  const id = world.ids.make('wrk')
  let tasks: readonly Task[] = []
  let stopRenewing: (() => void) | undefined
  let stopping = false
  let starting: Promise<void> | undefined
  let ended: Promise<void> | undefined
  const stops: (() => void)[] = []
  const running = new Set<Promise<void>>()

  /** Runs work of a task and logs a failure. `stop` waits for running work. */
  function guarded(what: string, work: () => Promise<unknown>): Promise<void> {
    const run: Promise<void> = work()
      .catch((error: unknown) => world.log.error({ err: error }, `${what} failed; it is tried again`))
      .then(() => void running.delete(run))
    running.add(run)
    return run
  }

  /** Schedules a task by sweep and wake-up. Returns a function that runs it at once. */
  function startTask(task: Task): () => Promise<void> {
    // A sweep and a wake-up may coincide: the second waits for the first.
    const runOnce = coalesce(async (asked: readonly true[]) => {
      if (!stopping) await guarded(task.name, () => task.run())
      return asked
    })
    const run = async () => void (await runOnce(true))
    if (task.wake) world.queue.handle(task.wake, run)
    stops.push(every(task.sweepEveryMs, run))
    return run
  }

  async function renewLeases(): Promise<void> {
    for (const { name, renew } of tasks) if (renew) await guarded(`renewing the leases of ${name}`, renew)
  }

  async function begin({ delivery = true }: StartOptions): Promise<void> {
    tasks = tasksOf(world, { id, leaseMs, delivery, isStopping: () => stopping })
    stopRenewing = every(leaseMs / 3, renewLeases)
    const runs = tasks.map(startTask)
    await world.queue.start()
    // Work that waited while no worker ran does not wait for the first sweep.
    for (const [index, run] of runs.entries()) if (tasks[index]?.wake) void run()
  }

  async function end(): Promise<void> {
    stopping = true
    for (const stop of stops.splice(0)) stop()
    await Promise.all([...tasks.map((task) => task.stop?.()), ...running])
    await world.queue.stop()
    stopRenewing?.()
    await Promise.all(running)
  }

  return {
    start(options = {}) {
      starting ??= begin(options)
      return starting
    },
    stop() {
      ended ??= end()
      return ended
    },
    get isStopping() {
      return stopping
    },
  }
}
