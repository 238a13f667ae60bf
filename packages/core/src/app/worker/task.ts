import type { WakeName } from '../../kernel/ports/queue.ts'

/** One kind of background work. The worker runs every task of its list in the same way. */
export interface Task {
  /** The name in logs, e.g. "counting fields". */
  readonly name: string
  /** The wake-up that announces work, if there is one. */
  readonly wake?: WakeName
  /** The interval at which it looks for work without a wake-up. */
  readonly sweepEveryMs: number
  /** Looks for work, and does or starts it. Calls never overlap. */
  readonly run: () => Promise<unknown>
  /** Renews the leases of current work. */
  readonly renew?: () => Promise<void>
  /** Stops taking work, and resolves when current work is finished or released. */
  readonly stop?: () => Promise<void>
}
