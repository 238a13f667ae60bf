import type { Context } from '../context.ts'
import type { AttachmentRef, Email } from '../emails/schema.ts'
import type { Event } from '../events/schema.ts'
import type { SegmentId } from '../ids.ts'
import type { PageRequest, Position } from '../page.ts'
import type { Suppression } from '../suppressions/schema.ts'
import { findSuppressions } from '../suppressions/suppressions.ts'
import { getContact } from './contacts.ts'
import type { Contact } from './schema.ts'

/** A mail as its recipient may have it: without what only the service needs. */
export type ExportedEmail = Omit<Email, 'projectId' | 'bodyId' | 'attachments'> & {
  readonly attachments: readonly Omit<AttachmentRef, 'hash'>[]
}

/** What is held on a person, but for lists of any length. */
interface HeldOnContact {
  readonly contact: Contact
  /** The segments that remember the contact as a member. */
  readonly segments: readonly { readonly id: SegmentId; readonly name: string }[]
  /** Whether and why the address gets no mail any more. */
  readonly suppression: Omit<Suppression, 'hash'> | undefined
}

/** Everything that is held on a person. */
export interface ContactExport extends HeldOnContact {
  /** All of them, newest first. */
  readonly emails: readonly ExportedEmail[]
  /** All of them, newest first. */
  readonly events: readonly Event[]
}

/** Everything that is held on a person, of which no more than a page is read at once. */
export interface PagedContactExport extends HeldOnContact {
  readonly emails: AsyncIterable<readonly ExportedEmail[]>
  readonly events: AsyncIterable<readonly Event[]>
}

/** An event may be 1 MB. */
const PAGE = 50

/** Everything that is held on a person, to be read page by page. Throws `CONTACT_NOT_FOUND`. */
export async function openContactExport(ctx: Context, id: string): Promise<PagedContactExport> {
  const contact = await getContact(ctx, id)
  const filter = { contactId: contact.id, status: undefined, search: undefined }
  const suppression = (await findSuppressions(ctx, [contact.email])).get(contact.email)
  return {
    contact,
    segments: await segmentsOf(ctx, contact),
    emails: pagesOf((page) => ctx.store.emails.list({ ...page, ...filter }), exportedEmail),
    events: pagesOf(
      (page) => ctx.store.events.listByContact(contact.id, page),
      (event) => event,
    ),
    suppression: suppression && {
      email: suppression.email,
      reason: suppression.reason,
      createdAt: suppression.createdAt,
    },
  }
}

/** Gathers everything that is held on a person. Throws `CONTACT_NOT_FOUND`. */
export async function exportContact(ctx: Context, id: string): Promise<ContactExport> {
  const { emails, events, ...held } = await openContactExport(ctx, id)
  return { ...held, emails: await gather(emails), events: await gather(events) }
}

async function gather<T>(pages: AsyncIterable<readonly T[]>): Promise<readonly T[]> {
  const all: T[] = []
  for await (const page of pages) all.push(...page)
  return all
}

async function* pagesOf<T extends Position, U>(
  list: (page: PageRequest) => Promise<readonly T[]>,
  present: (row: T) => U,
): AsyncGenerator<readonly U[]> {
  for (let after: Position | undefined, isMore = true; isMore; ) {
    const page = await list({ limit: PAGE, after })
    if (page.length > 0) yield page.map(present)
    after = page.at(-1)
    isMore = page.length === PAGE
  }
}

async function segmentsOf(ctx: Context, contact: Contact): Promise<ContactExport['segments']> {
  const ids = new Set(await ctx.store.segments.segmentIdsOf(contact.id))
  const segments = ids.size === 0 ? [] : await ctx.store.segments.list()
  return segments.flatMap(({ id, name }) => (ids.has(id) ? [{ id, name }] : []))
}

function exportedEmail({ projectId: _, bodyId: __, attachments = [], ...email }: Email): ExportedEmail {
  return { ...email, attachments: attachments.map(({ hash: _, ...attachment }) => attachment) }
}
