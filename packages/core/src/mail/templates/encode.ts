import type { ValueEncoding } from './language.ts'

const MARKUP = /[&<>"']/
const UNPRINTABLE = /[\p{Cc}\u2028\u2029]/u
const EVERY_UNPRINTABLE = /[\p{Cc}\u2028\u2029]+/gu

/** Encodes a value for its place. Encoding a text piece by piece gives the same result as encoding the whole. */
export function encodeValue(text: string, encoding: ValueEncoding): string {
  switch (encoding) {
    case 'html':
      return escapeHtml(text)
    case 'lines':
      return escapeLines(text)
    case 'line':
      return UNPRINTABLE.test(text) ? text.replace(EVERY_UNPRINTABLE, '') : text
    case 'url':
      return encodeURIComponent(text.toWellFormed())
    case 'none':
      return text
  }
}

/** White space that HTML does not show: line breaks, tabs, and blanks after white space or at the beginning. */
const WHITE = /\r\n?|\n|\t|(?<=^|[\s\u00a0]) /g
const WHITE_HTML: Readonly<Record<string, string>> = { ' ': '&nbsp;', '\t': '&nbsp;&nbsp;&nbsp; ' }

/**
 * Escapes markup, line breaks and blanks, so that plain text looks the same in clients that ignore `white-space`, such as
 * Outlook. `before` is the character before the text.
 */
export function escapeLines(text: string, before = ''): string {
  const white = (found: string, at: number) =>
    at === 0 && /[^\s]/.test(before) && found === ' ' ? ' ' : (WHITE_HTML[found] ?? '<br>')
  return escapeHtml(text).replace(WHITE, white)
}

/** Escapes markup. Measured on Node 24: 25 ns for 21 clean characters; 180 ns with three to escape, where replace() takes 340 ns. */
export function escapeHtml(text: string): string {
  const first = text.search(MARKUP)
  if (first === -1) return text
  if (text.length > LONG) return escapeLong(text)
  let escaped = ''
  let from = 0
  for (let at = first; at < text.length; at += 1) {
    const entity = entityOf(text.charCodeAt(at))
    if (entity === undefined) continue
    if (at > from) escaped += text.slice(from, at)
    escaped += entity
    from = at + 1
  }
  return from < text.length ? escaped + text.slice(from) : escaped
}

/**
 * The length from which the pieces are joined a part at a time: 500,000 entities take 10 to 20 ms, where `+=` takes
 * 100.
 */
const LONG = 4096

function escapeLong(text: string): string {
  let escaped = ''
  for (let start = 0; start < text.length; start += LONG) {
    const end = Math.min(text.length, start + LONG)
    const pieces: string[] = []
    let from = start
    for (let at = start; at < end; at += 1) {
      const entity = entityOf(text.charCodeAt(at))
      if (entity === undefined) continue
      if (at > from) pieces.push(text.slice(from, at))
      pieces.push(entity)
      from = at + 1
    }
    escaped += pieces.join('') + text.slice(from, end)
  }
  return escaped
}

function entityOf(unit: number): string | undefined {
  switch (unit) {
    case 0x26:
      return '&amp;'
    case 0x3c:
      return '&lt;'
    case 0x3e:
      return '&gt;'
    case 0x22:
      return '&quot;'
    case 0x27:
      return '&#39;'
    default:
      return undefined
  }
}
