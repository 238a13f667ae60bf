import type { Event } from '../../audience/events/schema.ts'
import type { Context } from '../../kernel/context/context.ts'
import type { SegmentId } from '../../kernel/ids/ids.ts'
import type { PageRequest, Position } from '../../kernel/page/page.ts'
import type { AttachmentRef, Email } from '../../mail/emails/schema.ts'
import { readShared, withShared } from '../../mail/emails/variables.ts'
import { compileTemplate } from '../../mail/templates/compile.ts'
import { RenderBudgetError, TemplateError } from '../../mail/templates/language.ts'
import { renderTemplate } from '../../mail/templates/render.ts'
import { getContact } from '../../people/contacts/contacts.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import { findSuppressions } from '../../people/suppressions/find.ts'
import type { Suppression } from '../../people/suppressions/schema.ts'
import { readContent } from '../../tenant/contents/content.ts'

/** An attachment with its bytes; undefined when they were deleted. */
export type ExportedAttachment = Omit<AttachmentRef, 'hash'> & { readonly content: Uint8Array | undefined }

/** A mail in an export, without internal fields. */
export type ExportedEmail = Omit<Email, 'projectId' | 'bodyId' | 'sharedId' | 'attachments'> & {
  /** The HTML with its variables; undefined when the body was deleted. */
  readonly html: string | undefined
  readonly attachments: readonly ExportedAttachment[]
}

/** The stored data of a contact, without the unbounded lists. */
interface HeldOnContact {
  readonly contact: Contact
  /** The segments that store the contact as a member. */
  readonly segments: readonly { readonly id: SegmentId; readonly name: string }[]
  /** The entry for which the address receives no mail, if any. */
  readonly suppression: Suppression | undefined
}

/** All stored data of a contact. */
export interface ContactExport extends HeldOnContact {
  /** The contact's mails, newest first. */
  readonly emails: readonly ExportedEmail[]
  /** The contact's events, newest first. */
  readonly events: readonly Event[]
}

/** All stored data of a contact, read by page, and mail contents one at a time. */
export interface PagedContactExport extends HeldOnContact {
  readonly emails: AsyncIterable<readonly ExportedEmail[]>
  readonly events: AsyncIterable<readonly Event[]>
}

/** A small page, because an event may have 100 kB, and older ones up to 1 MB. */
const PAGE = 50

/** Opens an export of all stored data of a contact, page by page. Throws `CONTACT_NOT_FOUND`. */
export async function openContactExport(ctx: Context, id: string): Promise<PagedContactExport> {
  const contact = await getContact(ctx, id)
  const filter = { contactId: contact.id, status: undefined, search: undefined }
  const suppression = (await findSuppressions(ctx, [contact.email])).get(contact.email)
  return {
    contact,
    segments: await segmentsOf(ctx, contact),
    emails: withContents(
      ctx,
      pagesOf((page) => ctx.store.emails.list({ ...page, ...filter })),
    ),
    events: pagesOf((page) => ctx.store.events.listByContact(contact.id, page)),
    suppression,
  }
}

/** Returns all stored data of a contact. Throws `CONTACT_NOT_FOUND`. */
export async function exportContact(ctx: Context, id: string): Promise<ContactExport> {
  const { emails, events, ...held } = await openContactExport(ctx, id)
  return { ...held, emails: await gather(emails), events: await gather(events) }
}

async function gather<T>(pages: AsyncIterable<readonly T[]>): Promise<readonly T[]> {
  const all: T[] = []
  for await (const page of pages) all.push(...page)
  return all
}

async function* pagesOf<T extends Position>(
  list: (page: PageRequest) => Promise<readonly T[]>,
): AsyncGenerator<readonly T[]> {
  for (let after: Position | undefined, isMore = true; isMore; ) {
    const page = await list({ limit: PAGE, after })
    if (page.length > 0) yield page
    after = page.at(-1)
    isMore = page.length === PAGE
  }
}

async function segmentsOf(ctx: Context, contact: Contact): Promise<ContactExport['segments']> {
  const ids = new Set(await ctx.store.segments.segmentIdsOf(contact.id))
  const segments = ids.size === 0 ? [] : await ctx.store.segments.list()
  return segments.flatMap(({ id, name }) => (ids.has(id) ? [{ id, name }] : []))
}

/** Yields one mail at a time, because its attachments may be large. */
async function* withContents(
  ctx: Context,
  pages: AsyncIterable<readonly Email[]>,
): AsyncGenerator<readonly ExportedEmail[]> {
  for await (const page of pages) for (const email of page) yield [await exportedEmail(ctx, email)]
}

async function exportedEmail(ctx: Context, stored: Email): Promise<ExportedEmail> {
  const { projectId: _, bodyId, sharedId: __, attachments = [], ...email } = stored
  const { emails } = ctx.store
  const exported: ExportedAttachment[] = []
  for (const { hash, ...attachment } of attachments) {
    const stored = await emails.blob(hash)
    exported.push({ ...attachment, content: stored && (await readContent(ctx, stored)) })
  }
  const body = await emails.body(bodyId)
  const variables = withShared(email.variables, await readShared(emails, stored))
  return { ...email, variables, html: body && rendered(ctx, body.html, { ...email, variables }), attachments: exported }
}

/** Returns the text as it was sent; a body that cannot be rendered, and so was never sent, as it is stored. */
function rendered(
  ctx: Context,
  html: string,
  { variables, sentAt, createdAt }: Pick<Email, 'variables' | 'sentAt' | 'createdAt'>,
): string {
  try {
    return renderTemplate(compileTemplate(html, 'html'), variables, {
      now: sentAt ?? createdAt,
      language: ctx.project.language,
    })
  } catch (error) {
    if (error instanceof RenderBudgetError || error instanceof TemplateError) return html
    throw error
  }
}
