import { cutTo } from './width.ts'

/**
 * Matches characters that must not reach a terminal unchanged: control characters of C0 (except line feed and tab),
 * DEL, and C1, which move the cursor or begin a command; bidirectional marks, overrides and isolates, which show text
 * in another order; and characters without width, which hide that two texts differ. ZWJ and ZWNJ stay: emoji and
 * Persian need them.
 */
const UNSAFE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is its purpose
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu

/** Makes untrusted text safe for a terminal; keeps line breaks and tabs. */
export function clean(text: string): string {
  return text.replace(/\r\n/g, '\n').replace(UNSAFE, '\ufffd')
}

/** Returns JSON with those characters escaped, so that it is safe to show and has the same value. */
export function safeJson(value: unknown, indent?: number): string {
  const escaped = (found: string) =>
    found.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return (JSON.stringify(value, null, indent) ?? 'null').replace(UNSAFE, escaped)
}

/** Returns safe text in one line of at most `max` columns. */
export function oneLine(text: string, max = Number.POSITIVE_INFINITY): string {
  return cutTo(clean(text).replace(/\s+/g, ' ').trim(), max)
}

/** Formats a time for people: UTC, to the second. */
export function time(iso: string | null | undefined): string {
  return iso ? iso.replace('T', ' ').replace(/(?:\.\d+)?Z$/, 'Z') : ''
}

/** Returns a person's name from the usual fields; empty if there is none. */
export function nameIn({ name, firstName, lastName }: Readonly<Record<string, unknown>>): string {
  const words = (typeof name === 'string' && name !== '' ? [name] : [firstName, lastName]).filter(
    (word) => typeof word === 'string',
  )
  return words.join(' ').trim()
}

/** Formats a number with its noun: "1 contact", "2 contacts". */
export function count(amount: number, noun: string): string {
  return `${amount} ${amount === 1 ? noun : plural(noun)}`
}

/** Formats a number of people: "1 person", "1,204 people". */
export function people(amount: number): string {
  return `${amount.toLocaleString('en')} ${amount === 1 ? 'person' : 'people'}`
}

/** Returns a plural: "contacts", "activities", "addresses". */
export function plural(noun: string): string {
  if (noun.endsWith('s')) return `${noun}es`
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`
}
