import { z } from 'zod'
import { BOUNCE_REASONS, type BounceReason } from '../../mail/emails/bounces.ts'
import { withoutType } from './fields.ts'
import { classifyReply } from './reply.ts'
import type { ReturnedRecipient, ReturnedReport } from './schema.ts'
import { SesNotification } from './ses.schema.ts'

/** Longer text is not a notification: SNS sends at most 256 KiB. */
const JSON_MAX = 300_000

const Envelope = z.object({ Message: z.string() })

/** Parses a notification of Amazon SES, alone or in the envelope of SNS. Returns undefined for other text. */
export function readSesNotification(text: string): SesNotification | undefined {
  if (text.length > JSON_MAX) return undefined
  try {
    const parsed: unknown = JSON.parse(text)
    const { success, data } = SesNotification.safeParse(parsed)
    if (success) return data
    const wrapped = Envelope.safeParse(parsed)
    return wrapped.success ? SesNotification.safeParse(JSON.parse(wrapped.data.Message)).data : undefined
  } catch {
    return undefined
  }
}

/** Returns the meaning of a notification for the recipients of a mail; `none` for opens, clicks, and the like. */
export function returnedOfSes(notification: SesNotification): ReturnedReport {
  const { mail, bounce, complaint, delivery, deliveryDelay, reject, failure } = notification
  const messageId = messageIdOf(mail)
  if (bounce?.bounceSubType === UNSUBSCRIBED) return wishOf('opt-out', bounce.bouncedRecipients, messageId)
  if (bounce) {
    const recipients = bounce.bouncedRecipients.map((recipient) => bounced(bounce, recipient))
    return { kind: 'bounce', recipients, messageId }
  }
  if (complaint) {
    const isOld = complaint.complaintSubType === HELD_BACK
    const type = complaint.complaintFeedbackType?.toLowerCase() ?? 'abuse'
    return wishOf(isOld ? 'complained-before' : type, complaint.complainedRecipients, messageId)
  }
  if (delivery) {
    const words = delivery.smtpResponse ?? ''
    const recipients = delivery.recipients.map((address) => ({
      address,
      outcome: 'delivered' as const,
      ...taken(words),
    }))
    return { kind: 'delivered', recipients, messageId }
  }
  if (deliveryDelay) {
    const recipients = deliveryDelay.delayedRecipients.map((recipient) => delayed(recipient))
    return { kind: 'delayed', recipients, messageId }
  }
  const refused = reject ? `rejected: ${reject.reason}` : failure?.errorMessage
  if (refused === undefined) return { kind: 'none' }
  const reason = 'content'
  const [address] = mail.destination ?? []
  const refusal = {
    class: BOUNCE_REASONS[reason],
    reason,
    status: undefined,
    replyCode: undefined,
    words: refused,
  } as const
  return { kind: 'bounce', recipients: [{ address, outcome: 'bounced', ...refusal }], messageId }
}

/** The recipient is on SES's list of unsubscribed recipients. */
const UNSUBSCRIBED = 'UnsubscribedRecipient'
/** SES did not send the mail, because the recipient complained about an earlier one. */
const HELD_BACK = 'OnAccountSuppressionList'

function wishOf(type: string, recipients: readonly Recipient[], messageId: string): ReturnedReport {
  const addresses = recipients.map(({ emailAddress }) => emailAddress)
  return { kind: 'complaint', type, addresses, isNamed: true, messageId }
}

/** Returns the Message-ID of the mail as we wrote it, which SES keeps among the headers; else SES's own id. */
function messageIdOf({ headers, commonHeaders, messageId }: SesNotification['mail']): string {
  return (
    headers?.find(({ name }) => name.toLowerCase() === 'message-id')?.value ?? commonHeaders?.messageId ?? messageId
  )
}

type Bounce = NonNullable<SesNotification['bounce']>
type Recipient = Bounce['bouncedRecipients'][number]

function bounced(bounce: Bounce, recipient: Recipient): ReturnedRecipient {
  const words = withoutType(recipient.diagnosticCode ?? '')
  const refusal = classifyReply({
    words,
    status: recipient.status,
    recipient: recipient.emailAddress,
    isFinal: true,
  })
  const reason = reasonOfBounce(bounce, refusal.reason)
  return { address: recipient.emailAddress, outcome: 'bounced', ...refusal, reason, class: BOUNCE_REASONS[reason] }
}

const NO_EMAIL = 'NoEmail'

const SUBTYPES: Readonly<Record<string, BounceReason>> = {
  [NO_EMAIL]: 'unknown_recipient',
  Suppressed: 'unknown_recipient',
  OnAccountSuppressionList: 'unknown_recipient',
  MailboxFull: 'mailbox_full',
  MessageTooLarge: 'too_large',
  ContentRejected: 'content',
  AttachmentRejected: 'content',
}

/** SES's own type decides, unless the server's words concern the mail and not the address. */
function reasonOfBounce({ bounceType, bounceSubType = '' }: Bounce, byWords: BounceReason): BounceReason {
  const byClass = BOUNCE_REASONS[byWords]
  // SES relies on the code alone: some servers use the code of an unknown recipient when they refuse the sender.
  if (bounceSubType === NO_EMAIL && byClass === 'message') return byWords
  const bySubtype = SUBTYPES[bounceSubType]
  if (bySubtype) return bySubtype
  if (bounceType === 'Permanent') return byClass === 'soft' ? 'unknown_recipient' : byWords
  return byClass === 'hard' ? 'undetermined' : byWords
}

function delayed({ emailAddress, status, diagnosticCode }: Recipient): ReturnedRecipient {
  const refusal = classifyReply({ words: withoutType(diagnosticCode ?? ''), status, isFinal: false })
  return { address: emailAddress, outcome: 'delayed', ...refusal }
}

function taken(words: string) {
  return { class: 'message', reason: 'undetermined', status: undefined, replyCode: undefined, words } as const
}
