import { escapeHtml } from '../templates/encode.ts'

const TAG = /(\{\{[\s\S]*?\}\})/

/** Returns HTML that shows a plain text with its line breaks and blanks. Tags of templates stay tags, and escape what they print. */
export function htmlOfText(text: string): string {
  const pieces = text.replaceAll('{{{', '{{').replaceAll('}}}', '}}').split(TAG)
  const html = pieces.map((piece, at) => (at % 2 === 1 ? piece : escapeHtml(piece))).join('')
  return `<div style="white-space:pre-wrap">${html}</div>`
}
