import type { ContactId } from '../../kernel/ids/ids.ts'

/**
 * The contacts that a body or an attachment is stored for. It is erased with the last of them; for `anybody` it stays.
 */
export type TextOwners = readonly ContactId[] | 'anybody'

/** Content that went to more contacts than this says nothing about any one of them, and counts as for anybody. */
export const TEXT_OWNERS_MAX = 100

/** Adds readers. Returns the same object when nothing changes. */
export function addTextOwners(textOwners: TextOwners, others: TextOwners): TextOwners {
  if (textOwners === 'anybody' || others === 'anybody') return 'anybody'
  const all = [...new Set([...textOwners, ...others])]
  if (all.length > TEXT_OWNERS_MAX) return 'anybody'
  return all.length === textOwners.length ? textOwners : all
}

/** Removes readers. Returns the same object when nothing changes. */
export function removeTextOwners(textOwners: TextOwners, others: ReadonlySet<ContactId>): TextOwners {
  if (textOwners === 'anybody') return textOwners
  const left = textOwners.filter((reader) => !others.has(reader))
  return left.length === textOwners.length ? textOwners : left
}
