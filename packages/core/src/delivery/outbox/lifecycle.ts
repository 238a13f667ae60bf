import type { MailerFailure } from '../../kernel/ports/mailer.ts'
import type { Attempt } from '../../kernel/ports/observer.ts'
import type { Email, SourceType } from '../../mail/emails/schema.ts'
import type { UnknownPolicy } from '../../tenant/projects/schema.ts'
import type { Outcome } from './ledger.ts'

/** Seconds to wait after each failed attempt, about a day in total. After the last one the mail has failed. */
export const RETRY_DELAYS_SECONDS: readonly number[] = [
  10, 60, 300, 900, 1800, 3600, 7200, 14_400, 21_600, 21_600, 21_600,
]

/** Seconds from each unknown outcome to the next attempt by the policy "retry". After the last one the mail is parked. */
export const UNKNOWN_DELAYS_SECONDS: readonly number[] = [60, 300, 900, 3600, 14_400]

/**
 * Seconds that a suspect waits after each worker that died while it held no other mail; the last entry applies to all
 * further ones.
 */
export const SUSPECT_DELAYS_SECONDS: readonly number[] = [60, 300, 900, 3600, 14_400, 86_400]

/** The state after an attempt: the status, the time of the next attempt if any, and the number of unknown outcomes. */
export interface NextStep {
  readonly status: 'PENDING' | 'FAILED' | 'UNKNOWN'
  readonly dueAt: Date | undefined
  readonly unknownOutcomes: number
}

type AttemptState = Pick<Email, 'id' | 'attempts' | 'unknownOutcomes'>

/** Failures that concern the mail itself, not the deployment or the sender. */
export type FailureOfMail = Exclude<MailerFailure, 'withdrawn' | 'misconfigured' | 'sender_refused'>

/** Returns the next step after the mailer did not accept a mail at its `attempts`th attempt. */
export function afterFailure(email: AttemptState, failure: FailureOfMail, policy: UnknownPolicy, now: Date): NextStep {
  if (failure === 'unknown') return afterUnknown(email, policy, now)
  const { unknownOutcomes } = email
  if (failure === 'rejected') return { status: 'FAILED', dueAt: undefined, unknownOutcomes }
  const delay = RETRY_DELAYS_SECONDS[email.attempts - 1]
  if (delay === undefined) return { status: 'FAILED', dueAt: undefined, unknownOutcomes }
  return { status: 'PENDING', dueAt: new Date(now.getTime() + jittered(delay, email.id) * 1000), unknownOutcomes }
}

/**
 * Returns the next step after an unknown outcome: another attempt with the same Message-ID, not before `soonest`, or
 * none.
 */
export function afterUnknown(email: AttemptState, policy: UnknownPolicy, now: Date, soonest = now): NextStep {
  const { id, unknownOutcomes } = email
  const delays = { retry: UNKNOWN_DELAYS_SECONDS, once: [0], park: [] }[policy]
  const delay = delays[unknownOutcomes]
  const at = delay === undefined ? undefined : new Date(now.getTime() + jittered(delay, id) * 1000)
  return { status: 'UNKNOWN', dueAt: at && at < soonest ? soonest : at, unknownOutcomes: unknownOutcomes + 1 }
}

/** Returns true if an outcome leaves the decision to a person, because it is unknown whether the mail was sent. */
export function isParked({ status, dueAt }: Pick<Outcome, 'status' | 'dueAt'>): boolean {
  return status === 'UNKNOWN' && dueAt === undefined
}

/** Returns the status of a mail that is due again without an attempt: an earlier unknown outcome stays unknown. */
export function waitingStatus({ unknownOutcomes }: Pick<Email, 'unknownOutcomes'>): 'PENDING' | 'UNKNOWN' {
  return unknownOutcomes > 0 ? 'UNKNOWN' : 'PENDING'
}

/** The number of days that mail waits for a refused sender before it fails (RFC 5321 §4.5.4.1: 4 to 5 days). */
const GIVE_UP_DAYS = 5

interface PauseFacts {
  readonly until: Date
  readonly reason: string
}

/** Returns the next step of a mail during a pause: it waits a little longer than the pause. */
export function waitFor({ until, reason }: PauseFacts, email: Email, now: Date) {
  const seconds = jittered((until.getTime() - now.getTime()) / 1000, email.id)
  const dueAt = new Date(now.getTime() + Math.max(0, seconds) * 1000)
  return { status: waitingStatus(email), dueAt, error: reason }
}

/** Like `waitFor`, while the sender is refused; but the mail fails after `GIVE_UP_DAYS`. */
export function waitForSender(pause: PauseFacts, email: Email, now: Date) {
  const isGivenUp = now.getTime() - wantedAt(email).getTime() > GIVE_UP_DAYS * 86_400_000
  return isGivenUp ? ({ status: 'FAILED', dueAt: undefined, error: pause.reason } as const) : waitFor(pause, email, now)
}

/** Returns the earliest time at which the mail was to be sent. */
export const wantedAt = ({ scheduledAt, createdAt }: Pick<Email, 'scheduledAt' | 'createdAt'>): Date =>
  scheduledAt ?? createdAt

/** Returns which of a project's two policies applies to a mail. */
export function policyOf(sourceType: SourceType): 'transactional' | 'campaign' {
  return sourceType === 'CAMPAIGN' ? 'campaign' : 'transactional'
}

/** Adds up to a fifth, derived from the id, so that mails that failed together are not retried together. */
export function jittered(seconds: number, id: string): number {
  let sum = 0
  for (let i = 0; i < id.length; i++) sum = (sum * 31 + id.charCodeAt(i)) % 1009
  return seconds * (1 + (sum / 1009) * 0.2)
}

/** Returns an outcome in the form for the observer. */
export function attemptOf(email: Email, outcome: Outcome, now: Date): Attempt {
  return {
    status: outcome.status,
    unknown: outcome.unknownOutcomes > email.unknownOutcomes,
    parked: isParked(outcome),
    waitedMs: Math.max(0, now.getTime() - wantedAt(email).getTime()),
  }
}

/** Returns an outcome that changes nothing: no attempt, and no further action. */
export function unchanged(email: Email): Omit<Outcome, 'status'> {
  return {
    id: email.id,
    projectId: email.projectId,
    error: undefined,
    response: undefined,
    attempts: email.attempts,
    unknownOutcomes: email.unknownOutcomes,
    dueAt: undefined,
    sentAt: undefined,
    handedOverAt: undefined,
  }
}
