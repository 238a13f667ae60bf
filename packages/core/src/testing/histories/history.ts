import type { Outcome } from '../../automation/workflows/execution.ts'
import type { aGraph } from '../workflow-kit.ts'

/**
 * A recorded history of executions, and their results. A history never changes: databases contain executions in these
 * states. Files are only added.
 */
export interface History {
  readonly steps: Parameters<typeof aGraph>[0]
  readonly ways: readonly string[]
  readonly facts: readonly HistoryFact[]
  readonly effects: readonly string[]
  readonly records: readonly string[]
  readonly end: Readonly<Record<string, unknown>>
}

/** A fact with its times as texts. */
export interface HistoryFact {
  readonly kind: 'started' | 'time' | 'event' | 'outcome' | 'cancelled'
  readonly at: string
  readonly eventName?: string
  readonly data?: Readonly<Record<string, number>>
  readonly key?: string
  readonly reason?: string
  readonly outcome?: Exclude<Outcome, { is: 'due' }> | { readonly is: 'due'; readonly until: string }
}
