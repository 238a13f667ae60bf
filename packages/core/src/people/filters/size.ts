import type { Predicate } from './predicate.ts'

/** Returns the most tests that the predicate makes for a contact; at least 1. */
export function predicateSize(predicate: Predicate): number {
  switch (predicate.kind) {
    case 'all':
    case 'any':
      return predicate.of.reduce((sum, part) => sum + predicateSize(part), 1)
    case 'not':
      return predicateSize(predicate.of)
    default:
      return 1
  }
}
