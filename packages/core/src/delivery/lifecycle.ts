import type { Email, SourceType } from '../emails/schema.ts'
import type { MailerFailure } from '../ports/mailer.ts'
import type { Attempt } from '../ports/observer.ts'
import type { UnknownPolicy } from '../projects/schema.ts'
import type { Outcome } from './ledger.ts'

/** Seconds to wait after the first, second, … failed attempt; about a day in all, then the mail has failed. */
export const RETRY_DELAYS_SECONDS: readonly number[] = [
  10, 60, 300, 900, 1800, 3600, 7200, 14_400, 21_600, 21_600, 21_600,
]

/** What follows an attempt: the status, when to try again if ever, and whether the outcome is one nobody knows. */
export interface NextStep {
  readonly status: 'PENDING' | 'FAILED' | 'UNKNOWN'
  readonly dueAt: Date | undefined
  readonly unknownOutcomes: number
}

type Attempted = Pick<Email, 'id' | 'attempts' | 'unknownOutcomes'>

/** Failures that say something of the mail, rather than of us or its sender. */
export type FailureOfMail = Exclude<MailerFailure, 'withdrawn' | 'misconfigured' | 'sender_refused'>

/** What follows when the mailer did not take a mail at its `attempts`th attempt. */
export function afterFailure(email: Attempted, failure: FailureOfMail, policy: UnknownPolicy, now: Date): NextStep {
  if (failure === 'unknown') return afterUnknown(email, policy, now)
  const { unknownOutcomes } = email
  if (failure === 'rejected') return { status: 'FAILED', dueAt: undefined, unknownOutcomes }
  const delay = RETRY_DELAYS_SECONDS[email.attempts - 1]
  if (delay === undefined) return { status: 'FAILED', dueAt: undefined, unknownOutcomes }
  return { status: 'PENDING', dueAt: new Date(now.getTime() + jittered(delay, email.id) * 1000), unknownOutcomes }
}

/** What follows when nobody can know whether a mail was taken: one more attempt at `retryAt` with the same Message-ID, or none. */
export function afterUnknown(email: Attempted, policy: UnknownPolicy, retryAt: Date): NextStep {
  const retry = policy === 'retry' && email.unknownOutcomes === 0
  return { status: 'UNKNOWN', dueAt: retry ? retryAt : undefined, unknownOutcomes: email.unknownOutcomes + 1 }
}

/** The status of a mail that is due again although nothing was tried: what may have gone out before stays unknown. */
export function waitingStatus({ unknownOutcomes }: Pick<Email, 'unknownOutcomes'>): 'PENDING' | 'UNKNOWN' {
  return unknownOutcomes > 0 ? 'UNKNOWN' : 'PENDING'
}

/** After so long mail is given up that waits for its sender to be let in (RFC 5321 §4.5.4.1: 4 to 5 days). */
const GIVE_UP_DAYS = 5

interface Paused {
  readonly until: Date
  readonly reason: string
}

/** What follows for a mail while nobody's mail is taken: it waits a little longer than the pause. */
export function waitFor({ until, reason }: Paused, email: Email, now: Date) {
  const seconds = jittered((until.getTime() - now.getTime()) / 1000, email.id)
  const dueAt = new Date(now.getTime() + Math.max(0, seconds) * 1000)
  return { status: waitingStatus(email), dueAt, error: reason }
}

/** The same while its sender is refused; but not for ever. */
export function waitForSender(pause: Paused, email: Email, now: Date) {
  const isGivenUp = now.getTime() - email.createdAt.getTime() > GIVE_UP_DAYS * 86_400_000
  return isGivenUp ? ({ status: 'FAILED', dueAt: undefined, error: pause.reason } as const) : waitFor(pause, email, now)
}

/** Which of a project's two policies holds for a mail. */
export function policyOf(sourceType: SourceType): 'transactional' | 'campaign' {
  return sourceType === 'CAMPAIGN' ? 'campaign' : 'transactional'
}

/** Up to a fifth more, by the id, so that mails that failed together do not come back together. */
function jittered(seconds: number, id: string): number {
  let sum = 0
  for (let i = 0; i < id.length; i++) sum = (sum * 31 + id.charCodeAt(i)) % 1009
  return seconds * (1 + (sum / 1009) * 0.2)
}

/** An outcome as it is told to whoever watches. */
export function attemptOf(email: Email, outcome: Outcome, now: Date): Attempt {
  return {
    status: outcome.status,
    unknown: outcome.unknownOutcomes > email.unknownOutcomes,
    waitedMs: Math.max(0, now.getTime() - email.createdAt.getTime()),
  }
}

/** The mail as it is, to say what became of it: nothing was tried, and nothing is to be done. */
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
