/** A placeholder for a gap of a template while its HTML is parsed. No stored text contains it. */
export const GAP = '\0'

/**
 * The place of a gap: in text, in an attribute between quotes, in a comment, in the part of a comment that only Outlook
 * reads, or in an element whose content is text. `elsewhere`: where any value could change how the rest is parsed.
 */
export type GapPlace = 'text' | 'double' | 'single' | 'comment' | 'conditional' | 'raw' | 'elsewhere'

export type Quote = '"' | "'" | ''

/** A link: the value of its `href` as written in the source. */
export interface HtmlLink {
  readonly start: number
  readonly end: number
  readonly quote: Quote
  /** True if an attribute asks not to track it. */
  readonly isExempt: boolean
}

export interface ScannedHtml {
  /** The first `href` of each `<a>` and `<area>`, in order. */
  readonly links: readonly HtmlLink[]
  /** The place of each gap, in order. */
  readonly gaps: readonly GapPlace[]
  /** The offset of the last `</body>`. */
  readonly bodyEnd: number | undefined
  /** The offset of the tag, comment, or element that is not closed at the end. */
  readonly openAt: number | undefined
}

interface Scan {
  /** The text of this part, and its offset in the whole. */
  readonly html: string
  readonly base: number
  readonly found: {
    readonly links: HtmlLink[]
    readonly gaps: GapPlace[]
    /** Offsets of all gaps. */
    readonly gapsAt: readonly number[]
    bodyEnd: number | undefined
    /** The number of further tags and attributes that are parsed. */
    left: number
  }
}

/**
 * The maximum number of tags, comments, and attributes that are parsed: 100 kB of HTML, which Gmail clips, have some
 * 3,000. Takes 30 ms.
 */
const READ_MAX = 50_000

/** Elements whose content is text to its end tag (WHATWG HTML §13.2.6.2), without scripting. */
const RAW = new Map(
  ['style', 'script', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes'].map((name) => [
    name,
    // Made once: one for each element would take longer than the search.
    new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi'),
  ]),
)

/**
 * Parses HTML as browsers divide it into tags (WHATWG HTML §13.2.5), in linear time, whatever the text is. Also parses
 * the content of a conditional comment, because Outlook shows it. Text after `READ_MAX` tags and attributes is not
 * parsed, as if the last one were not closed.
 */
export function scanHtml(html: string): ScannedHtml {
  const found: Scan['found'] = { links: [], gaps: [], gapsAt: offsetsOf(html, GAP), bodyEnd: undefined, left: READ_MAX }
  const openAt = scanPart({ html, base: 0, found })
  const { links, gaps, bodyEnd } = found
  return { links, gaps, bodyEnd, openAt }
}

function offsetsOf(text: string, mark: string): readonly number[] {
  const offsets: number[] = []
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) offsets.push(at)
  return offsets
}

/** Records the place of the gaps before `end` that have none yet. */
function place({ base, found }: Scan, end: number, where: GapPlace): void {
  const { gaps, gapsAt } = found
  const known = base === 0 || where === 'elsewhere' ? where : 'conditional'
  while ((gapsAt[gaps.length] ?? Number.POSITIVE_INFINITY) < base + end) gaps.push(known)
}

/** Returns the offset of markup that is not closed. */
function scanPart(scan: Scan): number | undefined {
  const { html } = scan
  for (let at = 0; ; ) {
    const open = html.indexOf('<', at)
    place(scan, open === -1 ? html.length : open, 'text')
    if (open === -1) return undefined
    const end = scanMarkup(scan, open)
    if (end === undefined) {
      place(scan, html.length, 'elsewhere')
      return open
    }
    at = end
  }
}

const LETTER = /[A-Za-z]/

/** Parses markup from its `<`. Returns its end; undefined when it has none, or when the limit is reached. */
function scanMarkup(scan: Scan, open: number): number | undefined {
  const { html, found } = scan
  if (--found.left < 0) return undefined
  const next = html.charAt(open + 1)
  if (LETTER.test(next)) return scanStartTag(scan, open)
  if (next === '!') return scanDeclaration(scan, open)
  if (next === '?') return after(scan, '>', open + 2, 'comment')
  const afterSlash = html.charAt(open + 2)
  if (next === '/' && LETTER.test(afterSlash)) return scanEndTag(scan, open)
  if (next === '/' && afterSlash !== '' && afterSlash !== GAP) return after(scan, '>', open + 2, 'comment')
  // A value after it could make it a tag.
  if (next === GAP || (next === '/' && afterSlash === GAP)) place(scan, open + 3, 'elsewhere')
  return open + 1
}

/** Returns the end of the first such text from there on. */
function after(scan: Scan, text: string, from: number, where: GapPlace): number | undefined {
  const found = scan.html.indexOf(text, from)
  if (found === -1) return undefined
  place(scan, found, where)
  return found + text.length
}

const CONDITION = '<!--[if '

/** Parses a comment, a document type, or something like it. */
function scanDeclaration(scan: Scan, open: number): number | undefined {
  const { html } = scan
  if (!html.startsWith('<!--', open)) return after(scan, '>', open + 2, 'comment')
  const end = endOfComment(html, open)
  if (end === undefined) return undefined
  // A nested one is not parsed: each would be searched to its end again.
  const shown = scan.base === 0 && html.startsWith(CONDITION, open) ? html.indexOf('>', open) + 1 : 0
  if (shown > 0 && shown < end) {
    place(scan, shown, 'elsewhere')
    scanPart({ ...scan, html: html.slice(shown, end), base: scan.base + shown })
  }
  place(scan, end, 'comment')
  return end
}

/** `-->`, or `--!>` for lenient browsers; `<!-->` and `<!--->` end where they begin. */
const COMMENT_END = /--!?>/g // One search for both: two could each go to the end of the text for every comment.

function endOfComment(html: string, open: number): number | undefined {
  COMMENT_END.lastIndex = open + 2
  for (let found = COMMENT_END.exec(html); found; found = COMMENT_END.exec(html)) {
    if (found[0] === '-->' || found.index >= open + 4) return found.index + found[0].length
    COMMENT_END.lastIndex = found.index + 1
  }
  return undefined
}

function scanEndTag(scan: Scan, open: number): number | undefined {
  const tag = readTag(scan, open + 2)
  if (tag?.name === 'body' && scan.base === 0) scan.found.bodyEnd = open
  return tag?.end
}

function scanStartTag(scan: Scan, open: number): number | undefined {
  const tag = readTag(scan, open + 1)
  if (!tag) return undefined
  const { name, end, href } = tag
  if (href && (name === 'a' || name === 'area')) scan.found.links.push(href)
  if (name === 'plaintext') {
    place(scan, scan.html.length, 'raw')
    return undefined
  }
  const closing = RAW.get(name)
  if (closing === undefined) return end
  closing.lastIndex = end
  const close = closing.exec(scan.html)?.index
  place(scan, close ?? scan.html.length, 'raw')
  return close
}

interface Tag {
  readonly name: string
  readonly end: number
  readonly href: HtmlLink | undefined
}

const NAME_END = /[\t\n\f\r />]/g
const SPACE_OR_SLASH = /[^\t\n\f\r /]/g
const SPACE = /[^\t\n\f\r ]/g
const ATTRIBUTE_END = /[\t\n\f\r />=]/g
const UNQUOTED_END = /[\t\n\f\r >]/g

/** Returns the offset of the first match from there on; the end of the text if there is none. */
function find(html: string, expression: RegExp, from: number): number {
  expression.lastIndex = from
  return expression.exec(html)?.index ?? html.length
}

/** Parses a tag from its name on; undefined when the text ends within it, or the limit is reached. */
function readTag(scan: Scan, nameAt: number): Tag | undefined {
  const { html, base, found } = scan
  const nameEnd = find(html, NAME_END, nameAt)
  const name = html.slice(nameAt, nameEnd).toLowerCase()
  let href: Omit<HtmlLink, 'isExempt'> | undefined
  let isExempt = false
  for (let at = find(html, SPACE_OR_SLASH, nameEnd); at < html.length; at = find(html, SPACE_OR_SLASH, at)) {
    if (html.charAt(at) === '>') {
      place(scan, at, 'elsewhere')
      return { name, end: at + 1, href: href && { ...href, isExempt } }
    }
    found.left -= 1
    const attribute = found.left < 0 ? undefined : readAttribute(scan, at)
    if (!attribute) return undefined
    const { start, end, quote } = attribute
    if (attribute.name === 'href') href ??= { start: base + start, end: base + end, quote }
    else isExempt ||= asksNotToTrack(attribute.name, html.slice(start, Math.min(end, start + 8)))
    at = attribute.next
  }
  return undefined
}

interface Attribute {
  readonly name: string
  /** The value. */
  readonly start: number
  readonly end: number
  readonly quote: Quote
  /** The offset at which the tag continues. */
  readonly next: number
}

/** The maximum length of a relevant name. */
const NAME_MAX = 40

function readAttribute(scan: Scan, at: number): Attribute | undefined {
  const { html } = scan
  const nameEnd = find(html, ATTRIBUTE_END, at + 1)
  const name = html.slice(at, Math.min(nameEnd, at + NAME_MAX)).toLowerCase()
  const equals = find(html, SPACE, nameEnd)
  if (html.charAt(equals) !== '=') return { name, start: nameEnd, end: nameEnd, quote: '', next: nameEnd }
  const start = find(html, SPACE, equals + 1)
  const quote = html.charAt(start)
  place(scan, start + 1, 'elsewhere')
  if (quote === '"' || quote === "'") {
    const end = html.indexOf(quote, start + 1)
    if (end === -1) return undefined
    const decides = Object.hasOwn(EXEMPTIONS, name)
    place(scan, end, decides ? 'elsewhere' : quote === '"' ? 'double' : 'single')
    return { name, start: start + 1, end, quote, next: end + 1 }
  }
  const end = find(html, UNQUOTED_END, start)
  return { name, start, end, quote: '', next: end }
}

/**
 * Attributes by which a link is excluded from tracking: ours, and those of other services, so that their mails need no
 * change.
 */
const EXEMPTIONS: Readonly<Record<string, readonly string[] | 'any'>> = {
  'data-no-track': 'any',
  'ses:no-track': 'any',
  'data-pm-no-track': 'any',
  'mc:disable-tracking': 'any',
  'disable-tracking': ['', 'true'],
  'data-disable-tracking': ['', 'true'],
  clicktracking: ['off'],
}

function asksNotToTrack(name: string, value: string): boolean {
  const values = Object.hasOwn(EXEMPTIONS, name) ? EXEMPTIONS[name] : undefined
  return values !== undefined && (values === 'any' || values.includes(value.toLowerCase()))
}
