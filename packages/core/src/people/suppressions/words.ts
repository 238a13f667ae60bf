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
