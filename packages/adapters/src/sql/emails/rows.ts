import {
  type AttachmentRef,
  type BodyId,
  type BounceClass,
  type BounceReason,
  type CampaignId,
  type ContactId,
  type Email,
  type EmailId,
  type EmailStatus,
  type MailAddress,
  type Note,
  type ProjectId,
  readNotes,
  type Shown,
  type SourceType,
  type TemplateId,
} from '@posthorn/core'
import type { Kysely } from 'kysely'
import type { Columns, Dialect } from '../engine/dialect.ts'
import { insertStatement } from '../engine/statement.ts'
import { fromFlag, fromTime, fromTimeOrNull, toFlag, toTime, toTimeOrNull } from '../engine/values.ts'
import type { Tables } from '../tables.ts'
import type { EmailRow } from './tables.ts'

/** The order of claims. */
const PRIORITY_OF = { TRANSACTIONAL: 0, WORKFLOW: 1, CAMPAIGN: 2 } as const satisfies Record<SourceType, number>

export const PRIORITIES: readonly number[] = Object.values(PRIORITY_OF)

/** The columns of a new mail, which is not claimed. */
const EMAIL_COLUMNS = {
  id: 'text',
  project_id: 'text',
  contact_id: 'text',
  source_type: 'text',
  priority: 'integer',
  template_id: 'text',
  campaign_id: 'text',
  workflow_execution_id: 'text',
  status: 'text',
  subject: 'text',
  from_email: 'text',
  from_name: 'text',
  to_email: 'text',
  to_name: 'text',
  reply_to: 'text',
  shown: 'json',
  tags: 'json',
  message_id: 'text',
  body_id: 'text',
  shared_id: 'text',
  variables: 'json',
  headers: 'json',
  attachments: 'json',
  marketing: 'integer',
  footer: 'integer',
  tracking: 'integer',
  error: 'text',
  response: 'text',
  attempts: 'integer',
  unknown_outcomes: 'integer',
  scheduled_at: 'time',
  due_at: 'time',
  opens: 'integer',
  clicks: 'integer',
  machine_opens: 'integer',
  machine_clicks: 'integer',
  request_id: 'text',
  traceparent: 'text',
  created_at: 'time',
  sent_at: 'time',
  delivered_at: 'time',
  opened_at: 'time',
  clicked_at: 'time',
  bounced_at: 'time',
  complained_at: 'time',
  bounce_class: 'text',
  bounce_reason: 'text',
} as const satisfies Columns & Partial<Record<keyof EmailRow, unknown>>

/** Returns the mail as a row of a set. */
export const toEmailRecord = (project: ProjectId, email: Email) => columnsOf(project, email, (value: unknown) => value)

/** Returns the mail as a single row. */
const toEmailRow = (dialect: Dialect, project: ProjectId, email: Email) =>
  columnsOf(project, email, dialect.json.encode)

/** One literal: spreading so many columns costs as much as binding them. */
function columnsOf<J>(project: ProjectId, email: Email, json: (value: unknown) => J) {
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
    shown: email.shown ? json(email.shown) : null,
    tags: email.tags ? json(email.tags) : null,
    message_id: email.messageId,
    body_id: email.bodyId,
    variables: json(email.variables),
    shared_id: email.sharedId ?? null,
    headers: email.headers ? json(email.headers) : null,
    attachments: email.attachments ? json(email.attachments) : null,
    marketing: toFlag(email.marketing),
    footer: email.footer ? 1 : null,
    tracking: email.tracking === undefined ? null : toFlag(email.tracking),
    error: email.error ?? null,
    response: email.response ?? null,
    attempts: email.attempts,
    unknown_outcomes: email.unknownOutcomes,
    scheduled_at: toTimeOrNull(email.scheduledAt),
    due_at: toTimeOrNull(email.dueAt),
    opens: email.opens,
    clicks: email.clicks,
    machine_opens: email.machineOpens,
    machine_clicks: email.machineClicks,
    request_id: email.requestId ?? null,
    traceparent: email.traceparent ?? null,
    created_at: toTime(email.createdAt),
    sent_at: toTimeOrNull(email.sentAt),
    delivered_at: toTimeOrNull(email.deliveredAt),
    opened_at: toTimeOrNull(email.openedAt),
    clicked_at: toTimeOrNull(email.clickedAt),
    bounced_at: toTimeOrNull(email.bouncedAt),
    complained_at: toTimeOrNull(email.complainedAt),
    bounce_class: email.bounceClass ?? null,
    bounce_reason: email.bounceReason ?? null,
  }
}

const insertEmail = insertStatement('emails')

/** From how many mails on building a statement pays off. */
const MANY = 3

/** Inserts mails within a transaction: many as a set, naming only columns that hold a value. */
export async function insertEmails(
  db: Kysely<Tables>,
  dialect: Dialect,
  project: ProjectId,
  emails: readonly Email[],
): Promise<void> {
  if (emails.length < MANY) {
    for (const email of emails) await insertEmail(db, dialect, toEmailRow(dialect, project, email))
    return
  }
  await insertEmailRows(
    db,
    dialect,
    emails.map((email) => toEmailRecord(project, email)),
  )
}

/** Inserts mails of any projects as a set, naming only columns that one of them has a value in. */
export async function insertEmailRows(
  db: Kysely<Tables>,
  dialect: Dialect,
  rows: readonly ReturnType<typeof toEmailRecord>[],
): Promise<void> {
  const columns: Columns = Object.fromEntries(
    Object.entries(EMAIL_COLUMNS).filter(([column]) =>
      rows.some((row) => row[column as keyof typeof EMAIL_COLUMNS] !== null),
    ),
  )
  await dialect.sets.insertAll(db, { table: 'emails', columns, rows })
}

export function fromEmailRow(dialect: Dialect, row: EmailRow): Email {
  return {
    id: row.id as EmailId,
    projectId: row.project_id as ProjectId,
    contactId: row.contact_id as ContactId,
    sourceType: row.source_type as SourceType,
    templateId: (row.template_id ?? undefined) as TemplateId | undefined,
    campaignId: (row.campaign_id ?? undefined) as CampaignId | undefined,
    workflowExecutionId: row.workflow_execution_id ?? undefined,
    status: row.status as EmailStatus,
    subject: row.subject,
    from: row.from_email,
    fromName: row.from_name ?? undefined,
    to: row.to_email,
    toName: row.to_name ?? undefined,
    replyTo: row.reply_to ?? undefined,
    shown: row.shown === null ? undefined : shownOf(dialect, row.shown),
    tags: row.tags === null ? undefined : dialect.json.decode(row.tags),
    messageId: row.message_id,
    bodyId: row.body_id as BodyId,
    variables: dialect.json.decode(row.variables),
    sharedId: (row.shared_id ?? undefined) as BodyId | undefined,
    headers: row.headers === null ? undefined : dialect.json.decode(row.headers),
    attachments: row.attachments === null ? undefined : attachmentsOf(dialect, row.attachments),
    marketing: fromFlag(row.marketing),
    footer: row.footer === 1,
    tracking: row.tracking === null ? undefined : fromFlag(row.tracking),
    error: row.error ?? undefined,
    response: row.response ?? undefined,
    attempts: row.attempts,
    history: row.history === null ? undefined : fromHistory(dialect, row.history),
    unknownOutcomes: row.unknown_outcomes,
    scheduledAt: fromTimeOrNull(row.scheduled_at),
    dueAt: fromTimeOrNull(row.due_at),
    opens: row.opens,
    clicks: row.clicks,
    machineOpens: row.machine_opens,
    machineClicks: row.machine_clicks,
    requestId: row.request_id ?? undefined,
    traceparent: row.traceparent ?? undefined,
    createdAt: fromTime(row.created_at),
    sentAt: fromTimeOrNull(row.sent_at),
    deliveredAt: fromTimeOrNull(row.delivered_at),
    openedAt: fromTimeOrNull(row.opened_at),
    clickedAt: fromTimeOrNull(row.clicked_at),
    bouncedAt: fromTimeOrNull(row.bounced_at),
    complainedAt: fromTimeOrNull(row.complained_at),
    bounceClass: (row.bounce_class ?? undefined) as BounceClass | undefined,
    bounceReason: (row.bounce_reason ?? undefined) as BounceReason | undefined,
  }
}

/** A row that a claim cannot read, with an explanation for a person. */
export interface UnreadableRow {
  readonly id: EmailId
  readonly projectId: ProjectId
  readonly requestId: string | undefined
  readonly reason: string
  /** Its times that are times; null for the others. */
  readonly times: Readonly<Record<TimeColumn, number | null>>
}

/** The times of a mail beside those that the ledger compares. */
const TIME_COLUMNS = [
  'created_at',
  'scheduled_at',
  'sent_at',
  'delivered_at',
  'opened_at',
  'clicked_at',
  'bounced_at',
  'complained_at',
] as const satisfies readonly (keyof EmailRow)[]
export type TimeColumn = (typeof TIME_COLUMNS)[number]

/** Returns the mails of readable rows, and the unreadable rows. */
export function readEmailRows<R extends EmailRow>(dialect: Dialect, rows: readonly R[]) {
  const read: { readonly row: R; readonly email: Email }[] = []
  const unreadable: UnreadableRow[] = []
  for (const row of rows) {
    const broken = brokenColumn(dialect, row)
    if (!broken) read.push({ row, email: fromEmailRow(dialect, row) })
    else
      unreadable.push({
        id: row.id as EmailId,
        projectId: row.project_id as ProjectId,
        requestId: row.request_id ?? undefined,
        reason: `The email cannot be read from the database: its ${broken} are damaged.`,
        times: timesOf(row),
      })
  }
  return { read, unreadable }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown) => typeof value === 'string'
const isHeaders = (value: unknown) => isObject(value) && Object.values(value).every(isText)
/** A size that is no number would spoil the account of the memory that attachments of all projects take. */
const isAttachment = (value: unknown) =>
  isObject(value) &&
  [value.hash, value.filename, value.contentType].every(isText) &&
  Number.isSafeInteger(value.size) &&
  Number(value.size) >= 0
/** A wrong address would be a wrong header. */
const isAddress = (value: unknown) =>
  isObject(value) && isText(value.email) && (value.name === undefined || isText(value.name))
const isAddresses = (value: unknown) => Array.isArray(value) && value.every(isAddress)
const isShown = (value: unknown) => isObject(value) && isAddresses(value.to) && isAddresses(value.cc)
const isTag = (value: unknown) => isObject(value) && isText(value.name)
const isTime = (ms: number | null) => ms === null || !Number.isNaN(fromTime(ms).getTime())

function timesOf(row: EmailRow): Readonly<Record<TimeColumn, number | null>> {
  const { created_at, scheduled_at, sent_at, delivered_at, opened_at, clicked_at, bounced_at, complained_at } = row
  const valid = (ms: number | null) => (isTime(ms) ? ms : null)
  return {
    created_at: valid(created_at),
    scheduled_at: valid(scheduled_at),
    sent_at: valid(sent_at),
    delivered_at: valid(delivered_at),
    opened_at: valid(opened_at),
    clicked_at: valid(clicked_at),
    bounced_at: valid(bounced_at),
    complained_at: valid(complained_at),
  }
}

/** Returns which part of the row cannot be read, if any. */
function brokenColumn(dialect: Dialect, row: EmailRow): string | undefined {
  const holds = (stored: string | null, test: (value: unknown) => boolean) => {
    if (stored === null) return true
    try {
      return test(dialect.json.decode(stored))
    } catch {
      return false
    }
  }
  if (!holds(row.variables, isObject)) return 'variables'
  if (!holds(row.headers, isHeaders)) return 'headers'
  if (!holds(row.attachments, (value) => Array.isArray(value) && value.every(isAttachment))) return 'attachments'
  if (!holds(row.shown, isShown)) return 'recipients'
  if (!holds(row.tags, (value) => Array.isArray(value) && value.every(isTag))) return 'tags'
  return TIME_COLUMNS.every((column) => isTime(row[column])) ? undefined : 'times'
}

/** What cannot be read is not told. It must stop no mail. */
export function fromHistory(dialect: Dialect, stored: string | null): readonly Note[] | undefined {
  try {
    return readNotes(dialect.json.decode(stored))
  } catch {
    return undefined
  }
}

function shownOf(dialect: Dialect, stored: string): Shown {
  const { to, cc } = dialect.json.decode<Shown>(stored)
  const named = ({ email, name }: MailAddress): MailAddress => ({ email, name })
  return { to: to.map(named), cc: cc.map(named) }
}

function attachmentsOf(dialect: Dialect, stored: string): readonly AttachmentRef[] {
  return dialect.json.decode<AttachmentRef[]>(stored).map((ref) => ({ ...ref, contentId: ref.contentId }))
}
