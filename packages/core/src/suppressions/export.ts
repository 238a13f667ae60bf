import type { Context } from '../context.ts'
import type { Suppression, SuppressionExportQuery } from './schema.ts'
import { listSuppressions } from './suppressions.ts'

/** So many are read at once, between which others have their turn. */
const READ_MAX = 500

/** Many suppressions, newest first, of which no more than a page is in memory at once. */
export interface SuppressionBatch {
  readonly data: AsyncIterable<readonly Suppression[]>
  /** Where the next batch begins, once all data is read; undefined after the last. */
  cursor(): string | undefined
  /** How many there are in all; only of the first batch, 0 of later ones. */
  readonly total: number
}

/** Reads on from the cursor of the batch before. Throws `BAD_REQUEST` for a cursor that no list gave out. */
export async function openSuppressionExport(
  ctx: Context,
  { limit, cursor, reason }: SuppressionExportQuery,
): Promise<SuppressionBatch> {
  let left = limit
  const read = (cursor: string | undefined) =>
    listSuppressions(ctx, { limit: Math.min(left, READ_MAX), cursor, reason })
  let page = await read(cursor)
  const { total } = page
  async function* pages() {
    for (;;) {
      yield page.data
      left -= page.data.length
      if (left === 0 || !page.hasMore) return
      page = await read(page.cursor)
    }
  }
  return { data: pages(), cursor: () => page.cursor, total }
}
