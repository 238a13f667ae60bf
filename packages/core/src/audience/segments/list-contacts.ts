import type { Context } from '../../kernel/context/context.ts'
import { COUNTED_AT_MOST } from '../../kernel/page/page.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import type { Predicate } from '../../people/filters/predicate.ts'
import { membersOf } from './predicate.ts'
import { cursorAt, fingerprintOf, placeOf, walkContacts } from './query.ts'
import { FIRST_CONTACTS_CURSOR, type Segment, type SegmentContactsQuery } from './schema.ts'
import { getSegment } from './segments.ts'

export interface SegmentContactsPage {
  readonly data: readonly Contact[]
  /** Like `totalPages` and `page`, 0 for a page by cursor. */
  readonly total: number
  readonly page: number
  readonly pageSize: number
  readonly totalPages: number
  readonly cursor: string | undefined
  readonly hasMore: boolean
}

/**
 * Returns the current members of a segment, newest first, by number or by cursor. A page by cursor looks at a bounded
 * number of contacts: it may have few, or none.
 */
export async function listSegmentContacts(
  ctx: Context,
  { id, page, pageSize, cursor }: SegmentContactsQuery & { readonly id: string },
): Promise<SegmentContactsPage> {
  const segment = await getSegment(ctx, id)
  const predicate = await membersOf(ctx, segment)
  const list = { sort: '-createdAt', fingerprint: fingerprintOf(ctx, ['segments.contacts', segment.id]) } as const
  if (cursor !== undefined) {
    const after = cursor === FIRST_CONTACTS_CURSOR ? undefined : placeOf(list, cursor)
    const walked = await walkContacts(ctx, { ...list, predicate, after, limit: pageSize })
    return { ...walked, total: 0, page: 0, pageSize, totalPages: 0 }
  }
  const offset = (page - 1) * pageSize
  const data = await ctx.store.segments.listMatching(predicate, { limit: pageSize, offset })
  const counted = await countMembers(ctx, segment, predicate)
  // The latest count may be older than some of these contacts.
  const total = data.length === 0 ? counted : Math.max(counted, offset + data.length)
  const totalPages = Math.ceil(total / pageSize)
  const last = data.at(-1)
  const next =
    data.length === pageSize && last ? cursorAt(list, { id: last.id, at: last.createdAt.getTime() }) : undefined
  return { data, total, page, pageSize, totalPages, cursor: next, hasMore: next !== undefined }
}

/** Counts the contacts that meet the condition. Among very many contacts, it returns the latest count. */
async function countMembers({ store }: Context, segment: Segment, predicate: Predicate): Promise<number> {
  if (!segment.condition) return segment.memberCount
  const isLarge = (await store.contacts.count(undefined)) > COUNTED_AT_MOST
  return isLarge ? segment.memberCount : store.segments.countMatching(predicate)
}
