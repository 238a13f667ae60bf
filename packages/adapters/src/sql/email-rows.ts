import type {
  AttachmentRef,
  BodyId,
  ContactId,
  Email,
  EmailId,
  EmailStatus,
  ProjectId,
  SourceType,
  TemplateId,
} from '@posthorn/core'
import type { Dialect } from './dialect.ts'
import type { EmailRow } from './tables.ts'
import { fromFlag, fromTime, fromTimeOrNull, toFlag, toTime, toTimeOrNull } from './values.ts'

/** The order of claims. */
const PRIORITY_OF = { TRANSACTIONAL: 0, WORKFLOW: 1, CAMPAIGN: 2 } as const satisfies Record<SourceType, number>

export const PRIORITIES: readonly number[] = Object.values(PRIORITY_OF)

export type NewEmailRow = Omit<EmailRow, 'claimed_by' | 'lease_until' | 'handed_over_at'>

export function toEmailRow(
  dialect: Dialect,
  project: ProjectId,
  email: Email,
): { [Column in keyof NewEmailRow]: NewEmailRow[Column] } {
  return {
    id: email.id,
    project_id: project,
    contact_id: email.contactId,
    source_type: email.sourceType,
    priority: PRIORITY_OF[email.sourceType],
    template_id: email.templateId ?? null,
    campaign_id: email.campaignId ?? null,
    workflow_execution_id: email.workflowExecutionId ?? null,
    status: email.status,
    subject: email.subject,
    from_email: email.from,
    from_name: email.fromName ?? null,
    to_email: email.to,
    to_name: email.toName ?? null,
    reply_to: email.replyTo ?? null,
    message_id: email.messageId,
    body_id: email.bodyId,
    variables: dialect.toJson(email.variables),
    headers: email.headers ? dialect.toJson(email.headers) : null,
    attachments: email.attachments ? dialect.toJson(email.attachments) : null,
    tracking: email.tracking === undefined ? null : toFlag(email.tracking),
    error: email.error ?? null,
    response: email.response ?? null,
    attempts: email.attempts,
    unknown_outcomes: email.unknownOutcomes,
    due_at: toTimeOrNull(email.dueAt),
    opens: email.opens,
    clicks: email.clicks,
    created_at: toTime(email.createdAt),
    sent_at: toTimeOrNull(email.sentAt),
    delivered_at: toTimeOrNull(email.deliveredAt),
    opened_at: toTimeOrNull(email.openedAt),
    clicked_at: toTimeOrNull(email.clickedAt),
    bounced_at: toTimeOrNull(email.bouncedAt),
    complained_at: toTimeOrNull(email.complainedAt),
  }
}

export function fromEmailRow(dialect: Dialect, row: EmailRow): Email {
  return {
    id: row.id as EmailId,
    projectId: row.project_id as ProjectId,
    contactId: row.contact_id as ContactId,
    sourceType: row.source_type as SourceType,
    templateId: (row.template_id ?? undefined) as TemplateId | undefined,
    campaignId: row.campaign_id ?? undefined,
    workflowExecutionId: row.workflow_execution_id ?? undefined,
    status: row.status as EmailStatus,
    subject: row.subject,
    from: row.from_email,
    fromName: row.from_name ?? undefined,
    to: row.to_email,
    toName: row.to_name ?? undefined,
    replyTo: row.reply_to ?? undefined,
    messageId: row.message_id,
    bodyId: row.body_id as BodyId,
    variables: dialect.fromJson(row.variables),
    headers: row.headers === null ? undefined : dialect.fromJson(row.headers),
    attachments: row.attachments === null ? undefined : attachmentsOf(dialect, row.attachments),
    tracking: row.tracking === null ? undefined : fromFlag(row.tracking),
    error: row.error ?? undefined,
    response: row.response ?? undefined,
    attempts: row.attempts,
    unknownOutcomes: row.unknown_outcomes,
    dueAt: fromTimeOrNull(row.due_at),
    opens: row.opens,
    clicks: row.clicks,
    createdAt: fromTime(row.created_at),
    sentAt: fromTimeOrNull(row.sent_at),
    deliveredAt: fromTimeOrNull(row.delivered_at),
    openedAt: fromTimeOrNull(row.opened_at),
    clickedAt: fromTimeOrNull(row.clicked_at),
    bouncedAt: fromTimeOrNull(row.bounced_at),
    complainedAt: fromTimeOrNull(row.complained_at),
  }
}

function attachmentsOf(dialect: Dialect, stored: string): readonly AttachmentRef[] {
  return dialect.fromJson<AttachmentRef[]>(stored).map((ref) => ({ ...ref, contentId: ref.contentId }))
}
