import { z } from 'zod'
import { nameText } from '../../kernel/text/text.ts'
import { canonicalName } from '../../people/fields/schema.ts'

/** The maximum number of `*` in one pattern. */
const STARS_MAX = 5
/** The maximum number of patterns in one list. */
export const PATTERNS_MAX = 50

const isWithinStars = (pattern: string) => pattern.split('*').length <= STARS_MAX + 1

const EventPattern = nameText(1, 255)
  .overwrite(canonicalName)
  .refine(isWithinStars, {
    error: `must have at most ${STARS_MAX} wildcards`,
    params: { code: 'too_many_wildcards' },
  })

/** Patterns of names of events, see `matchesEvent`. */
export const EventPatterns = z
  .array(EventPattern)
  .min(1)
  .max(PATTERNS_MAX)
  .overwrite((patterns) => [...new Set(patterns)])

/** Returns true if an event's name matches one of the patterns, in which `*` matches any characters, or none. */
export function matchesEvent(patterns: readonly string[], name: string): boolean {
  return patterns.some((pattern) => matchesPattern(pattern, name))
}

/** Searches for each part once: the time is that of the name's length for each `*`. */
function matchesPattern(pattern: string, name: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  const last = rest.pop()
  if (last === undefined) return pattern === name
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length) return false
  const end = name.length - last.length
  let at = first.length
  for (const part of rest) {
    const found = name.indexOf(part, at)
    if (found === -1 || found + part.length > end) return false
    at = found + part.length
  }
  return true
}
