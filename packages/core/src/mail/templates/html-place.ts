/** A place in HTML where a value can be printed (HTML §13.2.5, simplified). */
export interface HtmlPlace {
  /**
   * - `text`: between tags, in a comment, or in the text of an element;
   * - `tag`: in the name of a tag or of an attribute, or between attributes;
   * - `value`: in the value of an attribute;
   * - `style`, `script`: in the text of such an element.
   */
  readonly in: 'text' | 'tag' | 'value' | 'style' | 'script'
  /** The name of the tag, in lower case, once it is complete. */
  readonly tag: string
  /** The name of the attribute, in lower case. */
  readonly attribute: string
  /** The quote around the value; empty without quotes. */
  readonly quote: '"' | "'" | ''
  /** Whether the value of the attribute has no literal text so far: a value here may be a scheme. */
  readonly isBeginning: boolean
  /** Whether a value was printed at this beginning. */
  readonly isBegun: boolean
}

export const HTML_TEXT: HtmlPlace = {
  in: 'text',
  tag: '',
  attribute: '',
  quote: '',
  isBeginning: false,
  isBegun: false,
}

const OPEN = /<(?:!--|[/!?]?(?:[A-Za-z]|$))/g
const TAG_NAME = /[^\s/>]*/y
const SPACE = /[\s/]*/y
const ATTRIBUTE = /[^\s/>=]+/y
const EQUALS = /\s*=\s*/y
const BARE_VALUE = /[^\s>]*/y

/** Returns the place after this literal text. Takes time linear in its length. */
export function placeAfter(text: string, before: HtmlPlace): HtmlPlace {
  let place = before
  let at = 0
  while (at < text.length) {
    const step = STEPS[place.in](text, at, place)
    place = step.place
    at = step.at
  }
  return place
}

interface Step {
  readonly place: HtmlPlace
  readonly at: number
}

const STEPS: Readonly<Record<HtmlPlace['in'], (text: string, at: number, place: HtmlPlace) => Step>> = {
  text: stepInText,
  tag: stepInTag,
  value: stepInValue,
  style: stepInRaw,
  script: stepInRaw,
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

function stepInText(text: string, from: number): Step {
  OPEN.lastIndex = from
  const open = OPEN.exec(text)
  if (!open) return { place: HTML_TEXT, at: text.length }
  const at = open.index
  if (open[0] === '<!--') {
    const end = text.indexOf('-->', at + 2)
    return { place: HTML_TEXT, at: end === -1 ? text.length : end + 3 }
  }
  const name = matchAt(TAG_NAME, text, at + 1) ?? ''
  // `/p` is the end of an element: what follows it is never a script.
  const skipped = name === '' ? open[0].length : 1 + name.length
  return { place: { ...HTML_TEXT, in: 'tag', tag: name.toLowerCase() }, at: at + skipped }
}

function stepInTag(text: string, from: number, place: HtmlPlace): Step {
  const at = from + (matchAt(SPACE, text, from)?.length ?? 0)
  if (at >= text.length) return { place: { ...place, attribute: '' }, at }
  if (text[at] === '>') {
    const isRaw = place.tag === 'style' || place.tag === 'script'
    return { place: { ...HTML_TEXT, in: isRaw ? (place.tag === 'style' ? 'style' : 'script') : 'text' }, at: at + 1 }
  }
  const name = matchAt(ATTRIBUTE, text, at)
  const end = at + (name?.length ?? 0)
  const equals = matchAt(EQUALS, text, end)
  if (equals === undefined) return { place: { ...place, attribute: '' }, at: Math.max(end, at + 1) }
  const begin = end + equals.length
  const mark = text[begin]
  const quote = mark === '"' || mark === "'" ? mark : ''
  const attribute = (name ?? '').toLowerCase()
  const value = { ...place, in: 'value', attribute, quote, isBeginning: true, isBegun: false } as const
  return { place: value, at: begin + quote.length }
}

function stepInValue(text: string, at: number, place: HtmlPlace): Step {
  const tag = { ...place, in: 'tag', attribute: '', quote: '', isBeginning: false, isBegun: false } as const
  if (place.quote === '') {
    const end = at + (matchAt(BARE_VALUE, text, at)?.length ?? 0)
    return { place: end < text.length ? tag : { ...place, isBeginning: false }, at: end }
  }
  const close = text.indexOf(place.quote, at)
  if (close !== -1) return { place: tag, at: close + 1 }
  const isBeginning = place.isBeginning && text.slice(at).trim() === ''
  return { place: { ...place, isBeginning }, at: text.length }
}

const RAW_END = { style: /<\/style(?=[\s/>]|$)/gi, script: /<\/script(?=[\s/>]|$)/gi } as const

function stepInRaw(text: string, at: number, place: HtmlPlace): Step {
  const pattern = RAW_END[place.in === 'style' ? 'style' : 'script']
  pattern.lastIndex = at
  const end = pattern.exec(text)
  if (!end) return { place, at: text.length }
  return { place: { ...HTML_TEXT, in: 'tag' }, at: end.index + end[0].length }
}

/** Returns the place after a value that is printed. */
export const placeAfterValue = (place: HtmlPlace): HtmlPlace =>
  place.isBeginning ? { ...place, isBegun: true } : place

/** Returns the place after one of several texts; between tags when they end at different places. */
export function placeAfterAny(places: readonly HtmlPlace[]): HtmlPlace {
  const [first = HTML_TEXT, ...others] = places
  const key = JSON.stringify(first)
  return others.every((place) => JSON.stringify(place) === key) ? first : HTML_TEXT
}

/** Attributes that contain a URL to load or to open (HTML, index of attributes). */
const URL_ATTRIBUTES: ReadonlySet<string> = new Set([
  'action',
  'background',
  'cite',
  'data',
  'formaction',
  'href',
  'longdesc',
  'poster',
  'src',
  'usemap',
  'xlink:href',
])

/** Returns whether a value here is the beginning of a URL. */
export const isUrlStart = ({ in: place, attribute, isBeginning }: HtmlPlace): boolean =>
  place === 'value' && isBeginning && URL_ATTRIBUTES.has(attribute)

/** How a value is printed: escaped, after the filter `css`, or as it is, in three braces. */
export type Printing = 'escaped' | 'css' | 'raw'

/** Returns the problem of a value that is printed here; undefined when it may be. */
export function placeFault(place: HtmlPlace, printing: Printing): string | undefined {
  if (place.in === 'script' || (place.in === 'value' && place.attribute.startsWith('on'))) {
    return 'A value cannot be printed in a script. Mail clients run none; remove it.'
  }
  if (printing === 'escaped' && (place.in === 'style' || (place.in === 'value' && place.attribute === 'style'))) {
    return 'A value in CSS needs the filter css, which prints colors, numbers with units, and words: {{color | css}}.'
  }
  return place.in === 'tag' && printing !== 'raw'
    ? 'A value cannot be the name of a tag or an attribute. Print it in the value of an attribute, in quotes.'
    : undefined
}
