import type { Clock } from '../kernel/ports/clock.ts'
import type { Queue, WakeName } from '../kernel/ports/queue.ts'

export interface Wake {
  readonly name: WakeName
  /** Undefined means now. */
  readonly at: Date | undefined
}

/** A queue that runs nothing by itself: a test inspects its wake-ups and runs those that are due. */
export interface MemoryQueue extends Queue {
  /** Every wake-up so far, oldest first. */
  readonly wakes: readonly Wake[]
  /** Wake-ups that no handler has run for yet. */
  readonly pending: readonly Wake[]
  /**
   * Runs each due handler once, however often it was woken, and repeats for wake-ups that arrive during the run, until
   * none is due. Returns how many ran. Rejects when a handler does.
   */
  runDue(): Promise<number>
}

/** The number of runs after which `runDue` assumes a handler that wakes itself forever. */
const RUNS_MAX = 10_000

export function memoryQueue(clock: Clock): MemoryQueue {
  const wakes: Wake[] = []
  const handlers = new Map<WakeName, () => Promise<void>>()
  let pending: Wake[] = []
  let stopped = false

  return {
    wakes,
    get pending() {
      return pending
    },
    async wake(name, at) {
      if (stopped) return
      wakes.push({ name, at })
      pending.push({ name, at })
    },
    handle(name, handler) {
      handlers.set(name, handler)
    },
    async start() {},
    async stop() {
      stopped = true
      pending = []
    },
    async runDue() {
      for (let runs = 0; runs < RUNS_MAX; runs++) {
        const now = clock.now()
        const isDue = ({ name, at }: Wake) => handlers.has(name) && (at === undefined || at <= now)
        const next = pending.find(isDue)
        if (!next) return runs
        pending = pending.filter((wake) => wake.name !== next.name || !isDue(wake))
        await handlers.get(next.name)?.()
      }
      throw new Error(`handlers woke each other more than ${RUNS_MAX} times`)
    },
  }
}
