import { z } from 'zod'
import { AppError } from '../errors/errors.ts'

/**
 * A request for a page. Lists are ordered newest first, by creation time and then id, so that concurrent inserts never
 * shift a page.
 */
export interface PageRequest {
  readonly limit: number
  readonly after: Position | undefined
}

/** The last row of the page before. */
export interface Position {
  readonly createdAt: Date
  readonly id: string
}

export interface Page<T> {
  readonly data: readonly T[]
  /** The position at which the next page begins; absent on the last page. */
  readonly cursor: string | undefined
  readonly hasMore: boolean
  /** The total number of rows; only on the first page, 0 on later ones. */
  readonly total: number
}

export const PAGE_LIMIT_DEFAULT = 20
export const PAGE_LIMIT_MAX = 100

/** The format of a cursor, for readers of the schema. Clients treat it as opaque. */
const CURSOR = '^[0-9a-z]{1,10}-[a-z]{3}_[0-9a-z]{1,64}$'

/** The query of every cursor list. */
export const PageQuery = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(PAGE_LIMIT_MAX)
    .default(PAGE_LIMIT_DEFAULT)
    .describe('The maximum number of items in a page, 1 to 100.'),
  cursor: z
    .string()
    .min(1)
    .max(200)
    .meta({ pattern: CURSOR })
    .optional()
    .describe('The cursor of the previous page; absent for the first page.'),
})
export type PageQuery = z.infer<typeof PageQuery>

function encodeCursor(position: Position): string {
  return `${position.createdAt.getTime().toString(36)}-${position.id}`
}

function decodeCursor(cursor: string): Position {
  const match = /^([0-9a-z]{1,11})-([a-z]{3}_[0-9a-z]{1,64})$/.exec(cursor)
  const ms = Number.parseInt(match?.[1] ?? '', 36)
  const id = match?.[2]
  if (id === undefined || !(ms <= 8.64e15)) {
    throw new AppError('BAD_REQUEST', {
      message: 'The cursor does not belong to this list.',
      suggestion: 'Pass the cursor of the previous page unchanged, or omit it for the first page.',
    })
  }
  return { createdAt: new Date(ms), id }
}

const positionOf = ({ cursor }: PageQuery) => (cursor === undefined ? undefined : decodeCursor(cursor))

/** The most weight of a page of large rows; it contains at least one row. */
export const PAGE_WEIGHT = 1_000_000
/** Size of the first batch, which shows how large the rows are. */
const FIRST_ROWS = 4

/** Returns as many rows as fit into a page, and one more if there are others. */
async function readWithin<T extends Position>(
  { limit, after }: PageRequest,
  list: (request: PageRequest) => Promise<readonly T[]>,
  weigh: (row: T) => number,
): Promise<{ readonly rows: readonly T[]; readonly isCut: boolean }> {
  const rows: T[] = []
  let weight = 0
  for (let step = FIRST_ROWS; rows.length < limit; ) {
    const wanted = Math.min(step, limit - rows.length)
    const some = await list({ limit: wanted, after: rows.at(-1) ?? after })
    for (const row of some) {
      rows.push(row)
      weight += weigh(row)
      if (weight > PAGE_WEIGHT && rows.length > 1) return { rows, isCut: true }
    }
    if (some.length < wanted) break
    step = Math.max(1, Math.floor(((PAGE_WEIGHT - weight) / weight) * rows.length))
  }
  return { rows, isCut: false }
}

/**
 * Reads a page, and one row more to learn whether there is another page. Counts only on the first page. With `weigh`, a
 * page of large rows holds fewer.
 */
export async function paginate<T extends Position>(
  query: PageQuery,
  list: (request: PageRequest) => Promise<readonly T[]>,
  count: () => Promise<number>,
  weigh?: (row: T) => number,
): Promise<Page<T>> {
  const after = positionOf(query)
  const request = { limit: query.limit + 1, after }
  const { rows, isCut } = weigh ? await readWithin(request, list, weigh) : { rows: await list(request), isCut: false }
  const hasMore = isCut || rows.length > query.limit
  const data = hasMore ? rows.slice(0, -1) : rows
  const last = data.at(-1)
  return {
    data,
    hasMore,
    cursor: hasMore && last ? encodeCursor(last) : undefined,
    // A first page with all rows is counted already: a search that finds few rows reads all rows once.
    total: after !== undefined ? 0 : hasMore ? await count() : data.length,
  }
}

/** The rows that were found among a bounded number of rows. */
export interface Walked<T> {
  readonly rows: readonly T[]
  /** The last row that was looked at; undefined where no others follow. */
  readonly stoppedAt: Position | undefined
}

/** Reads a page of a list that looks at a bounded number of rows: a page before the last may have few rows, or none. */
export async function paginateWalk<T extends Position>(
  query: PageQuery,
  walk: (request: PageRequest) => Promise<Walked<T>>,
): Promise<Omit<Page<T>, 'total'>> {
  const { rows, stoppedAt } = await walk({ limit: query.limit + 1, after: positionOf(query) })
  const data = rows.slice(0, query.limit)
  const end = rows.length > query.limit ? data.at(-1) : stoppedAt
  return { data, hasMore: end !== undefined, cursor: end && encodeCursor(end) }
}

/** The most rows that are counted. To count a million costs more than the exact number is worth. */
export const COUNTED_AT_MOST = 100_000
