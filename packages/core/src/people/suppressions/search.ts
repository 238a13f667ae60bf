import { domainOf } from '../../kernel/address/address.ts'
import type { Suppression } from './schema.ts'

/**
 * Returns whether the address or the domain of an entry begins with a text in canonical spelling; with an @ first, only
 * the domain. The dot or `*.` for subdomains does not count.
 */
export function matchesSearch({ value }: Pick<Suppression, 'value'>, text: string): boolean {
  if (value === undefined) return false
  const domain = domainOf(value).replace(/^\*?\./, '')
  return text.startsWith('@') ? domain.startsWith(text.slice(1)) : value.startsWith(text) || domain.startsWith(text)
}
