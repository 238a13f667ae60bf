import {
  CDATA,
  elementOf,
  FILLED_META,
  FOREIGN,
  kindOf,
  METAS,
  metaAfter,
  NESTED,
  nestingIn,
  RAW_END,
  rawIn,
  SPECIAL,
  tagOf,
} from './html-names.ts'
import { HTML_TEXT, type HtmlPlace, inValue, pendingIn } from './html-place.ts'
import type { TextReading } from './text-reading.ts'
import { urlAfter } from './url-start.ts'

/** The most characters of a name that are kept: no name that matters is as long. */
const NAME_MAX = 16

/** A place in HTML and its offset in a text. */
export interface Step {
  readonly place: HtmlPlace
  readonly at: number
}

/** The next steps through a text, by place. The text of a conditional comment has two readings. */
export const STEPS: Readonly<
  Record<HtmlPlace['in'], (reading: TextReading, at: number, place: HtmlPlace) => readonly Step[]>
> = {
  text: ({ text }, from) => {
    const at = text.indexOf('<', afterAll(SIMPLE_TAG, text, from))
    return at === -1 ? [{ place: HTML_TEXT, at: text.length }] : [{ place: pendingIn('open', '<'), at: at + 1 }]
  },
  open: stepInOpen,
  comment: stepInComment,
  bogus: ({ text }, from) => {
    const at = text.indexOf('>', from)
    return at === -1 ? [{ place: pendingIn('bogus', ''), at: text.length }] : [{ place: HTML_TEXT, at: at + 1 }]
  },
  raw: stepInRaw,
  name: ({ text, reader }, from, place) => {
    const at = endOf(NAME_END, text, from)
    const pending = grown(place.pending, text, from, at)
    if (at === text.length) return [{ place: { ...place, pending }, at }]
    if (FOREIGN.has(pending)) reader.enterForeign()
    const tag = tagOf(pending)
    return [{ place: { ...HTML_TEXT, in: 'tag', tag }, at }]
  },
  tag: ({ text, reader }, from, place) => {
    const at = endOf(NEXT_ATTRIBUTE, text, METAS.has(place.tag) ? from : afterAll(WHOLE_ATTRIBUTE, text, from))
    if (at === text.length) return [{ place, at }]
    if (text[at] !== '>') {
      return [{ place: { ...place, in: 'attribute', pending: (text[at] ?? '').toLowerCase() }, at: at + 1 }]
    }
    const isRaw = rawIn(place.tag, reader)
    const raw: Step = { place: { ...HTML_TEXT, in: 'raw', tag: place.tag }, at: at + 1 }
    const other: Step = { place: HTML_TEXT, at: at + 1 }
    return isRaw === 'sometimes' ? [raw, other] : [isRaw ? raw : other]
  },
  attribute: ({ text }, from, place) => {
    const at = endOf(ATTRIBUTE_END, text, from)
    const pending = grown(place.pending, text, from, at)
    return [{ place: { ...place, in: at === text.length ? 'attribute' : 'after', pending }, at }]
  },
  after: ({ text, reader }, from, { tag: before, pending, ...place }) => {
    const at = endOf(NO_SPACE, text, from)
    if (at === text.length) return [{ place: { ...place, tag: before, pending }, at }]
    const tag = metaAfter(before, pending)
    if (before === FILLED_META && tag !== before) reader.refresh()
    if (text[at] !== '=') return [{ place: { ...HTML_TEXT, in: 'tag', tag }, at }]
    return [{ place: { ...HTML_TEXT, in: 'before', tag, attribute: kindOf(pending, tag) }, at: at + 1 }]
  },
  before: ({ text }, from, place) => {
    const at = endOf(NO_SPACE, text, from)
    const mark = text[at]
    if (at === text.length || mark === '>') return [{ place: mark ? tagAround(place) : place, at }]
    const quote = mark === '"' || mark === "'" ? mark : ''
    return [{ place: inValue(place, quote), at: at + quote.length }]
  },
  value: ({ text, reader }, from, place) => {
    const quoted = place.quote === '' ? endOf(BARE_END, text, from) : text.indexOf(place.quote, from)
    const at = quoted === -1 ? text.length : quoted
    if (at < text.length) return [{ place: tagAround(place), at: at + place.quote.length }]
    return [{ place: { ...place, url: urlAfter(place.url, text.slice(from, at), reader.spend) }, at }]
  },
}

const NAME_END = /[\t\n\f\r />]/g
const NEXT_ATTRIBUTE = /[^\t\n\f\r /]/g
const ATTRIBUTE_END = /[\t\n\f\r />=]/g
const NO_SPACE = /[^\t\n\f\r ]/g
const BARE_END = /[\t\n\f\r >]/g

/** Attributes, brackets, and tags that end in the same text are skipped: reading them step by step takes twice as long. */
const WHOLE_ATTRIBUTE = new RegExp(
  [
    '[\\t\\n\\f\\r /]*[^\\t\\n\\f\\r />][^\\t\\n\\f\\r />=]*',
    '(?:[\\t\\n\\f\\r ]*=[\\t\\n\\f\\r ]*(?:"[^"]*"|\'[^\']*\'|[^\\t\\n\\f\\r "\'>][^\\t\\n\\f\\r >]*(?=[\\t\\n\\f\\r >]))',
    '|(?=[\\t\\n\\f\\r />])(?=[\\t\\n\\f\\r ]*[^\\t\\n\\f\\r =]))',
  ].join(''),
  'y',
)
const SIMPLE_TAG = new RegExp(`[^<]*<(?:[^a-z/!?<]|(?=<)|/?(?!(?:${SPECIAL.join('|')})>)[a-z][a-z\\d]{0,20}>)`, 'iy')

/** Returns the offset after all matches that follow one another. */
function afterAll(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  let at = from
  while (pattern.test(text)) at = pattern.lastIndex
  return at
}

/** Returns where the pattern is found from `at` on, or the end of the text. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.exec(text)?.index ?? text.length
}

const grown = (pending: string, text: string, from: number, to: number): string =>
  pending.length >= NAME_MAX ? pending : (pending + text.slice(from, Math.min(to, from + NAME_MAX))).toLowerCase()

const tagAround = ({ tag }: HtmlPlace): HtmlPlace => ({ ...HTML_TEXT, in: 'tag', tag })

function stepInOpen({ text }: TextReading, from: number, { pending }: HtmlPlace): readonly Step[] {
  const next = text[from] ?? ''
  const at = from + 1
  if (pending === '<!-') return [next === '-' ? { place: pendingIn('comment', FRESH), at } : { place: BOGUS, at: from }]
  if (pending === '<!' && mayBeCdata(text, from))
    return [
      { place: BOGUS, at: from },
      { place: CDATA_TEXT, at: from },
    ]
  if (pending === '<!') return [next === '-' ? { place: pendingIn('open', '<!-'), at } : { place: BOGUS, at: from }]
  // The name of the end of an element begins with a slash: what follows it is never the text of that element.
  if (/[a-z]/i.test(next)) return [{ place: pendingIn('name', pending.slice(1)), at: from }]
  if (pending === '</') return [next === '>' ? { place: HTML_TEXT, at } : { place: BOGUS, at: from }]
  if (next === '/' || next === '!') return [{ place: pendingIn('open', `<${next}`), at }]
  return [{ place: next === '?' ? BOGUS : HTML_TEXT, at: from }]
}

const BOGUS = pendingIn('bogus', '')
const CDATA_TEXT: HtmlPlace = { ...HTML_TEXT, in: 'raw', tag: CDATA }
const CDATA_OPEN = '[CDATA['

const mayBeCdata = (text: string, from: number): boolean =>
  text.startsWith(CDATA_OPEN, from) || CDATA_OPEN.startsWith(text.slice(from))
/** Before the text of a comment. */
export const FRESH = '^'
const COMMENT_END = /--!?>/g
const COMMENT_TAIL = 3
/** Outlook reads the text of this comment as HTML. */
const CONDITION = /^\^\s*\[if\b[^\]>]*\]\s*>/i
/** The beginning of such a comment, or of one that is empty. */
const OPEN_CONDITION = /^\^(?:-?|\s*(?:\[(?:i(?:f[^\]>]*(?:\]\s*)?)?)?)?)$/i
const CONDITION_MAX = 200

function stepInComment(reading: TextReading, from: number, { pending }: HtmlPlace): readonly Step[] {
  const { text } = reading
  const isFresh = pending.startsWith(FRESH)
  const beginning = isFresh ? pending + text.slice(from, from + CONDITION_MAX) : ''
  const position = (length: number) => from + length - pending.length
  const empty = /^\^-?>/.exec(beginning)
  if (empty) return [{ place: HTML_TEXT, at: position(empty[0].length) }]
  const condition = CONDITION.exec(beginning)
  if (condition) {
    const at = position(condition[0].length)
    return [HTML_TEXT, pendingIn('comment', '')].map((place) => ({ place, at }))
  }
  const end = endAcross(COMMENT_END, { reading, from, before: pending.slice(-COMMENT_TAIL) })
  if (end !== undefined) return [{ place: HTML_TEXT, at: end }]
  const isOpen = beginning.length < CONDITION_MAX && OPEN_CONDITION.test(beginning)
  return [
    { place: pendingIn('comment', isOpen ? beginning : tailOf(pending, text, from, COMMENT_TAIL)), at: text.length },
  ]
}

/** Returns the last characters of a text that began in an earlier one. */
const tailOf = (before: string, text: string, from: number, length: number): string =>
  (before + text.slice(Math.max(from, text.length - length))).slice(-length)

/** The longest end of a comment or an element, with the character after it. */
const END_MAX = 16

/** Returns the offset after the first match, which may begin in the text before; undefined if there is none. */
function endAcross(
  pattern: RegExp,
  { reading, from, before }: { readonly reading: TextReading; readonly from: number; readonly before: string },
): number | undefined {
  pattern.lastIndex = 0
  const across = before === '' ? null : pattern.exec(before + reading.text.slice(from, from + END_MAX))
  if (across) return from + across.index + across[0].length - before.length
  return reading.next(pattern, from)?.end
}

function stepInRaw(reading: TextReading, from: number, place: HtmlPlace): readonly Step[] {
  const { text } = reading
  const { tag, pending } = place
  const pattern = RAW_END.get(tag)
  const end = pattern && endAcross(pattern, { reading, from, before: pending })
  for (const nesting of nestingIn(tag, reading.reader)) {
    const nested = endAcross(nesting, { reading, from, before: pending })
    if (nested !== undefined && (end === undefined || nested <= end))
      return [{ place: { ...HTML_TEXT, in: 'raw', tag: tag + NESTED }, at: nested }]
  }
  if (end !== undefined) {
    const after: Step = { place: tag === CDATA ? HTML_TEXT : { ...HTML_TEXT, in: 'tag' }, at: end }
    return tag.endsWith(NESTED) ? [after, { place: { ...place, pending: '' }, at: end }] : [after]
  }
  if (tag === CDATA) return [{ place: { ...place, pending: tailOf(pending, text, from, 2) }, at: text.length }]
  const tail = tailOf(pending, text, from, elementOf(tag).length + 2)
  const open = tail.lastIndexOf('<')
  return [{ place: { ...place, pending: open === -1 ? '' : tail.slice(open).toLowerCase() }, at: text.length }]
}
