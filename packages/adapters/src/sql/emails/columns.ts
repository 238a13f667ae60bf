import type { WorkerId } from '@posthorn/core/kernel'
import type { AttachmentRef, Email, ShownEmail } from '@posthorn/core/mail'
import type { MailAddress } from '@posthorn/core/ports'
import { columns, flag, integer, json, mark, type RowOf, text, time } from '../engine/columns.ts'
import type { BlobRow, BodyRow } from './tables.ts'

const named = ({ email, name }: MailAddress): MailAddress => ({ email, name })

/** A mail without its history, which new mails do not have, and whose damage must not stop a mail. */
export const EMAIL = columns<Omit<Email, 'history'>>()(
  {
    id: text(),
    projectId: text(),
    contactId: text(),
    sourceType: text(),
    templateId: text().optional(),
    campaignId: text().optional(),
    workflowExecutionId: text().optional(),
    status: text(),
    subject: text(),
    from: text('from_email'),
    fromName: text().optional(),
    to: text('to_email'),
    toName: text().optional(),
    replyTo: text().optional(),
    shown: json()
      .as({
        read(stored, coder): ShownEmail {
          const { to, cc } = coder.json.decode<ShownEmail>(stored)
          return { to: to.map(named), cc: cc.map(named) }
        },
      })
      .optional(),
    tags: json().optional(),
    messageId: text(),
    bodyId: text(),
    variables: json(),
    /** The variables that mails share, as a row of bodies. */
    sharedId: text().optional(),
    headers: json().optional(),
    attachments: json()
      .as({
        read: (stored, coder): readonly AttachmentRef[] =>
          coder.json.decode<AttachmentRef[]>(stored).map((ref) => ({ ...ref, contentId: ref.contentId })),
      })
      .optional(),
    marketing: flag(),
    footer: mark(),
    tracking: flag().optional(),
    error: text().optional(),
    response: text().optional(),
    attempts: integer(),
    unknownOutcomes: integer(),
    scheduledAt: time().optional(),
    dueAt: time().optional(),
    opens: integer(),
    clicks: integer(),
    machineOpens: integer(),
    machineClicks: integer(),
    requestId: text().optional(),
    traceparent: text().optional(),
    createdAt: time(),
    sentAt: time().optional(),
    deliveredAt: time().optional(),
    openedAt: time().optional(),
    clickedAt: time().optional(),
    bouncedAt: time().optional(),
    complainedAt: time().optional(),
    bounceClass: text().optional(),
    bounceReason: text().optional(),
  },
  {
    /** 0 transactional, 1 workflow, 2 campaign: the order of claims. */
    priority: integer(),
    /** Earlier attempts, oldest first. */
    history: json().optional(),
    claimed_by: text<WorkerId>().optional(),
    lease_until: integer().optional(),
    handed_over_at: integer().optional(),
    /** The number of claims in a row that were lost before a hand-over. */
    lost_claims: integer(),
    proofs: integer(),
  },
)
export type EmailRow = RowOf<typeof EMAIL>

declare module '../tables.ts' {
  interface Tables {
    emails: EmailRow
    bodies: BodyRow
    blobs: BlobRow
  }
}
