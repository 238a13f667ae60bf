import { SECRET_PREFIXES } from '../context/key.ts'

const PREFIX = `(?:${SECRET_PREFIXES.join('|')})`
/** A secret, or the rest of one after a text that ends in a letter. */
const SECRET = new RegExp(`(?<![A-Za-z0-9])${PREFIX}[A-Za-z0-9+/_-]{8,}|${PREFIX}[0-9a-f]{32,}`, 'g')

/** Error messages may quote data: mail servers quote the address, databases the row, drivers the URL. */
const QUOTED: readonly (readonly [RegExp, string])[] = [
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]*@/gi, '$1[redacted]@'],
  [/[^\s<>()[\]"'`,;:=/]+@[^\s<>()[\]"'`,;:=/]+/g, '[address]'],
  [SECRET, '[key]'],
]
const WORDS_MAX = 500

/** Returns a text without the addresses, keys, and credentials of URLs that it quotes. */
export function withoutQuotes(text: string): string {
  return QUOTED.reduce((clean, [pattern, instead]) => clean.replace(pattern, instead), text)
}

/** Returns the beginning of a text without quotes. Cuts before it searches, because the patterns take quadratic time. */
export const briefly = (text: string, length = WORDS_MAX): string =>
  withoutQuotes(text.slice(0, length * 4)).slice(0, length)
