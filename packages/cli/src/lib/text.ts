import { cutTo } from './width.ts'

/** Control characters, which could move the cursor of a terminal or change what it shows, and bidirectional marks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is its purpose
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Makes untrusted text safe for a terminal; keeps line breaks and tabs. */
export function clean(text: string): string {
  return text.replace(/\r\n/g, '\n').replace(CONTROL, '\ufffd')
}

/** The same in one line of at most `max` columns. */
export function oneLine(text: string, max = Number.POSITIVE_INFINITY): string {
  return cutTo(clean(text).replace(/\s+/g, ' ').trim(), max)
}

/** A time as people read it: UTC, to the second. */
export function time(iso: string | null | undefined): string {
  return iso ? iso.replace('T', ' ').replace(/(?:\.\d+)?Z$/, 'Z') : ''
}

/** "1 contact", "2 contacts". */
export function count(amount: number, noun: string): string {
  return `${amount} ${amount === 1 ? noun : plural(noun)}`
}

/** "contacts", "activities", "addresses". */
export function plural(noun: string): string {
  if (noun.endsWith('s')) return `${noun}es`
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`
}
