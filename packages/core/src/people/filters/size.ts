import type { Predicate } from './predicate.ts'

/** Returns how many tests the predicate makes of a contact at most; at least 1. */
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
