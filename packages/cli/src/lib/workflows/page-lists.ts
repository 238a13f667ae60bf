import type { Command } from 'commander'
import type { ListResult } from '../lists.ts'
import { wholeNumber } from '../options.ts'

export interface PageOptions {
  readonly limit: number
}

/** Adds the option of a list with pages. */
export function addLimitOption(command: Command): Command {
  return command.option('--limit <number>', 'the maximum number to show', wholeNumber(1, 1_000_000), 20)
}

/** Reads as many items as requested. */
export async function readPages<T>(
  { limit }: PageOptions,
  items: AsyncIterable<T> & PromiseLike<{ readonly total: number }>,
): Promise<ListResult<T>> {
  const data: T[] = []
  for await (const item of items) {
    data.push(item)
    if (data.length >= limit) break
  }
  const { total } = await items
  return { data, total, hasMore: false, cursor: undefined }
}
