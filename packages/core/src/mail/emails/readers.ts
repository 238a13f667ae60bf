import type { ContactId } from '../../kernel/ids/ids.ts'

/**
 * The contacts that a body or an attachment is stored for. It is erased with the last of them; for `anybody` it stays.
 */
export type Readers = readonly ContactId[] | 'anybody'

/** Content that went to more contacts than this says nothing about any one of them, and counts as for anybody. */
export const READERS_MAX = 100

/** Adds readers. Returns the same object when nothing changes. */
export function withReaders(readers: Readers, others: Readers): Readers {
  if (readers === 'anybody' || others === 'anybody') return 'anybody'
  const all = [...new Set([...readers, ...others])]
  if (all.length > READERS_MAX) return 'anybody'
  return all.length === readers.length ? readers : all
}

/** Removes readers. Returns the same object when nothing changes. */
export function withoutReaders(readers: Readers, others: ReadonlySet<ContactId>): Readers {
  if (readers === 'anybody') return readers
  const left = readers.filter((reader) => !others.has(reader))
  return left.length === readers.length ? readers : left
}
