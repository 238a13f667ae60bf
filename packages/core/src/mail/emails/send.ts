import { afterCommit, type Context, inGroup, inTransaction, wake } from '../../kernel/context/context.ts'
import { shownName } from '../../kernel/context/find-asked.ts'
import { AppError, invalidField } from '../../kernel/errors/errors.ts'
import { asId, type BodyId, type ContactId, type EmailId } from '../../kernel/ids/ids.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import { type Load, type UpsertedContact, type UpsertInput, upsertContacts } from '../../people/contacts/upsert.ts'
import { findSuppressions } from '../../people/suppressions/find.ts'
import { takeRoom } from '../../tenant/billing/limits.ts'
import { requireVerifiedSender } from '../../tenant/domains/sender.ts'
import { isMarketing, mayNeedFooter, storedVariables } from '../preferences/footer.ts'
import { compileField, compileStored } from '../templates/compile-field.ts'
import type { CompiledTemplate } from '../templates/language.ts'
import type { RenderWork } from '../templates/output.ts'
import type { Template, TemplateType } from '../templates/schema.ts'
import { templateAsked } from '../templates/templates.ts'
import { bodyCache } from './body-cache.ts'
import { requireAllowedHeaders } from './headers.ts'
import { withHtmlBody } from './markdown.ts'
import {
  type Draft,
  hashOf,
  type NewEmail,
  newEmails,
  prepareAttachments,
  type Recipient,
  type SharedText,
  suppressedEmail,
} from './new-email.ts'
import type { MissingValue } from './notes.ts'
import { clippedNotes, foreignNotes, type MailNote } from './notes.ts'
import { type RoomToWait, requireNear, requireRoomToWait } from './schedule.ts'
import { addressesOf, type CopyAddress, type SendRequest, shownTo, sizeOfRequest } from './send-request.ts'
import { requireMailsSize } from './size.ts'
import { DELIVER } from './store.ts'
import type { TextOwners } from './text-owners.ts'
import { hiddenNotes, sharedVariables, storedFieldsFor } from './variables.ts'

const HOUR_MS = 3_600_000

export interface SentEmail {
  readonly contact: Pick<Contact, 'id' | 'email'>
  readonly email: EmailId
  /** The missing values of its templates, 20 at most. */
  readonly missing: readonly MissingValue[]
  /** The probable mistakes in its texts: the same for all mails of a call. */
  readonly notes: readonly MailNote[]
  /** The kind of a copy; absent for a mail of one's own. */
  readonly copy?: 'cc' | 'bcc'
}

/** The part of the limits of one call that its mails have used. */
export interface SendUsage {
  readonly work: RenderWork
  readonly mails: { size: number }
  readonly contacts: Load
  readonly waiting: RoomToWait
}

/** A request whose mail may look like one of another type. */
type LookingRequest = SendRequest & { readonly looksLike?: TemplateType }

/**
 * Accepts a mail to each recipient: contact, fields, content and ledger row are committed together for all of them or
 * for none, and a worker hands them over. A repeated address gets one mail; a suppressed one gets none, and its row has
 * the reason. A mail that only `looksLike` another type has its footer.
 */
export async function sendEmails(
  ctx: Context,
  asked: LookingRequest,
  spent?: SendUsage,
): Promise<readonly SentEmail[]> {
  const request = asked.type === 'markdown' ? await withHtmlBody(ctx, asked) : asked
  const { scheduledAt } = request
  if (scheduledAt) requireNear(ctx, scheduledAt)
  const { template } = request
  const draft = draftOf(
    ctx,
    request,
    template === undefined ? undefined : await templateAsked(ctx, template, 'template'),
  )
  const named = addressesOf(request)
  // The same order for every request, so that two to the same recipients do not deadlock.
  const addresses = named.toSorted((a, b) => (a.email < b.email ? -1 : 1))
  const inputs = addresses.map((address) => recipientOf(request, address))
  const emailsOf = addresses.map(({ email }) => email)
  return inGroup(
    ctx,
    () => sizeOfRequest(request),
    async (ctx) => {
      // Requested concurrently, so that it takes one round trip to a remote database.
      const [contacts, suppressions] = await Promise.all([
        upsertContacts(ctx, inputs, spent?.contacts),
        findSuppressions(ctx, emailsOf),
      ])
      if (scheduledAt) await requireRoomToWait(ctx, contacts.length, spent?.waiting ?? { left: undefined })
      const recipients = withCopies(recipientsOf(ctx, draft, { addresses, contacts }), named)
      const textOwners = recipients.map(({ contact }) => contact.id)
      const texts = await storeTexts(ctx, draft, textOwners)
      for (const { hash, content } of draft.blobs) await ctx.store.emails.ensureBlob(hash, content, textOwners)
      const { bodyId, sharedId } = texts
      const drafted = newEmails(ctx, request, { draft, bodyId, sharedId, recipients, work: spent?.work })
      const notes = notesOf(ctx, draft, drafted).concat(hiddenNotes(draft, request))
      const emails = drafted.map(({ email }) => {
        const suppression = suppressions.get(email.to)
        return suppression ? suppressedEmail(email, suppression) : email
      })
      requireMailsSize(emails, spent?.mails)
      await ctx.store.emails.insert(emails)
      const room = takeRoom(ctx, 'transactional', emails)
      if (room) await room
      wake(ctx, DELIVER, scheduledAt)
      afterCommit(ctx, () => ctx.observer.accepted(emails))
      const sent = new Map<string, SentEmail>()
      for (const { email, missing } of drafted)
        sent.set(email.to, { contact: { id: email.contactId, email: email.to }, email: email.id, missing, notes })
      return named.flatMap(({ email, part }) => {
        const one = sent.get(email)
        return one && part !== 'to' ? { ...one, copy: part } : (one ?? [])
      })
    },
  )
}

function notesOf(ctx: Context, draft: Draft, [first]: readonly NewEmail[]): readonly MailNote[] {
  const body = { source: draft.html, compiled: draft.body }
  const subject = { source: draft.subjectSource, compiled: draft.subject }
  const notes = foreignNotes({ subject, body, text: draft.text })
  return first ? notes.concat(clippedNotes(ctx, body, first)) : notes
}

/** Gives copies the values of their original, and each mail the addresses that it shows. */
function withCopies(
  accepted: readonly (Recipient & { readonly address: CopyAddress })[],
  named: readonly CopyAddress[],
): readonly Recipient[] {
  if (named.every(({ part }) => part === 'to')) return accepted
  const shown = shownTo(named)
  const original = accepted.find(({ address }) => address.email === named[0]?.email)
  return accepted.map(({ address, ...recipient }) => ({
    ...recipient,
    shown: shown(address),
    original: address.part === 'to' ? undefined : original,
  }))
}

/**
 * Stores body and shared variables, and returns their ids. All requests use the same order, so that two with the same
 * contents do not deadlock.
 */
export async function storeTexts(ctx: Context, draft: Draft, textOwners: readonly ContactId[]) {
  const { bodyHash, html, text, isTemplateBody, shared } = draft
  const body = { hash: bodyHash, text: html, plain: text?.source }
  const early = shared && shared.hash < bodyHash ? await storeText(ctx, shared, textOwners) : undefined
  const bodyId = await storeText(ctx, body, isTemplateBody && !text ? 'anybody' : textOwners)
  return { bodyId, sharedId: early ?? (shared && (await storeText(ctx, shared, textOwners))) }
}

/**
 * Stores a text. A text without specific owners stays as long as it is used, so its id is cached for an hour; any other
 * may be erased with its last owner.
 */
async function storeText(
  ctx: Context,
  { hash, text, plain }: SharedText & { readonly plain?: string | undefined },
  textOwners: TextOwners,
): Promise<BodyId> {
  const key = `${ctx.project.id} ${hash} ${Math.floor(ctx.clock.now().getTime() / HOUR_MS)}`
  const known = bodyCache(ctx).ids.get(key)
  if (known) return known
  const body = { id: ctx.ids.make('bod'), hash, html: text, ...(plain !== undefined && { text: plain }) }
  const { id, isLasting } = await ctx.store.emails.ensureBody(body, textOwners)
  if (isLasting) afterCommit(ctx, () => bodyCache(ctx).ids.set(key, id))
  return id
}

/** Returns the common part of the mails of a request. */
export function draftOf(ctx: Context, request: LookingRequest, template: Template | undefined): Draft {
  const subject = request.subject ?? template?.subject ?? ''
  const html = request.body ?? template?.body ?? ''
  const from = request.from?.email ?? template?.from
  if (from === undefined) throw invalidField('from', 'required', 'from: is required unless the template has a sender')
  requireVerifiedSender(ctx, from)
  requireAllowedHeaders(ctx, request.headers)
  const text = prepareText(ctx, request)
  const isTemplateBody = request.body === undefined
  const htmlHash = isTemplateBody ? ctx.secrets.sha256(html) : hashOf(ctx, html)
  const compiledBody = isTemplateBody
    ? compileCached(ctx, `template:${htmlHash}`, () => compileStored('body', html))
    : compileCached(ctx, htmlHash, () => compileField('body', html))
  const footer = mayNeedFooter(request.looksLike ?? template?.type)
  const reads = storedVariables(text ? [compiledBody, text.compiled] : [compiledBody], { footer })
  return {
    template,
    subjectSource: subject,
    subject: compileCached(ctx, `subject:${subject}`, () => compileField('subject', subject)),
    body: compiledBody,
    html,
    text,
    // Two hashes, so that no HTML has the hash of a pair.
    bodyHash: text ? ctx.secrets.sha256(`${htmlHash} ${text.hash}`) : htmlHash,
    isTemplateBody,
    reads,
    storedFields: storedFieldsFor(ctx, request, text?.compiled),
    marketing: isMarketing(template?.type),
    footer,
    from,
    fromName: request.from?.name ?? request.name ?? template?.fromName ?? ctx.project.name,
    replyTo: request.reply ?? template?.replyTo,
    shared: prepareShared(ctx, request, reads),
    ...prepareAttachments(ctx, request),
  }
}

function prepareText(ctx: Context, { text }: SendRequest): Draft['text'] {
  if (text === undefined) return undefined
  const hash = ctx.secrets.sha256(text)
  return { source: text, hash, compiled: compileCached(ctx, `text:${hash}`, () => compileField('text', text)) }
}

/** Returns the variables that the mails to several recipients share. */
function prepareShared(ctx: Context, request: SendRequest, reads: ReadonlySet<string>): Draft['shared'] {
  const { to, cc = [], bcc = [] } = request
  if (to.length + cc.length + bcc.length <= 1) return undefined
  const values = sharedVariables(request.data, reads)
  if (!values) return undefined
  const text = JSON.stringify(values)
  return { values, text, hash: hashOf(ctx, text) }
}

function compileCached(ctx: Context, key: string, compile: () => CompiledTemplate): CompiledTemplate {
  const known = bodyCache(ctx).compiled.get(key)
  if (known) return known
  const compiled = compile()
  bodyCache(ctx).compiled.set(key, compiled)
  return compiled
}

/**
 * Stores the body of a request's template in a transaction of its own, where writers are concurrent: in a long
 * transaction it would delay all others that send with the template.
 */
export async function keepTemplateBody(
  ctx: Context,
  { template: id, body, text }: Partial<Pick<SendRequest, 'template' | 'body' | 'text'>>,
): Promise<void> {
  if (id === undefined || (body ?? text) !== undefined || ctx.writesDone) return
  const key = asId('tpl', id)
  const template = key && (await ctx.store.templates.find(key))
  if (!template) return
  const shared = { hash: ctx.secrets.sha256(template.body), text: template.body }
  await inTransaction(ctx, (ctx) => storeText(ctx, shared, 'anybody'))
}

/** Returns the data of a request about the contact of one of its addresses. */
export function recipientOf(request: SendRequest, { email, name, part }: CopyAddress): UpsertInput {
  // The request's data about its recipient does not apply to the recipients of copies.
  const { data, subscribed } = part === 'to' ? request : { data: undefined, subscribed: undefined }
  return { email, subscribed, subscribedWhenNew: false, data: name === undefined ? data : { name, ...data } }
}

/** Returns the recipients with their contacts. Throws when one may not get the mail. */
function recipientsOf(
  ctx: Context,
  { template }: Draft,
  {
    addresses,
    contacts,
  }: { readonly addresses: readonly CopyAddress[]; readonly contacts: readonly UpsertedContact[] },
): readonly (Recipient & { readonly address: CopyAddress })[] {
  return addresses.flatMap((address, index) => {
    const upserted = contacts[index]
    if (!upserted) return []
    const { contact, transient } = upserted
    if (template && template.type !== 'TRANSACTIONAL' && !contact.subscribed) {
      throw new AppError('BAD_REQUEST', {
        message: `${contact.email} is not subscribed, and ${shownName(ctx, 'template', template.name)} is marketing mail.`,
        suggestion: 'Remove the address, use a TRANSACTIONAL template, or set subscribed: true if the person agreed.',
        details: { email: contact.email },
      })
    }
    return [{ name: address.name, contact, transient, address }]
  })
}
