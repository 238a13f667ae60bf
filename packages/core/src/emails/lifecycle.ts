import type { MailerFailure } from '../ports/mailer.ts'
import type { UnknownPolicy } from '../projects/schema.ts'
import type { Email, EmailStatus, SourceType } from './schema.ts'

/** Feedback moves a mail only forward along this order; the statuses outside of it are ends or beginnings of their own. */
const ORDER: readonly EmailStatus[] = [
  'PENDING',
  'SENDING',
  'SENT',
  'DELIVERED',
  'OPENED',
  'CLICKED',
  'BOUNCED',
  'COMPLAINED',
]

/** Whether feedback may move a mail from one status to another: only ever forward. */
export function canAdvance(from: EmailStatus, to: EmailStatus): boolean {
  const target = ORDER.indexOf(to)
  if (target < ORDER.indexOf('SENT')) return false
  // Word that a mail arrived settles what nobody knew.
  return from === 'UNKNOWN' || (ORDER.includes(from) && ORDER.indexOf(from) < target)
}

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

/** What follows when the mailer did not take a mail at its `attempts`th attempt. */
export function afterFailure(email: Attempted, failure: MailerFailure, policy: UnknownPolicy, now: Date): NextStep {
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
