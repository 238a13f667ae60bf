import { type Actor, maySee } from '../../kernel/context/actor.ts'
import { suppressionId } from './id.ts'
import type { Suppression } from './schema.ts'

/** Returns a clause that names the entry of the suppression list for which an address gets no mail. */
export function listedWords(suppression: Suppression): string {
  const { kind, value = '' } = suppression
  const entry = `on the suppression list (${suppressionId(suppression)})`
  if (kind === 'ADDRESS') return 'the address is on the suppression list'
  if (kind === 'PATTERN') return `the address matches the pattern ${value} ${entry}`
  return value.startsWith('.')
    ? `the domain ${value.slice(1)} and its subdomains are ${entry}`
    : `the domain ${value} is ${entry}`
}

/** Like `listedWords`, but names no entry to a caller that may not read the list. */
export const listedWordsFor = (reader: { readonly actor: Actor }, suppression: Suppression): string =>
  maySee(reader, 'suppressions:read', 'contacts:read')
    ? listedWords(suppression)
    : 'an entry of the suppression list matches it'
