import type { Outcome } from '../../automation/workflows/execution.ts'
import type { aGraph } from '../workflow-kit.ts'

/**
 * What happened to executions once, and what became of them. A history never changes: executions that stand where one led
 * are in databases. Files are only added.
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
