import type { Context } from '../../kernel/context/context.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import { membersOf } from './predicate.ts'
import type { SegmentContactsQuery } from './schema.ts'
import { getSegment } from './segments.ts'

export interface SegmentContactsPage {
  readonly data: readonly Contact[]
  readonly total: number
  readonly page: number
  readonly pageSize: number
  readonly totalPages: number
}

/** Returns the current members of a segment, newest first. */
export async function listSegmentContacts(
  ctx: Context,
  { id, page, pageSize }: SegmentContactsQuery & { readonly id: string },
): Promise<SegmentContactsPage> {
  const segment = await getSegment(ctx, id)
  const predicate = await membersOf(ctx, segment)
  const total = segment.condition ? await ctx.store.segments.countMatching(predicate) : segment.memberCount
  const data = await ctx.store.segments.listMatching(predicate, { limit: pageSize, offset: (page - 1) * pageSize })
  return { data, total, page, pageSize, totalPages: Math.ceil(total / pageSize) }
}
