import { MAX_TAGS, TEXT_OPEN } from '../templates/language.ts'
import { escapeLines } from '../templates/output.ts'

/**
 * The longest HTML that is made of a text, in UTF-16 units: escaping takes 20 ns for each. Gmail clips a mail after 102
 * kB.
 */
export const TEXT_HTML_MAX = 2_000_000

/** The number of UTF-16 units that are escaped before the result is measured. */
const CHUNK = 16_384

/**
 * Returns HTML that shows a plain text with its line breaks and blanks, in time linear in its length. Tags of templates
 * stay tags, and escape their output; braces that a backslash escapes are text (see `parseTemplate`). Stops where the
 * result is longer than `TEXT_HTML_MAX`, or has more tags than a body may have: it is refused then.
 */
export function htmlOfText(written: string): string {
  const text = written.includes('\r') ? written.replace(/\r\n?/g, '\n') : written
  const pieces: string[] = []
  let length = 0
  let from = 0
  /** Adds the text up to an offset. */
  const addText = (end: number) => {
    while (from < end && length <= TEXT_HTML_MAX) {
      const piece = escapeLines(text.slice(from, Math.min(end, from + CHUNK)), text.charAt(from - 1))
      pieces.push(piece)
      length += piece.length
      from += CHUNK
    }
  }
  let tags = 0
  for (let start = text.indexOf('{{'); start !== -1; start = text.indexOf('{{', from)) {
    const tag = isEscaped(text.slice(from, start)) ? { html: '{{', end: start + 2 } : tagAt(text, start)
    // A tag that does not end is refused when the template is read, as are too many.
    if (!tag || tags > MAX_TAGS || length > TEXT_HTML_MAX) break
    tags += 1
    addText(start)
    pieces.push(tag.html)
    length += tag.html.length
    from = tag.end
  }
  addText(text.length)
  return `${TEXT_OPEN}${pieces.join('')}</div>`
}

const isEscaped = (before: string) => before.endsWith('\\') && !before.endsWith('\\\\')

/**
 * Returns the tag that begins here; one with three braces would print its value raw, which is right only in the text.
 */
function tagAt(text: string, start: number): { readonly html: string; readonly end: number } | undefined {
  const close = text.startsWith('{{{', start) ? '}}}' : '}}'
  const end = text.indexOf(close, start)
  if (end === -1) return undefined
  return { html: `{{${text.slice(start + close.length, end)}}}`, end: end + close.length }
}
