import type { Email, EmailStatus } from '../../mail/emails/schema.ts'
import type { EmailProgress } from '../../mail/emails/store.ts'
import type { Refusal } from '../feedback/schema.ts'

/** A report about a mail that was handed over. */
export type Feedback =
  | { readonly kind: 'delivered'; readonly at: Date }
  | {
      readonly kind: 'bounced'
      readonly at: Date
      readonly refusal: Refusal
      /** The report names only other recipients than that of the mail: no address is suppressed. */
      readonly isOfOther?: true
    }
  | { readonly kind: 'complained'; readonly at: Date }
  /** A person asked to be unsubscribed, by replying or through a mail program. */
  | {
      readonly kind: 'opted-out'
      readonly at: Date
      /**
       * This mail was held back because of a complaint about an earlier one: the address is suppressed, and nothing is
       * counted.
       */
      readonly hasComplained?: true
    }

/**
 * The order of the statuses that a mail passes through; it never goes back. The other statuses mean that it was not
 * handed over.
 */
const ORDER: readonly EmailStatus[] = ['SENT', 'DELIVERED', 'OPENED', 'CLICKED', 'BOUNCED', 'COMPLAINED']

/** A worker holds the mail: its outcome will be known in a moment. */
export const NOT_YET = 'not-yet'

/**
 * Returns the mail after feedback: `NOT_YET` while its hand-over is not finished, undefined when the feedback changes
 * nothing. Feedback may arrive twice and in any order. It proves that a mail of unknown outcome was sent; a mail that
 * was not handed over does not change.
 */
export function afterFeedback(email: Email, feedback: Feedback): EmailProgress | typeof NOT_YET | undefined {
  if (email.status === 'SENDING') return NOT_YET
  if (feedback.kind === 'opted-out') return undefined
  const isSent = ORDER.includes(email.status)
  if (!isSent && email.status !== 'UNKNOWN') return undefined
  const before: EmailProgress = isSent ? email : { ...email, status: 'SENT', error: undefined, sentAt: feedback.at }
  const { at } = feedback
  switch (feedback.kind) {
    case 'delivered':
      return email.deliveredAt ? undefined : { ...before, status: later(before.status, 'DELIVERED'), deliveredAt: at }
    case 'complained':
      return email.complainedAt
        ? undefined
        : { ...before, status: later(before.status, 'COMPLAINED'), complainedAt: at }
    case 'bounced':
      return isNews(email, feedback.refusal) ? bounced(before, feedback.refusal, at) : undefined
  }
}

/** A later report may be worse: some systems report a delay as a failure first. */
function isNews(email: Email, refusal: Refusal): boolean {
  return email.bouncedAt === undefined || (refusal.class === 'hard' && email.bounceClass !== 'hard')
}

function bounced(before: EmailProgress, refusal: Refusal, at: Date): EmailProgress {
  return {
    ...before,
    status: later(before.status, 'BOUNCED'),
    bouncedAt: before.bouncedAt ?? at,
    bounceClass: refusal.class,
    bounceReason: refusal.reason,
    error: refusal.words === '' ? before.error : refusal.words,
  }
}

const later = (one: EmailStatus, other: EmailStatus) => (ORDER.indexOf(one) < ORDER.indexOf(other) ? other : one)
