import { domainOf } from '../../kernel/address/address.ts'
import type { Context } from '../../kernel/context/context.ts'
import { invalidField } from '../../kernel/errors/errors.ts'
import type { BodyId, ContactId, EmailId, ExecutionId } from '../../kernel/ids/ids.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import type { FieldData } from '../../people/fields/schema.ts'
import type { Suppression, SuppressionReason } from '../../people/suppressions/schema.ts'
import { listedWords } from '../../people/suppressions/words.ts'
import { readsPreferenceUrls } from '../preferences/footer.ts'
import { preferenceUrls } from '../preferences/urls.ts'
import type { CompiledTemplate } from '../templates/language.ts'
import type { RenderWork } from '../templates/output.ts'
import type { RenderOccasion } from '../templates/render.ts'
import type { Template } from '../templates/schema.ts'
import { renderSubject, SubjectRefused } from './headers.ts'
import { newMessageId } from './message-id.ts'
import { type MissingValue, missingOf, type Scrutiny, scrutinyOf } from './notes.ts'
import type { AttachmentRef, Email, ShownEmail } from './schema.ts'
import type { SendRequest } from './send-request.ts'
import { ownVariables, pickVariables, type StoredFields, sentVariables, variablesFor } from './variables.ts'

/** The common part of all recipients of one request. */
export interface Draft {
  readonly subjectSource: string
  readonly template: Template | undefined
  readonly subject: CompiledTemplate
  readonly body: CompiledTemplate
  /** The variables of the contact that its mail needs. */
  readonly reads: ReadonlySet<string>
  readonly storedFields: StoredFields
  readonly marketing: boolean
  readonly footer: boolean
  readonly html: string
  /** The text part that the request gives. */
  readonly text: { readonly source: string; readonly hash: string; readonly compiled: CompiledTemplate } | undefined
  readonly bodyHash: string
  readonly isTemplateBody: boolean
  readonly from: string
  readonly fromName: string | undefined
  readonly replyTo: string | undefined
  readonly attachments: readonly AttachmentRef[] | undefined
  /** Variables that all mails share, stored once. */
  readonly shared: (SharedText & { readonly values: FieldData }) | undefined
  /** The contents of attachments, each once, in the same order for every request. */
  readonly blobs: readonly Content[]
}

/** Text to be stored once for all mails. */
export interface SharedText {
  readonly hash: string
  readonly text: string
}

export interface Content {
  readonly hash: string
  readonly content: Uint8Array
}

/** A recipient, whose contact is already stored. */
export interface Recipient {
  readonly name: string | undefined
  readonly contact: Contact
  /** The step of a mail of a workflow, whose id follows from it; undefined for any other mail. */
  readonly step?: { readonly emailId: EmailId; readonly executionId: ExecutionId; readonly to: string } | undefined
  /** Values for this send only. */
  readonly transient: FieldData
  /** The recipient of whose mail this one is a copy, with the same values; undefined for a mail of one's own. */
  readonly original?: Pick<Recipient, 'name' | 'contact' | 'transient'> | undefined
  readonly shown?: ShownEmail | undefined
}

/** A mail, and the missing values of its templates. */
export interface NewEmail {
  readonly email: Email
  readonly missing: readonly MissingValue[]
  readonly variables: FieldData
}

/** The texts of one call, stored. */
interface StoredDraft {
  readonly draft: Draft
  readonly bodyId: BodyId
  readonly sharedId: BodyId | undefined
}

/** The common part of the mails of one call. */
interface Drawing extends StoredDraft {
  readonly request: SendRequest
  readonly scrutiny: Scrutiny
  readonly occasion: RenderOccasion & { readonly work: RenderWork }
  readonly now: Date
}

/** Returns one mail per recipient. All subjects share one render budget. */
export function newEmails(
  ctx: Context,
  request: SendRequest,
  input: StoredDraft & {
    readonly recipients: readonly Recipient[]
    /** The part of the render budget that earlier mails of the same call used. */
    readonly work?: RenderWork | undefined
  },
): readonly NewEmail[] {
  const { draft, bodyId, sharedId, recipients, work = { operations: 0 } } = input
  const now = ctx.clock.now()
  const scrutiny = scrutinyOf({ strict: request.strict ?? draft.template?.strict ?? false })
  const occasion = { now: request.scheduledAt ?? now, language: ctx.project.language, work }
  const drawing: Drawing = { request, draft, bodyId, sharedId, scrutiny, occasion, now }
  return recipients.map((recipient) => newEmail(ctx, drawing, recipient))
}

function newEmail(ctx: Context, drawing: Drawing, recipient: Recipient): NewEmail {
  const { request, draft, scrutiny, occasion } = drawing
  const { contact, step, original } = recipient
  const { storedFields, subject, body, text } = draft
  const holder = original ?? recipient
  const stored = variablesFor(holder.contact, holder.transient)
  const sent = storedFields.subject && storedFields.body ? stored : sentVariables(request, holder)
  const variables = storedFields.body ? stored : sent
  const ofSubject = storedFields.subject ? stored : sent
  const to = step?.to ?? contact.email
  // A copy has the missing values of its original.
  const missing = original
    ? []
    : missingOf(scrutiny, { subject, body, text: text?.compiled }, { variables, ofSubject, to, occasion })
  const id = step?.emailId ?? ctx.ids.make('eml')
  const ofLinks = withLinks(ctx, subject, { variables: ofSubject, contactId: contact.id, emailId: id })
  const rendered = subjectOf(subject, ofLinks, occasion)
  return { email: emailOf(ctx, drawing, recipient, { id, to, subject: rendered, variables }), missing, variables }
}

/** Returns the row. All its fields are in one literal: an object that grows by 33 fields allocates 3 kB. */
function emailOf(
  ctx: Context,
  { request, draft, bodyId, sharedId, now }: Drawing,
  { name, contact, step, shown }: Recipient,
  made: Pick<Email, 'id' | 'to' | 'subject' | 'variables'>,
): Email {
  return {
    id: made.id,
    projectId: ctx.project.id,
    contactId: contact.id,
    sourceType: step ? 'WORKFLOW' : 'TRANSACTIONAL',
    templateId: draft.template?.id,
    campaignId: undefined,
    workflowExecutionId: step?.executionId,
    status: 'PENDING',
    subject: made.subject,
    from: draft.from,
    fromName: draft.fromName,
    to: made.to,
    toName: name,
    replyTo: draft.replyTo,
    shown,
    tags: request.tags && request.tags.length > 0 ? request.tags : undefined,
    messageId: newMessageId(ctx.secrets, made.id, domainOf(draft.from)),
    bodyId,
    variables: ownVariables(pickVariables(made.variables, draft.reads), draft.shared?.values),
    sharedId,
    headers: request.headers && Object.keys(request.headers).length > 0 ? request.headers : undefined,
    attachments: draft.attachments,
    marketing: draft.marketing,
    footer: draft.footer,
    tracking: request.tracking ?? draft.template?.tracking,
    error: undefined,
    response: undefined,
    attempts: 0,
    history: undefined,
    unknownOutcomes: 0,
    scheduledAt: request.scheduledAt,
    dueAt: request.scheduledAt ?? now,
    opens: 0,
    clicks: 0,
    machineOpens: 0,
    machineClicks: 0,
    requestId: ctx.origin?.requestId,
    traceparent: ctx.origin?.traceparent,
    createdAt: now,
    sentAt: undefined,
    deliveredAt: undefined,
    openedAt: undefined,
    clickedAt: undefined,
    bouncedAt: undefined,
    complainedAt: undefined,
    bounceClass: undefined,
    bounceReason: undefined,
  }
}

/** Adds the links to the recipient's preferences where a subject reads them. */
function withLinks(
  ctx: Context,
  subject: CompiledTemplate,
  { variables, ...holder }: { readonly variables: FieldData; readonly contactId: ContactId; readonly emailId: EmailId },
): FieldData {
  if (!readsPreferenceUrls(subject)) return variables
  return { ...variables, ...preferenceUrls(ctx, { ...holder, projectId: ctx.project.id }) }
}

function subjectOf(
  subject: CompiledTemplate,
  variables: FieldData,
  occasion: RenderOccasion & { readonly work: RenderWork },
): string {
  try {
    return renderSubject(subject, variables, occasion)
  } catch (error) {
    if (!(error instanceof SubjectRefused)) throw error
    throw invalidField('subject', error.code, `subject: ${error.message}`)
  }
}

/**
 * Returns the attachments of a request and their bytes, each once. Throws `VALIDATION_ERROR` above the deployment's
 * limits.
 */
export function prepareAttachments(ctx: Context, request: SendRequest): Pick<Draft, 'attachments' | 'blobs'> {
  const { attachments } = request
  if (!attachments || attachments.length === 0) return { attachments: undefined, blobs: [] }
  const { maxAttachments, maxAttachmentBytes } = ctx.settings
  if (attachments.length > maxAttachments) {
    throw invalidField(
      'attachments',
      'too_many',
      `attachments: at most ${maxAttachments} per mail; there are ${attachments.length}`,
    )
  }
  const bytes = attachments.reduce((sum, attachment) => sum + attachment.content.length, 0)
  if (bytes > maxAttachmentBytes) {
    // Rounded up: a size that is a byte too large is shown as more than the limit.
    const megabytes = (size: number) => Math.ceil((size / 1024 / 1024) * 10) / 10
    throw invalidField(
      'attachments',
      'too_large',
      `attachments: at most ${megabytes(maxAttachmentBytes)} MB in total; these have ${megabytes(bytes)} MB`,
    )
  }
  const blobs = new Map<string, Content>()
  const refs = attachments.map(({ content, contentId, ...attachment }) => {
    const hash = hashOf(ctx, content)
    blobs.set(hash, { hash, content })
    return { ...attachment, contentId, hash, size: content.length }
  })
  return { attachments: refs, blobs: [...blobs.values()].sort((a, b) => (a.hash < b.hash ? -1 : 1)) }
}

/** Returns the hash under which a text or file is stored. */
export function hashOf({ secrets, textSalt }: Context, content: string | Uint8Array): string {
  const hash = secrets.sha256(content)
  return textSalt === undefined ? hash : secrets.sha256(`${textSalt} ${hash}`)
}

const WHY: Readonly<Record<SuppressionReason, string>> = {
  BOUNCE: 'because mail to it bounced permanently',
  COMPLAINT: 'because its owner reported mail from this project as spam',
  MANUAL: 'because it was added manually',
}

/** Returns the mail as SUPPRESSED, with the reason as its error; it is never handed over. */
export function suppressedEmail(email: Email, suppression: Suppression): Email {
  const error = `Not sent: ${listedWords(suppression)} ${WHY[suppression.reason]}.`
  return { ...email, status: 'SUPPRESSED', error, dueAt: undefined }
}
