import type { DeliveryWorld } from '../../delivery/outbox/world.ts'
import { coalesce } from '../../kernel/cache/coalesce.ts'
import type { WorkerId } from '../../kernel/ids/ids.ts'
import type { Every } from '../../kernel/ports/timer.ts'
import type { Task } from './task.ts'
import { tasksOf } from './tasks.ts'

export interface StartOptions {
  /** True if this process also delivers mail; true by default. All other work is always done. */
  readonly delivery?: boolean
}

export interface WorkerOptions {
  /**
   * The duration of claims without renewal, in milliseconds. After this time other workers take over the mail of a
   * killed process.
   */
  readonly leaseMs?: number
}

const LEASE_MS = 15_000

/** Runs the background work of a deployment in this process. */
export class Worker {
  readonly #world: DeliveryWorld
  readonly #every: Every
  readonly #leaseMs: NonNullable<WorkerOptions['leaseMs']>
  readonly #id: WorkerId
  #tasks: readonly Task[] = []
  #stopRenewing: (() => void) | undefined
  #stopping = false
  #starting: Promise<void> | undefined
  #ended: Promise<void> | undefined
  readonly #stops: (() => void)[] = []
  readonly #running = new Set<Promise<void>>()

  constructor(
    world: DeliveryWorld,
    every: Every,
    { leaseMs = LEASE_MS, id = world.ids.make('wrk') }: WorkerOptions & { readonly id?: WorkerId } = {},
  ) {
    this.#world = world
    this.#every = every
    this.#leaseMs = leaseMs
    this.#id = id
  }

  /** Starts the worker. A second call waits for the first start. */
  start(options: StartOptions = {}): Promise<void> {
    this.#starting ??= this.#begin(options)
    return this.#starting
  }

  /**
   * Finishes work in flight, releases the rest, and resolves when nothing of this worker runs any more. Further calls
   * have no effect.
   */
  stop(): Promise<void> {
    this.#ended ??= this.#end()
    return this.#ended
  }

  /** The names of its tasks, once it was started. */
  get tasks(): readonly string[] {
    return this.#tasks.map(({ name }) => name)
  }

  /** True after `stop` was called. */
  get isStopping(): boolean {
    return this.#stopping
  }

  /** Runs work of a task and logs a failure. `stop` waits for running work. */
  #guarded(what: string, work: () => Promise<unknown>): Promise<void> {
    const run: Promise<void> = work()
      .catch((error: unknown) => this.#world.log.error({ err: error }, `${what} failed; retrying`))
      .then(() => void this.#running.delete(run))
    this.#running.add(run)
    return run
  }

  /** Schedules a task by sweep and wake-up. Returns a function that runs it immediately. */
  readonly #startTask = (task: Task): (() => Promise<void>) => {
    // A sweep and a wake-up may coincide: the second waits for the first.
    const runOnce = coalesce(async (asked: readonly true[]) => {
      if (!this.#stopping) await this.#guarded(task.name, () => task.run())
      return asked
    })
    const run = async () => void (await runOnce(true))
    if (task.wake) this.#world.queue.handle(task.wake, run)
    this.#stops.push(this.#every(task.sweepEveryMs, run))
    return run
  }

  readonly #renewLeases = async (): Promise<void> => {
    for (const { name, renew } of this.#tasks) if (renew) await this.#guarded(`renewing the leases of ${name}`, renew)
  }

  async #begin({ delivery = true }: StartOptions): Promise<void> {
    this.#tasks = tasksOf(this.#world, {
      id: this.#id,
      leaseMs: this.#leaseMs,
      delivery,
      isStopping: () => this.#stopping,
    })
    this.#stopRenewing = this.#every(this.#leaseMs / 3, this.#renewLeases)
    const runs = this.#tasks.map(this.#startTask)
    await this.#world.queue.start()
    // Work that waited while no worker ran does not wait for the first sweep.
    for (const [index, run] of runs.entries()) if (this.#tasks[index]?.wake) void run()
  }

  async #end(): Promise<void> {
    this.#stopping = true
    for (const stop of this.#stops.splice(0)) stop()
    await Promise.all([...this.#tasks.map((task) => task.stop?.()), ...this.#running])
    await this.#world.queue.stop()
    this.#stopRenewing?.()
    await Promise.all(this.#running)
  }
}
