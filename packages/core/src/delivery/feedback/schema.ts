import type { BounceClass, BounceReason } from '../../mail/emails/bounces.ts'

/** The answer of a server about one recipient. */
export interface Refusal {
  readonly class: BounceClass
  readonly reason: BounceReason
  /** The enhanced status code (RFC 3463), e.g. `5.1.1`. */
  readonly status: string | undefined
  /** The SMTP reply code (RFC 5321 §4.2), e.g. 550. */
  readonly replyCode: number | undefined
  /** The words of the server, on one line, at most `WORDS_MAX` characters; empty when there were none. */
  readonly words: string
}

/** The part of a returned message about one recipient. */
export interface ReturnedRecipient extends Refusal {
  /** The address as written in the message; undefined when it names none. */
  readonly address: string | undefined
  /** The address that the mail was first sent to, if the message names it, too (RFC 3464 §2.3.1). */
  readonly originalAddress?: string
  readonly outcome: 'bounced' | 'delayed' | 'delivered'
}

/**
 * The kinds of feedback reports (RFC 5965 §7.3, RFC 6591, RFC 6449). Only those of `COMPLAINTS` are a person's
 * complaint; `opt-out` is a request to unsubscribe, and `complained-before` is a mail that a service did not send
 * because of an earlier complaint. The others are recognized and have no consequence.
 */
export const COMPLAINTS: ReadonlySet<string> = new Set(['abuse', 'fraud', 'virus', 'other', 'complaint'])

/** The meaning of a returned message. */
export type ReturnedReport =
  | {
      readonly kind: 'bounce' | 'delayed' | 'delivered'
      readonly recipients: readonly ReturnedRecipient[]
      /** The Message-ID of the mail that it is about. */
      readonly messageId: string | undefined
    }
  | {
      readonly kind: 'complaint'
      /** The Feedback-Type in lower case. */
      readonly type: string
      readonly addresses: readonly string[]
      /** True if the report itself names the addresses; else they are those of the mail that it returns. */
      readonly isNamed: boolean
      readonly messageId: string | undefined
    }
  | { readonly kind: 'auto-reply' | 'challenge' | 'none' }

/** The maximum length of a server's words that are stored. */
export const WORDS_MAX = 1000
