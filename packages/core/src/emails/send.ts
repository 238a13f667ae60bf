import type { Contact } from '../contacts/schema.ts'
import { upsertContact } from '../contacts/upsert.ts'
import { afterCommit, type Context, inTransaction, wake } from '../context.ts'
import { requireVerifiedSender } from '../domains/sender.ts'
import { AppError, invalidField } from '../errors.ts'
import type { FieldData } from '../fields/schema.ts'
import type { BodyId, ContactId, EmailId } from '../ids.ts'
import { findSuppressions } from '../suppressions/suppressions.ts'
import { variablesOf } from '../templates/compile.ts'
import { compileField } from '../templates/compile-field.ts'
import { type CompiledTemplate, RenderBudgetError } from '../templates/language.ts'
import { renderTemplate } from '../templates/render.ts'
import { SUBJECT_MAX, type Template } from '../templates/schema.ts'
import { getTemplate } from '../templates/templates.ts'
import { domainOf } from '../text.ts'
import { markdownTemplate } from './markdown.ts'
import type { Person } from './person.ts'
import { type AttachmentRef, type Email, MESSAGE_SIZE_MAX, type SendRequest } from './schema.ts'
import { suppressedEmail } from './suppressed.ts'
import { pickVariables, variablesFor } from './variables.ts'

export interface SentEmail {
  readonly contact: Pick<Contact, 'id' | 'email'>
  readonly email: EmailId
}

/** What all recipients of one request share. */
interface Draft {
  readonly template: Template | undefined
  readonly subject: CompiledTemplate
  readonly body: CompiledTemplate
  readonly html: string
  readonly bodyHash: string
  readonly isTemplateBody: boolean
  readonly from: string
  readonly fromName: string | undefined
  readonly replyTo: string | undefined
  readonly attachments: readonly AttachmentRef[] | undefined
  /** What the attachments are, each once, in one order for every request. */
  readonly blobs: readonly Content[]
}

interface Content {
  readonly hash: string
  readonly content: Uint8Array
}

/** A recipient who is a contact by now. */
interface Addressee {
  readonly recipient: Person
  readonly contact: Contact
  /** Values for this send only. */
  readonly transient: FieldData
}

/**
 * Accepts a mail to each recipient: contact, fields, content and ledger row are committed together for all of them, or
 * for none. A worker hands them over afterwards. An address that is named twice gets one mail; one that is suppressed
 * gets none, and its record says so.
 */
export async function sendEmails(ctx: Context, request: SendRequest): Promise<readonly SentEmail[]> {
  const draft = await prepareDraft(ctx, request)
  const recipients = uniqueRecipients(request.to)
  return inTransaction(ctx, async (ctx) => {
    const addressees: Addressee[] = []
    for (const recipient of recipients) addressees.push(await acceptRecipient(ctx, request, draft, recipient))
    const readers = addressees.map(({ contact }) => contact.id)
    const bodyId = await storeBody(ctx, draft, readers)
    for (const { hash, content } of draft.blobs) await ctx.store.emails.ensureBlob(hash, content, readers)
    const suppressions = await findSuppressions(
      ctx,
      recipients.map((recipient) => recipient.email),
    )
    const emails = addressees.map((addressee) => {
      const email = emailTo(ctx, request, { draft, bodyId, addressee })
      const suppression = suppressions.get(email.to)
      return suppression ? suppressedEmail(email, suppression) : email
    })
    await ctx.store.emails.insert(emails)
    wake(ctx, 'emails.deliver')
    afterCommit(ctx, () => ctx.observer.accepted(emails.length))
    const sent = new Map(emails.map((email) => [email.to, email]))
    return request.to.flatMap(({ email: address }) => {
      const email = sent.get(address)
      sent.delete(address)
      return email ? [{ contact: { id: email.contactId, email: email.to }, email: email.id }] : []
    })
  })
}

/**
 * The id of the stored body. One that went to many, or is a template's, stays for ever, and the store is asked for it
 * once; any other may be erased with the last of its readers.
 */
async function storeBody(ctx: Context, draft: Draft, readers: readonly ContactId[]): Promise<BodyId> {
  const { bodyHash: hash, html, isTemplateBody } = draft
  const key = `${ctx.project.id} ${hash}`
  const known = ctx.bodies.ids.get(key)
  if (known) return known
  const body = { id: ctx.ids.make('bod'), hash, html }
  const { id, isLasting } = await ctx.store.emails.ensureBody(body, isTemplateBody ? 'anybody' : readers)
  if (isLasting) afterCommit(ctx, () => ctx.bodies.ids.set(key, id, 1))
  return id
}

/** Each address once, in one order for every request: two that write to the same people do not wait for each other in a ring. */
function uniqueRecipients(to: readonly Person[]): readonly Person[] {
  const byEmail = new Map<string, Person>()
  for (const recipient of to) if (!byEmail.has(recipient.email)) byEmail.set(recipient.email, recipient)
  return [...byEmail.values()].sort((a, b) => (a.email < b.email ? -1 : 1))
}

async function prepareDraft(ctx: Context, request: SendRequest): Promise<Draft> {
  requireMessageSize(request)
  const template = request.template === undefined ? undefined : await getTemplate(ctx, request.template)
  const subject = request.subject ?? template?.subject ?? ''
  const body = request.body ?? template?.body ?? ''
  const html = request.type === 'markdown' && request.body ? markdownTemplate(body, ctx.markdownToHtml) : body
  const from = request.from?.email ?? template?.from
  if (from === undefined) throw invalidField('from', 'required', 'from: is required unless the template has a sender')
  requireVerifiedSender(ctx, from)
  const bodyHash = ctx.secrets.sha256(html)
  return {
    template,
    subject: compileCached(ctx, 'subject', subject, `subject:${subject}`),
    body: compileCached(ctx, 'body', html, bodyHash),
    html,
    bodyHash,
    isTemplateBody: request.body === undefined,
    from,
    fromName: request.from?.name ?? request.name ?? template?.fromName ?? ctx.project.name,
    replyTo: request.reply ?? template?.replyTo,
    ...prepareAttachments(ctx, request),
  }
}

/** Refuses a mail that is too large as a whole, whatever the deployment allows for attachments. */
function requireMessageSize({ subject, body, headers, attachments = [] }: SendRequest): void {
  const text = [subject, body, ...Object.entries(headers ?? {}).flat()]
  const size =
    text.reduce((sum, part = '') => sum + part.length, 0) +
    attachments.reduce((sum, { content }) => sum + content.length, 0)
  if (size > MESSAGE_SIZE_MAX) {
    throw new AppError('PAYLOAD_TOO_LARGE', { message: 'The whole message is larger than 40 MB.' })
  }
}

function compileCached(ctx: Context, field: 'subject' | 'body', source: string, key: string): CompiledTemplate {
  const known = ctx.bodies.compiled.get(key)
  if (known) return known
  const compiled = compileField(field, source)
  ctx.bodies.compiled.set(key, compiled, source.length)
  return compiled
}

function prepareAttachments(ctx: Context, request: SendRequest): Pick<Draft, 'attachments' | 'blobs'> {
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
    const megabytes = (size: number) => (size / 1024 / 1024).toFixed(1)
    throw invalidField(
      'attachments',
      'too_large',
      `attachments: at most ${megabytes(maxAttachmentBytes)} MB in all; these are ${megabytes(bytes)} MB`,
    )
  }
  const blobs = new Map<string, Content>()
  const refs = attachments.map(({ content, contentId, ...attachment }) => {
    const hash = ctx.secrets.sha256(content)
    blobs.set(hash, { hash, content })
    return { ...attachment, contentId, hash, size: content.length }
  })
  return { attachments: refs, blobs: [...blobs.values()].sort((a, b) => (a.hash < b.hash ? -1 : 1)) }
}

async function acceptRecipient(
  ctx: Context,
  request: SendRequest,
  { template }: Draft,
  recipient: Person,
): Promise<Addressee> {
  const { contact, transient } = await upsertContact(ctx, {
    email: recipient.email,
    subscribed: request.subscribed,
    subscribedWhenNew: false,
    data: recipient.name === undefined ? request.data : { name: recipient.name, ...request.data },
  })
  if (template && template.type !== 'TRANSACTIONAL' && !contact.subscribed) {
    throw new AppError('BAD_REQUEST', {
      message: `${contact.email} is not subscribed, and the template "${template.name}" is marketing mail.`,
      suggestion: 'Leave the address out, use a TRANSACTIONAL template, or set subscribed: true if the person agreed.',
      details: { email: contact.email },
    })
  }
  return { recipient, contact, transient }
}

function emailTo(
  ctx: Context,
  request: SendRequest,
  input: { readonly draft: Draft; readonly bodyId: BodyId; readonly addressee: Addressee },
): Email {
  const { draft, bodyId, addressee } = input
  const { recipient, contact, transient } = addressee
  const variables = variablesFor(contact, transient)
  const now = ctx.clock.now()
  const id = ctx.ids.make('eml')
  return {
    id,
    projectId: ctx.project.id,
    contactId: contact.id,
    sourceType: 'TRANSACTIONAL',
    templateId: draft.template?.id,
    campaignId: undefined,
    workflowExecutionId: undefined,
    status: 'PENDING',
    subject: renderSubject(draft.subject, variables),
    from: draft.from,
    fromName: draft.fromName,
    to: contact.email,
    toName: recipient.name,
    replyTo: draft.replyTo,
    messageId: `<${id}@${domainOf(draft.from)}>`,
    bodyId,
    variables: pickVariables(variables, variablesOf(draft.body)),
    headers: request.headers && Object.keys(request.headers).length > 0 ? request.headers : undefined,
    attachments: draft.attachments,
    tracking: request.tracking,
    error: undefined,
    response: undefined,
    attempts: 0,
    unknownOutcomes: 0,
    dueAt: now,
    opens: 0,
    clicks: 0,
    createdAt: now,
    sentAt: undefined,
    deliveredAt: undefined,
    openedAt: undefined,
    clickedAt: undefined,
    bouncedAt: undefined,
    complainedAt: undefined,
  }
}

function renderSubject(subject: CompiledTemplate, variables: Readonly<Record<string, unknown>>): string {
  let text: string
  try {
    text = renderTemplate(subject, variables)
  } catch (error) {
    if (!(error instanceof RenderBudgetError)) throw error
    throw invalidField('subject', 'template_render', `subject: ${error.message}`)
  }
  if (text.length <= SUBJECT_MAX) return text
  throw invalidField(
    'subject',
    'too_long',
    `subject: with its variables it has ${text.length} characters; at most ${SUBJECT_MAX} are allowed`,
  )
}
