import type { Context } from '../../kernel/context/context.ts'
import type { Suppression, SuppressionExportQuery } from './schema.ts'
import { listSuppressions } from './suppressions.ts'

/** The limit of one read; other requests run between reads. */
const READ_MAX = 500

/** Many suppressions, newest first, read one page at a time. */
export interface SuppressionBatch {
  readonly data: AsyncIterable<readonly Suppression[]>
  /** Returns the position at which the next batch begins, once all data is read; undefined after the last. */
  cursor(): string | undefined
  /** The number of all suppressions in the first batch; 0 in later ones. */
  readonly total: number
}

/** Opens the batch after a cursor. Throws `BAD_REQUEST` for an invalid cursor. */
export async function openSuppressionExport(
  ctx: Context,
  { limit, cursor, ...filter }: SuppressionExportQuery,
): Promise<SuppressionBatch> {
  let left = limit
  const read = (cursor: string | undefined) =>
    listSuppressions(ctx, { limit: Math.min(left, READ_MAX), cursor, ...filter })
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
