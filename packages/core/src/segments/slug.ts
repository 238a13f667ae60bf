import type { Segment } from './schema.ts'

/**
 * What stands for the segment in the names of its events: its name in lower case, without other characters than letters,
 * digits and underscores, and with hyphens for blanks; its id when that leaves nothing.
 */
export function segmentSlug({ id, name }: Pick<Segment, 'id' | 'name'>): string {
  const words = name
    .toLowerCase()
    .replace(/[^\w\s]/g, '')
    .trim()
  return words.replace(/\s+/g, '-') || id
}
