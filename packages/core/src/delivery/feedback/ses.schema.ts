import { z } from 'zod'

/** Truncates foreign text: a report is read as far as possible. */
const text = (max: number) => z.string().transform((value) => value.slice(0, max))
const Address = text(1000)
const Recipients = z.array(
  z.object({ emailAddress: Address, status: text(40).optional(), diagnosticCode: text(4000).optional() }),
)

const Verdict = z.object({ status: text(40) }).optional()

/** The mail that a notification is about. Without headers, it is identified by SES's own id. */
const SesMail = z.object({
  messageId: text(200),
  destination: z.array(Address).optional(),
  source: Address.optional(),
  headers: z.array(z.object({ name: text(200), value: text(4000) })).optional(),
  commonHeaders: z
    .object({ messageId: text(1000).optional(), subject: text(4000).optional(), from: z.array(text(4000)).optional() })
    .optional(),
})

/**
 * A notification of Amazon SES about a mail, in both of its forms: `notificationType` of identities, `eventType` of
 * configuration sets.
 */
export const SesNotification = z.object({
  notificationType: text(40).optional(),
  eventType: text(40).optional(),
  mail: SesMail,
  bounce: z
    .object({
      bounceType: text(40),
      bounceSubType: text(60).optional(),
      bouncedRecipients: Recipients,
      timestamp: text(40).optional(),
      feedbackId: text(200).optional(),
    })
    .optional(),
  complaint: z
    .object({
      complainedRecipients: Recipients,
      complaintFeedbackType: text(40).nullish(),
      complaintSubType: text(60).nullish(),
      timestamp: text(40).optional(),
      feedbackId: text(200).optional(),
    })
    .optional(),
  delivery: z
    .object({ recipients: z.array(Address), smtpResponse: text(1000).optional(), timestamp: text(40).optional() })
    .optional(),
  deliveryDelay: z
    .object({ delayType: text(60), delayedRecipients: Recipients, timestamp: text(40).optional() })
    .optional(),
  reject: z.object({ reason: text(1000) }).optional(),
  failure: z.object({ errorMessage: text(1000), templateName: text(200).optional() }).optional(),
  receipt: z
    .object({
      recipients: z.array(Address).optional(),
      spfVerdict: Verdict,
      dkimVerdict: Verdict,
      dmarcVerdict: Verdict,
      spamVerdict: Verdict,
      virusVerdict: Verdict,
      /** The DMARC policy of the domain of From for mail that fails: none, quarantine, or reject. */
      dmarcPolicy: text(20).optional(),
      action: z.object({ encoding: text(20).optional() }).optional(),
    })
    .optional(),
  /** The message itself, when the SNS action of a receipt rule includes it. */
  content: z.string().optional(),
})
export type SesNotification = z.infer<typeof SesNotification>
