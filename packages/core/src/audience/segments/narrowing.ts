import type { Predicate } from '../../people/filters/predicate.ts'
import type { ContactSort } from './query.schema.ts'

/**
 * Returns those parts of a predicate that need no walk: an address, which has its own index, and creation times in the
 * order of creation. A walk looks only at the contacts for which they are true.
 */
export function narrowing(predicate: Predicate, sort: ContactSort): readonly Predicate[] {
  const parts = predicate.kind === 'all' ? predicate.of : [predicate]
  return parts.filter(
    (part) =>
      (part.kind === 'email' && part.test === 'equal') ||
      (part.kind === 'time' && part.column === 'createdAt' && !sort.endsWith('email')),
  )
}
