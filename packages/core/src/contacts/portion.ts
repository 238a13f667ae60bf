import { z } from 'zod'
import type { Context } from '../context.ts'
import { PAGE_LIMIT_MAX, PageQuery } from '../page.ts'
import { listContacts } from './contacts.ts'
import type { Contact, ContactQuery } from './schema.ts'

const PORTION_MAX = 5000
/** A contact may have 1 MB of fields: a portion of large ones has fewer of them. */
const PORTION_CHARACTERS = 8 * 1024 * 1024

/** The query of a portion of all contacts. */
export const PortionQuery = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(PORTION_MAX)
    .default(PORTION_MAX)
    .describe('How many contacts a portion holds at most, 1 to 5000; it holds fewer when they are large.'),
  cursor: PageQuery.shape.cursor,
})
export type PortionQuery = z.infer<typeof PortionQuery>

/** Many contacts, newest first, of which no more than a page is read at once. */
export interface Portion {
  readonly data: AsyncIterable<readonly Contact[]>
  /** Where the next portion begins, once all data is read; undefined after the last. */
  cursor(): string | undefined
  /** How many contacts the project has. */
  readonly total: number
}

/** Reads on from the cursor of the portion before. Throws `BAD_REQUEST` for a cursor that no portion gave out. */
export async function openPortion(ctx: Context, { limit, cursor }: PortionQuery): Promise<Portion> {
  const pageOf = (left: number, from: string | undefined) => {
    const query: ContactQuery = { limit: Math.min(left, PAGE_LIMIT_MAX), cursor: from, search: undefined }
    return listContacts(ctx, query)
  }
  let page = await pageOf(limit, cursor)
  const total = cursor === undefined ? page.total : await ctx.store.fields.contactCount()
  async function* pages() {
    for (let left = limit, room = PORTION_CHARACTERS; ; page = await pageOf(left, page.cursor)) {
      yield page.data
      left -= page.data.length
      room -= JSON.stringify(page.data).length
      if (left === 0 || room <= 0 || !page.hasMore) return
    }
  }
  return { data: pages(), cursor: () => page.cursor, total }
}
