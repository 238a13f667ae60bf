import { compile, type FormatCallback } from 'html-to-text'

const INPUT_MAX = 2 * 1024 * 1024
/** The parser takes quadratic time for the depth: 200 000 open elements would cost it 25 s, 5000 a moment. */
const DEPTH_MAX = 5000
const ELEMENT = /<(\/?)([a-z][a-z0-9-]*)/gi
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|p|li|option|dt|dd)$/i
const PLACEHOLDER = /\{\{\{?[^{}]{0,1000}\}?\}\}/g

const alt: FormatCallback = (image, _walk, builder) => {
  if (image.attribs?.alt) builder.addInline(image.attribs.alt)
}

const cell: FormatCallback = (element, walk, builder) => {
  walk(element.children, builder)
  builder.addInline(' ')
}

const heading = { options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 2 } }
const HIDDEN = ['head', 'style', 'script', 'noscript', 'title', 'template', 'svg', '[hidden]']
const INVISIBLE = [
  'display:none',
  'display: none',
  'mso-hide:all',
  'mso-hide: all',
  'visibility:hidden',
  'visibility: hidden',
]

const convert = compile({
  wordwrap: false,
  limits: { maxDepth: 400, maxChildNodes: 50_000, ellipsis: '' },
  formatters: { alt, cell },
  selectors: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, ...heading })),
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
    { selector: 'img', format: 'alt' },
    { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: 'td', format: 'cell' },
    { selector: 'th', format: 'cell' },
    ...HIDDEN.map((selector) => ({ selector, format: 'skip' })),
    ...INVISIBLE.map((style) => ({ selector: `[style*="${style}" i]`, format: 'skip' })),
  ],
})

/**
 * The text that a reader without HTML gets: links behind their words, images as their alternative text, nothing that is
 * hidden, no wrapping; `{{placeholders}}` come out as they went in. Never throws; HTML beyond 2 MB is cut off.
 */
export function htmlToText(html: string): string {
  const source = html.length > INPUT_MAX ? html.slice(0, INPUT_MAX) : html
  const tags: string[] = []
  const mark = `tag${source.length.toString(36)}x`
  const marked = source.replace(PLACEHOLDER, (tag) => `${mark}${tags.push(tag) - 1}z`)
  const restore = (text: string) =>
    tags.length === 0 ? text : text.replace(new RegExp(`${mark}(\\d+)z`, 'g'), (_, index) => tags[Number(index)] ?? '')
  try {
    return restore(isDeep(marked) ? stripped(marked) : convert(marked))
  } catch {
    return restore(stripped(marked))
  }
}

function isDeep(html: string): boolean {
  let depth = 0
  for (const [, closing, name = ''] of html.matchAll(ELEMENT)) {
    if (VOID.test(name)) continue
    depth = closing ? Math.max(0, depth - 1) : depth + 1
    if (depth > DEPTH_MAX) return true
  }
  return false
}

/** Everything outside of tags, in linear time. */
function stripped(html: string): string {
  let text = ''
  for (let from = 0; ; ) {
    const open = html.indexOf('<', from)
    if (open === -1) return tidy(text + html.slice(from))
    text += `${html.slice(from, open)} `
    const silent = /^<(style|script|head)\b/i.exec(html.slice(open, open + 8))?.[1]
    const close = html.indexOf('>', silent ? endOf(html, silent, open) : open)
    if (close === -1) return tidy(text)
    from = close + 1
  }
}

function endOf(html: string, name: string, from: number): number {
  const end = html.slice(from).search(new RegExp(`</${name}`, 'i'))
  return end === -1 ? html.length : from + end
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()
