import type { WakeName } from '../ports/queue.ts'

/** One kind of background work. The worker runs every task of its list in the same way. */
export interface Task {
  /** As the log calls it, e.g. "counting fields". */
  readonly name: string
  /** The wake-up that it hears, if something tells it of work. */
  readonly wake?: WakeName
  /** How often it looks for work that it was not told of. */
  readonly sweepEveryMs: number
  /** Looks for work, and does it or begins it. Never runs twice at once. */
  readonly run: () => Promise<unknown>
  /** Prolongs the leases of what is in hand. */
  readonly renew?: () => Promise<void>
  /** Takes nothing new, and resolves when what is in hand is finished or given back. */
  readonly stop?: () => Promise<void>
}
