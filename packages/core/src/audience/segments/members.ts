import { type Context, inTransaction } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { FIRST_REVISION } from '../../kernel/revisions/revision.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import { writeContacts } from '../../people/contacts/write.ts'
import { markChanged } from './mark.ts'
import { emitMembership } from './move.ts'
import type { Segment, SegmentMembersInput, SegmentMembersRemoval } from './schema.ts'
import { getSegment } from './segments.ts'

export interface MembersAdded {
  readonly added: number
  readonly created: number
  /** Addresses without a contact, in the order of the input. */
  readonly notFound: readonly string[]
}

/** Adds the contacts of these addresses to a static segment. */
export function addSegmentMembers(
  ctx: Context,
  input: SegmentMembersInput & { readonly id: string },
): Promise<MembersAdded> {
  return inTransaction(ctx, async (ctx) => {
    const segment = await getStaticSegment(ctx, input.id)
    const emails = [...new Set(input.emails)]
    const created = input.createMissing ? await createMissing(ctx, emails, input) : 0
    const contacts = await ctx.store.contacts.findManyByEmail(emails)
    const contactIds = contacts.map(({ id }) => id)
    const change = { segmentId: segment.id, contactIds, predicate: undefined }
    const entered = await ctx.store.segments.enter({ ...change, at: ctx.clock.now() })
    await emitMembership(ctx, segment, { entered, left: [] })
    await markChanged(ctx, entered)
    const found = new Set(contacts.map(({ email }) => email))
    return { added: entered.length, created, notFound: emails.filter((email) => !found.has(email)) }
  })
}

/** Removes the contacts of these addresses from a static segment. */
export function removeSegmentMembers(
  ctx: Context,
  input: SegmentMembersRemoval & { readonly id: string },
): Promise<{ removed: number }> {
  return inTransaction(ctx, async (ctx) => {
    const segment = await getStaticSegment(ctx, input.id)
    const contacts = await ctx.store.contacts.findManyByEmail([...new Set(input.emails)])
    const contactIds = contacts.map(({ id }) => id)
    const left = await ctx.store.segments.leave({ segmentId: segment.id, contactIds, predicate: undefined })
    await emitMembership(ctx, segment, { entered: [], left })
    await markChanged(ctx, left)
    return { removed: left.length }
  })
}

async function getStaticSegment(ctx: Context, id: string): Promise<Segment> {
  const segment = await getSegment(ctx, id)
  if (segment.type === 'STATIC') return segment
  throw new AppError('BAD_REQUEST', {
    message: 'The members of a dynamic segment are the contacts that meet its condition.',
    suggestion: 'Change the condition of the segment, or create a static segment.',
  })
}

/** Creates contacts for the addresses that have none. Returns how many. */
async function createMissing(
  ctx: Context,
  emails: readonly string[],
  { subscribed }: Pick<Contact, 'subscribed'>,
): Promise<number> {
  const known = new Set(await ctx.store.contacts.existing(emails))
  const now = ctx.clock.now()
  const contacts = emails
    .filter((email) => !known.has(email))
    .map((email): Contact => {
      const id = ctx.ids.make('cnt')
      return { id, email, subscribed, data: {}, revision: FIRST_REVISION, createdAt: now, updatedAt: now }
    })
  const created = await writeContacts(ctx, { reason: 'api' }, (writes) => writes.insert(contacts))
  return created.length
}
