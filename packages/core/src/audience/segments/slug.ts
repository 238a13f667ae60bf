import type { Segment } from './schema.ts'

/**
 * The most characters of a slug, with room for a suffix and the rest of an event's name, which has at most 255
 * characters.
 */
const SLUG_MAX = 100

/**
 * Returns the part of a new segment's event names that stays when it is renamed: the name in lower case, without
 * diacritics (NFKD) and other characters than letters, digits and underscores, with one hyphen for spaces and hyphens
 * in a row; with `-2`, `-3`, … where another segment of the project has it, and the id when the name has none of these
 * characters.
 */
export function newSlug({ id, name }: Pick<Segment, 'id' | 'name'>, others: readonly Segment[]): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\s-]/gu, '')
    .replace(/[\s-]+/g, '-')
  const characters = [...words].slice(0, SLUG_MAX).join('')
  const slug = characters.replace(/^-|-$/g, '') || id
  const taken = new Set(others.filter((other) => other.id !== id).map((other) => other.slug))
  let free = slug
  for (let n = 2; taken.has(free); n++) free = `${slug}-${n}`
  return free
}
