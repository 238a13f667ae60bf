import { type Note, noted } from '../../mail/emails/history.ts'
import type { Email } from '../../mail/emails/schema.ts'
import type { Outcome } from './ledger.ts'

/**
 * Returns the outcome, with the mail's history if the outcome adds to it. A mail that is accepted at its first attempt
 * has none, so that it costs nothing.
 */
export function withHistory<O extends Outcome>(email: Email, outcome: O, at: Date): O {
  if (outcome.status === 'SENT' || outcome.history) return outcome
  const kind = kindOf(email, outcome)
  if (!kind) return outcome
  const words = kind === 'interrupted' ? undefined : outcome.error
  return { ...outcome, history: noted(email.history, { at, kind, words, times: 1 }) }
}

function kindOf(email: Email, outcome: Outcome): Note['kind'] | undefined {
  if (outcome.attempts > email.attempts) return outcome.unknownOutcomes > email.unknownOutcomes ? 'unknown' : 'failed'
  if (outcome.lostClaims) return 'interrupted'
  if (outcome.error === undefined) return undefined
  if (!outcome.dueAt) return 'ended'
  // It is still waiting for the same reason.
  return outcome.error === email.error ? undefined : 'waited'
}
