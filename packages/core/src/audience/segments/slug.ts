import type { Segment } from './schema.ts'

/**
 * Returns the segment's part of its event names: the name in lower case, only letters, digits and underscores, with hyphens
 * for whitespace; the id when nothing is left.
 */
export function segmentSlug({ id, name }: Pick<Segment, 'id' | 'name'>): string {
  const words = name
    .toLowerCase()
    .replace(/[^\w\s]/g, '')
    .trim()
  return words.replace(/\s+/g, '-') || id
}
