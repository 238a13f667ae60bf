import { compile, type FormatCallback } from 'html-to-text'
import { TooDeep } from './too-deep.ts'

const INPUT_MAX = 2 * 1024 * 1024
/**
 * Mails of nested tables are some 40 deep. The converter drops elements deeper than its own limit, so that limit is
 * higher.
 */
const DEPTH_MAX = 200
const ELEMENT = /<(\/?)([a-z][a-z0-9-]*)/gi
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/
/** Elements that end where the next of their kind begins, without an end tag. */
const IMPLIED = /^(?:p|li|option|dt|dd|tr|td|th)$/
/** The number of levels that an end tag searches upward for its element. */
const LOOK_UP = 20

/** Put around the words of an image, until its neighbors are known. A noncharacter: texts never contain it. */
const IMAGE_EDGE = '\ufdd1'

const alt: FormatCallback = (image, _walk, builder) => {
  const words = image.attribs?.alt || image.attribs?.title
  if (!words) return
  builder.addInline(IMAGE_EDGE, { noWordTransform: true })
  builder.addInline(words)
  builder.addInline(IMAGE_EDGE, { noWordTransform: true })
}

const cell: FormatCallback = (element, walk, builder) => {
  walk(element.children, builder)
  builder.addInline(' ')
}

/** The end of a link, until the next text is known. */
const LINK_END = '\ufdd0'
const MARKS = new RegExp(`[${LINK_END}${IMAGE_EDGE}]`, 'g')
/**
 * Matches a link that needs a blank after it: nothing but a blank or punctuation ends a URL. A link in parentheses ends
 * with them, and needs a blank only before words.
 */
const BLANK_AFTER_LINK = new RegExp(
  `(?<=\\)) ?${LINK_END}(?=[\\p{L}\\p{N}([${IMAGE_EDGE}])|(?<!\\) ?) ?${LINK_END}(?=[^\\s${LINK_END}.,;:!?)\\]}'"’”»…<>])`,
  'gu',
)

const link: FormatCallback = (element, walk, builder, options) => {
  builder.options.formatters?.anchor?.(element, walk, builder, options)
  if (element.attribs?.href) builder.addInline(LINK_END, { noWordTransform: true })
}

/** Formats elements with a style as without it, unless the style hides them. */
const styled: FormatCallback = (element, walk, builder) => {
  if (isHidden(element.attribs?.style ?? '')) return
  delete element.attribs.style
  walk([element], builder)
}

/**
 * Returns true if a style hides its element in every client: preheaders do so in many ways. `mso-hide` hides only in
 * Outlook, whose version is in a comment. `font-size: 0` does not hide: columns are put side by side with it.
 */
function isHidden(style: string): boolean {
  const values = new Map<string, string>()
  for (const declaration of style.toLowerCase().split(';', STYLES_MAX)) {
    const [name = '', value = ''] = declaration.split(':', 2)
    values.set(name.trim(), value.replace('!important', '').trim())
  }
  const isZero = (name: string) => Number.parseFloat(values.get(name) ?? '') === 0
  if (values.get('display') === 'none' || /^(?:hidden|collapse)$/.test(values.get('visibility') ?? '')) return true
  if (isZero('opacity') || isZero('max-height')) return true
  return values.get('overflow') === 'hidden' && ['height', 'width', 'max-width'].some(isZero)
}

const STYLES_MAX = 200

/** The title, for HTML without other words. */
const TITLE = /<title(?:\s[^>]{0,200})?>([^<]{1,1000})<\/title/i

const heading = { options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 2 } }
const HIDDEN = ['head', 'style', 'script', 'noscript', 'title', 'template', 'svg', '[hidden]']
/** Elements on lines of their own that the converter does not treat as such. */
const BLOCKS =
  'address caption center dd details dialog dl dt fieldset figcaption figure hgroup legend li optgroup option search summary tr'.split(
    ' ',
  )
const BLOCK = { options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } }

const convert = compile({
  wordwrap: false,
  // An element with a style takes two levels.
  limits: { maxDepth: 2 * DEPTH_MAX + 50, maxChildNodes: 50_000, ellipsis: '' },
  formatters: { alt, cell, link, styled },
  selectors: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, ...heading })),
    { selector: 'a', format: 'link', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
    { selector: 'img', format: 'alt' },
    ...BLOCKS.map((selector) => ({ selector, format: 'block', ...BLOCK })),
    { selector: 'menu', format: 'unorderedList' },
    { selector: 'dir', format: 'unorderedList' },
    { selector: 'td', format: 'cell' },
    { selector: 'th', format: 'cell' },
    ...HIDDEN.map((selector) => ({ selector, format: 'skip' })),
    { selector: '[style]', format: 'styled' },
  ],
})

/**
 * Returns the text for readers without HTML: links after their words, images as their alternative text, nothing hidden,
 * no wrapping; HTML beyond 2 MB is cut off. Has no time limit. Throws `TooDeep`.
 */
export function htmlToText(html: string): string {
  const source = html.length > INPUT_MAX ? html.slice(0, INPUT_MAX) : html
  refuseDepth(source)
  const marked = convert(source).replaceAll(IMAGE_EDGE + IMAGE_EDGE, ' ')
  const text = marked.replace(BLANK_AFTER_LINK, ' ').replace(MARKS, '')
  return text.trim() === '' ? convert(TITLE.exec(source)?.[1] ?? '') : text
}

/** Throws `TooDeep` if elements nest, or might nest, deeper than the limit. Linear time. */
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
