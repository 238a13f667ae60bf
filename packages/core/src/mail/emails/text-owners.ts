import type { ContactId } from '../../kernel/ids/ids.ts'

/**
 * The contacts for whom a body or an attachment is stored. It is erased with the last of them; without specific owners
 * it stays.
 */
export type TextOwners = readonly ContactId[] | 'anybody'

/**
 * The most owners of a content. One that went to more contacts reveals nothing about any of them, and has no specific
 * owners.
 */
export const TEXT_OWNERS_MAX = 100

/** Adds owners. Returns the same object when nothing changes. */
export function addTextOwners(textOwners: TextOwners, others: TextOwners): TextOwners {
  if (textOwners === 'anybody' || others === 'anybody') return 'anybody'
  const all = [...new Set([...textOwners, ...others])]
  if (all.length > TEXT_OWNERS_MAX) return 'anybody'
  return all.length === textOwners.length ? textOwners : all
}

/** Removes owners. Returns the same object when nothing changes. */
export function removeTextOwners(textOwners: TextOwners, others: ReadonlySet<ContactId>): TextOwners {
  if (textOwners === 'anybody') return textOwners
  const left = textOwners.filter((reader) => !others.has(reader))
  return left.length === textOwners.length ? textOwners : left
}
