import { compile, type FormatCallback } from 'html-to-text'
import { TooDeep } from './too-deep.ts'

const INPUT_MAX = 2 * 1024 * 1024
/**
 * Mails of nested tables are some 40 deep. The converter drops what is deeper than its own limit, so that limit is higher.
 */
const DEPTH_MAX = 200
const ELEMENT = /<(\/?)([a-z][a-z0-9-]*)/gi
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/
/** Elements that end where the next of their kind begins, without an end tag. */
const IMPLIED = /^(?:p|li|option|dt|dd|tr|td|th)$/
/** How far up an end tag looks for the element that it ends. */
const LOOK_UP = 20

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
  limits: { maxDepth: DEPTH_MAX + 50, maxChildNodes: 50_000, ellipsis: '' },
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
 * Returns the text for readers without HTML: links after their words, images as their alternative text, nothing hidden, no
 * wrapping; HTML beyond 2 MB is cut off. Has no time limit. Throws `TooDeep`.
 */
export function htmlToText(html: string): string {
  const source = html.length > INPUT_MAX ? html.slice(0, INPUT_MAX) : html
  refuseDepth(source)
  return convert(source)
}

/** Throws `TooDeep` when elements nest, or might nest, deeper than the limit. Linear time. */
function refuseDepth(html: string): void {
  const open: string[] = []
  for (const [, closing, written = ''] of html.matchAll(ELEMENT)) {
    const name = written.toLowerCase()
    if (VOID.test(name)) continue
    if (closing) {
      const at = open.lastIndexOf(name)
      if (at !== -1 && at >= open.length - LOOK_UP) open.length = at
      continue
    }
    if (IMPLIED.test(name) && open.at(-1) === name) continue
    open.push(name)
    if (open.length > DEPTH_MAX) throw new TooDeep()
  }
}
