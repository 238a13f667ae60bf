import { z } from 'zod'
import type { Context } from '../../kernel/context/context.ts'
import { PageQuery } from '../../kernel/page/page.ts'
import { jsonSize } from '../fields/schema.ts'
import { listContacts } from './contacts.ts'
import type { Contact, ContactQuery } from './schema.ts'

const BATCH_MAX = 5000
/** The most characters of a batch of large contacts: one may have 100 kB of fields, and older ones up to 1 MB. */
const BATCH_CHARACTERS = 8 * 1024 * 1024
/** The limit of one read, about 10 ms of work; other requests run between reads. */
const READ_MAX = 500
/** The size of the first read, which shows the size of contacts. */
const FIRST_READ = 10
const READ_CHARACTERS = 256 * 1024
/** The size of a contact without fields. */
const ROW_CHARACTERS = 200

/** The query for one batch of all contacts. */
export const ContactBatchQuery = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(BATCH_MAX)
    .default(BATCH_MAX)
    .describe('The maximum number of contacts in a batch, 1 to 5000; fewer when they are large.'),
  cursor: PageQuery.shape.cursor,
})
export type ContactBatchQuery = z.infer<typeof ContactBatchQuery>

/** Many contacts, newest first, read one page at a time. */
export interface ContactBatch {
  readonly data: AsyncIterable<readonly Contact[]>
  /** Returns the position at which the next batch begins, once all data is read; undefined after the last. */
  cursor(): string | undefined
  /** The number of contacts of the project. */
  readonly total: number
}

/** Opens the batch after a cursor. Throws `BAD_REQUEST` for an invalid cursor. */
export async function openContactBatch(ctx: Context, { limit, cursor }: ContactBatchQuery): Promise<ContactBatch> {
  const pageOf = (limit: number, from: string | undefined) => {
    const query: ContactQuery = { limit, cursor: from, search: undefined }
    return listContacts(ctx, query)
  }
  let page = await pageOf(Math.min(limit, FIRST_READ), cursor)
  const total = cursor === undefined ? page.total : await ctx.store.fields.contactCount()
  async function* pages() {
    for (let left = limit, room = BATCH_CHARACTERS; ; ) {
      const { data, hasMore } = page
      yield data
      const characters = data.reduce((sum, contact) => sum + charactersIn(contact), 0)
      left -= data.length
      room -= characters
      if (left === 0 || room <= 0 || !hasMore) return
      page = await pageOf(Math.min(left, nextRead(data.length, characters)), page.cursor)
    }
  }
  return { data: pages(), cursor: () => page.cursor, total }
}

/** Returns the size of the next read, from the characters of the previous one. */
function nextRead(contacts: number, characters: number): number {
  const fitting = Math.floor((contacts * READ_CHARACTERS) / characters)
  return Math.min(Math.max(fitting, 1), READ_MAX)
}

/** Estimates the length of the contact's JSON without building it. */
function charactersIn({ data }: Contact): number {
  let sum = ROW_CHARACTERS
  for (const [name, value] of Object.entries(data)) {
    const length = typeof value === 'string' ? value.length : typeof value === 'object' ? jsonSize(value) : 5
    sum += name.length + length
  }
  return sum
}
