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

/** Returns how many tests of events and stored members the predicate has, each of which is a query of its own. */
export function predicateLookups(predicate: Predicate): number {
  switch (predicate.kind) {
    case 'all':
    case 'any':
      return predicate.of.reduce((sum, part) => sum + predicateLookups(part), 0)
    case 'not':
      return predicateLookups(predicate.of)
    case 'event':
    case 'member':
      return 1
    default:
      return 0
  }
}
