import { escapeHtml } from '../templates/encode.ts'

/**
 * Returns HTML that shows a plain text with its line breaks and blanks, in time linear in its length. Tags of templates stay
 * tags, and escape what they print; what a backslash keeps from being a tag is text (see `parseTemplate`).
 */
export function htmlOfText(text: string): string {
  const pieces: string[] = []
  let from = 0
  for (let start = text.indexOf('{{'); start !== -1; start = text.indexOf('{{', from)) {
    const before = text.slice(from, start)
    const tag = isEscaped(before) ? { html: '{{', end: start + 2 } : tagAt(text, start)
    // A tag that does not end is refused when the template is read.
    if (!tag) break
    pieces.push(escapeHtml(before), tag.html)
    from = tag.end
  }
  pieces.push(escapeHtml(text.slice(from)))
  return `<div style="white-space:pre-wrap">${pieces.join('')}</div>`
}

const isEscaped = (before: string) => before.endsWith('\\') && !before.endsWith('\\\\')

/** Returns the tag that begins here; one of three braces would print its value raw, which is right only in the text. */
function tagAt(text: string, start: number): { readonly html: string; readonly end: number } | undefined {
  const close = text.startsWith('{{{', start) ? '}}}' : '}}'
  const end = text.indexOf(close, start)
  if (end === -1) return undefined
  return { html: `{{${text.slice(start + close.length, end)}}}`, end: end + close.length }
}
