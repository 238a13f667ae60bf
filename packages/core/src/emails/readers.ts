import type { ContactId } from '../ids.ts'

/**
 * For whom a body or an attachment is stored: for contacts, with the last of whom it is erased, or for anybody, and it
 * stays.
 */
export type Readers = readonly ContactId[] | 'anybody'

/** What went to more contacts says nothing of any of them, and costs nothing to be sent once more. */
export const READERS_MAX = 100

/** Those and others; the very same when that is no change. */
export function withReaders(readers: Readers, others: Readers): Readers {
  if (readers === 'anybody' || others === 'anybody') return 'anybody'
  const all = [...new Set([...readers, ...others])]
  if (all.length > READERS_MAX) return 'anybody'
  return all.length === readers.length ? readers : all
}

/** Those without others; the very same when that is no change. */
export function withoutReaders(readers: Readers, others: ReadonlySet<ContactId>): Readers {
  if (readers === 'anybody') return readers
  const left = readers.filter((reader) => !others.has(reader))
  return left.length === readers.length ? readers : left
}
