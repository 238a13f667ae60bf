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

/** Everything that is held on a person. */
export interface ContactExport {
  readonly contact: Contact
  /** The segments that remember the contact as a member. */
  readonly segments: readonly { readonly id: SegmentId; readonly name: string }[]
  /** All of them, newest first. */
  readonly emails: readonly ExportedEmail[]
  /** All of them, newest first. */
  readonly events: readonly Event[]
  /** Whether and why the address gets no mail any more. */
  readonly suppression: Omit<Suppression, 'hash'> | undefined
}

const PAGE = 500

/** Gathers everything that is held on a person. Throws `CONTACT_NOT_FOUND`. */
export async function exportContact(ctx: Context, id: string): Promise<ContactExport> {
  const contact = await getContact(ctx, id)
  const filter = { contactId: contact.id, status: undefined, search: undefined }
  const emails = await readAll((page) => ctx.store.emails.list({ ...page, ...filter }))
  const suppression = (await findSuppressions(ctx, [contact.email])).get(contact.email)
  return {
    contact,
    segments: await segmentsOf(ctx, contact),
    emails: emails.map(exportedEmail),
    events: await readAll((page) => ctx.store.events.listByContact(contact.id, page)),
    suppression: suppression && {
      email: suppression.email,
      reason: suppression.reason,
      createdAt: suppression.createdAt,
    },
  }
}

async function readAll<T extends Position>(list: (page: PageRequest) => Promise<readonly T[]>): Promise<readonly T[]> {
  const rows: T[] = []
  for (let page = await list({ limit: PAGE, after: undefined }); ; ) {
    rows.push(...page)
    const after = page.at(-1)
    if (!after || page.length < PAGE) return rows
    page = await list({ limit: PAGE, after })
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
