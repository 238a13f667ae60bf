import type { List, Page } from '@posthorn/sdk'
import type { Command } from 'commander'
import { type Io, note } from './io.ts'
import { wholeNumber } from './options.ts'
import { type Output, printTable, showResult } from './output.ts'
import { inTurn, type Pace } from './pace.ts'
import { count, plural } from './text.ts'

export interface ListOptions {
  readonly limit: number
  readonly all?: boolean
  readonly cursor?: string
}

/** A page of a list. */
interface Body {
  data: unknown[]
  hasMore: boolean
  /** Absent in lists without a count. */
  total?: number
  cursor?: string | undefined
}

const PAGE_MAX = 100
const LIMIT_DEFAULT = 20

/** Adds the options of every list with a cursor. */
export function addListOptions(command: Command): Command {
  return command
    .option('--limit <number>', 'the maximum number to show', wholeNumber(1, 1_000_000), LIMIT_DEFAULT)
    .option('--all', 'show all of them')
    .option('--cursor <cursor>', 'continue after this cursor')
}

/** The output of a list command: items, and the cursor of the rest. */
export interface ListResult<T> {
  readonly data: readonly T[]
  readonly total?: number | undefined
  readonly hasMore: boolean
  readonly cursor: string | undefined
}

/** Reads the requested number of items with as few requests as possible. */
export async function readList<B extends Body>(
  pacing: { readonly pace: Pace },
  options: ListOptions,
  list: (query: { limit: number; cursor?: string }) => List<B>,
): Promise<ListResult<B['data'][number]>> {
  const data: B['data'][number][] = []
  const limit = options.all ? Number.POSITIVE_INFINITY : options.limit
  const first = await list({
    limit: Math.min(limit, PAGE_MAX),
    ...(options.cursor !== undefined && { cursor: options.cursor }),
  })
  let last: Page<B> = first
  data.push(...first.data)
  while (last.hasMore && last.cursor !== undefined && data.length < limit) {
    const query = { limit: Math.min(limit - data.length, PAGE_MAX), cursor: last.cursor }
    last = await inTurn(pacing, async () => list(query))
    data.push(...last.data)
  }
  return { data, total: first.total, hasMore: last.hasMore, cursor: last.cursor }
}

interface Columns<T> {
  readonly columns: readonly string[]
  row(item: T): readonly string[]
}

/** Prints the list as a table, with its size on stderr; or as JSON in the form of the API's pages. */
export function showList<T>(output: Output, list: ListResult<T>, noun: string, table: Columns<T>): void {
  showResult(output, list, () => printList(output.io, list, noun, table))
}

function printList<T>(
  io: Io,
  { data, total = 0, hasMore, cursor }: ListResult<T>,
  noun: string,
  table: Columns<T>,
): void {
  if (data.length > 0) printTable(io, table.columns, data.map(table.row))
  const shown = data.length === 0 ? `There are no ${plural(noun)}.` : `${count(data.length, noun)}.`
  const of = total > data.length ? `${data.length} of ${count(total, noun)}.` : shown
  note(io, hasMore ? `${of} Use --all for the rest, or continue with --cursor ${cursor}` : of)
}

/** Splits the items into batches of a maximum size, in order. */
export function* inBatches<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}
