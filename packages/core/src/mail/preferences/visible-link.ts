import type { CompiledTemplate } from '../templates/language.ts'
import { encodeValue } from '../templates/output.ts'
import { endOfTag } from './content-end.ts'
import { type StyleRules, styleRules } from './style-rules.ts'
import { isSeen, SHOWN, type ShownDocument, shownWith } from './styles.ts'
import type { PreferenceUrls } from './urls.ts'

/** The links with which a person can unsubscribe. */
type WaysOut = Pick<PreferenceUrls, 'unsubscribeUrl' | 'manageUrl'>

/** The result whether mails show a link: `depends` where it depends on the values of a mail. */
type Verdict = 'shown' | 'missing' | 'depends'

/** A placeholder for a value of a mail in the analysis of its template. */
const VALUE = '\u0001'
const FAKE: WaysOut = { unsubscribeUrl: '\u0002/unsubscribe', manageUrl: '\u0002/manage' }

const verdicts = new WeakMap<CompiledTemplate, Verdict>()

/**
 * Returns whether a rendered body shows one of the links to its reader. For most templates the result is the same for
 * all their mails.
 */
export function showsWayOut(compiled: CompiledTemplate, html: string, urls: WaysOut): boolean {
  let verdict = verdicts.get(compiled)
  if (verdict === undefined) {
    verdict = verdictOf(compiled)
    verdicts.set(compiled, verdict)
  }
  return verdict === 'depends' ? scan(html, urls) === 'shown' : verdict === 'shown'
}

function verdictOf({ parts }: CompiledTemplate): Verdict {
  let html = ''
  for (const part of parts) {
    if (part.kind === 'text') html += part.text
    else if (part.kind !== 'print') return 'depends'
    else if (part.path.from === 'name' && isWayOut(part.path.name)) html += FAKE[part.path.name]
    else if (part.encoding === 'html') html += VALUE
    else return 'depends'
  }
  return scan(html, FAKE)
}

const isWayOut = (name: string): name is keyof WaysOut => Object.hasOwn(FAKE, name)

/** Returns whether a text part contains one of the links. */
export function textHasWayOut(text: string, { unsubscribeUrl, manageUrl }: WaysOut): boolean {
  return text.includes(unsubscribeUrl) || text.includes(manageUrl)
}

/**
 * Searches for a link that a reader sees. Takes time linear in the length, and hardly any where the text has no such
 * link.
 */
function scan(html: string, urls: WaysOut): Verdict {
  const targets = [...new Set([urls.unsubscribeUrl, urls.manageUrl].flatMap((url) => [url, encodeValue(url, 'html')]))]
  if (!targets.some((target) => html.includes(target))) return 'missing'
  const rules = styleRules(html, (css) => MAY_HIDE.test(css))
  return rules ? new Scan(html, targets, rules).verdict() : 'missing'
}

/**
 * The most tags that are read: a mail with more gets the footer in any case, because reading them takes 50 ms of the
 * main thread.
 */
const TAGS_MAX = 10_000

const MARKUP = /<[a-z/!?]/gi

/** Returns the position at which the next tag, comment or declaration begins; -1 when there is none. */
function markupAt(html: string, from: number): number {
  MARKUP.lastIndex = from
  return MARKUP.test(html) ? MARKUP.lastIndex - 2 : -1
}

const NAME = /[a-z][^\s/>]*/iy
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/
const UNSEEN = /^(?:head|template|script|style|title|object|datalist)$/
const PICTURE = /^(?:img|svg|input|button|video|object)$/
const NOTHING =
  /&(?:nbsp|zwnj|zwj|shy|thinsp|#0*(?:160|173|847|820[0-7]|65279));?|\u034f|[\s\u00ad\u200b-\u200f\u2060\ufeff]/gi
/** Tags whose end may be left out: the next one of these ends them (HTML §13.1.2.4). */
const ENDED_BY: Readonly<Record<string, RegExp>> = {
  head: /^(?!(?:base|link|meta|noscript|script|style|template|title)$)/,
  p: /^(?:address|article|blockquote|center|div|dl|fieldset|footer|form|h[1-6]|header|hr|main|menu|nav|ol|p|pre|section|table|ul)$/,
  li: /^li$/,
  dt: /^d[dt]$/,
  dd: /^d[dt]$/,
  td: /^(?:t[dhr]|tbody|tfoot)$/,
  th: /^(?:t[dhr]|tbody|tfoot)$/,
  tr: /^(?:tr|tbody|tfoot)$/,
}

interface OpenElement {
  readonly name: string
  readonly shown: ShownDocument
}

class Scan {
  readonly #open: OpenElement[] = []
  readonly #counts = new Map<string, number>()
  /** The number of elements that are open around the link that is being read. */
  #link: number | undefined
  #depends = false
  readonly #html: string
  readonly #targets: readonly string[]

  readonly #rules: StyleRules

  constructor(html: string, targets: readonly string[], rules: StyleRules) {
    this.#html = html
    this.#targets = targets
    this.#rules = rules
  }

  verdict(): Verdict {
    const html = this.#html
    let from = 0
    let tags = 0
    for (let open = markupAt(html, 0); open !== -1; ) {
      if (++tags > TAGS_MAX) return 'missing'
      if (this.#shownByText(html.slice(from, open))) return this.#say()
      const next = html.charAt(open + 1)
      const end = endOfTag(html, open, next)
      if (end === undefined) return this.#depends ? 'depends' : 'missing'
      if (next === '/') this.#close(nameAt(html, open + 2))
      else if (this.#shownByTag(nameAt(html, open + 1), html.slice(open, end))) return this.#say()
      from = end === open + 1 ? open : end
      open = markupAt(html, from)
    }
    if (this.#shownByText(html.slice(from))) return this.#say()
    return this.#depends ? 'depends' : 'missing'
  }

  #say(): Verdict {
    return this.#depends ? 'depends' : 'shown'
  }

  get #shown(): ShownDocument {
    return this.#open.at(-1)?.shown ?? SHOWN
  }

  #shownByText(text: string): boolean {
    if (text === '' || !isSeen(this.#shown)) return false
    if (this.#link === undefined) return this.#hasTarget(text)
    const words = text.replace(NOTHING, '')
    if (words.replaceAll(VALUE, '') !== '') return true
    if (words !== '') this.#depends = true
    return false
  }

  #shownByTag(name: string, tag: string): boolean {
    if (name === '') return false
    while (ENDED_BY[this.#open.at(-1)?.name ?? '']?.test(name)) this.#pop()
    const attributes = this.#attributesOf(name, tag)
    const shown = this.#shownWith(name, attributes)
    if (this.#link !== undefined && PICTURE.test(name) && isSeen(shown)) return true
    const isLink = (name === 'a' || name === 'area') && this.#hasTarget(attributes?.get('href') ?? '')
    if (isLink && name === 'area' && isSeen(shown)) return true
    if (VOID.test(name) || RAW.test(name)) return false
    this.#open.push({ name, shown })
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
    if (isLink) this.#link = this.#open.length
    return false
  }

  #shownWith(name: string, attributes: ReadonlyMap<string, string> | undefined): ShownDocument {
    const ruled = attributes && this.#rules.declarationsFor(name, attributes)
    const style = attributes && `${ruled};${attributes.get('style') ?? ''}`
    const shown = style ? shownWith(style, this.#shown) : this.#shown
    if (attributes && ruled === undefined) return { ...shown, isGone: true }
    return UNSEEN.test(name) || attributes?.has('hidden') ? { ...shown, isGone: true } : shown
  }

  /** Returns the attributes of a tag; undefined where none of them matters. */
  #attributesOf(name: string, tag: string): ReadonlyMap<string, string> | undefined {
    const { isWithoutSize } = this.#shown
    const isRuled = this.#rules.mayHide(name, tag)
    if (!(isRuled || MAY_HIDE.test(tag) || (isWithoutSize && HAS_SIZE.test(tag)) || this.#hasTarget(tag)))
      return undefined
    if (tag.length > TAG_MAX) return UNREAD
    const attributes = new Map<string, string>()
    for (const [, attribute = '', double, single, bare] of tag.slice(1).matchAll(ATTRIBUTE)) {
      const value = double ?? single ?? bare ?? ''
      const key = attribute.toLowerCase()
      if (
        attribute.includes(VALUE) ||
        bare?.includes(VALUE) ||
        (/^(?:style|class|id)$/.test(key) && value.includes(VALUE))
      )
        this.#depends = true
      if (!attributes.has(key)) attributes.set(key, value)
    }
    return attributes
  }

  #close(name: string): void {
    if (!this.#counts.get(name)) return
    while (this.#pop() !== name);
  }

  #pop(): string | undefined {
    const closed = this.#open.pop()
    if (!closed) return undefined
    this.#counts.set(closed.name, (this.#counts.get(closed.name) ?? 1) - 1)
    if (this.#link !== undefined && this.#open.length < this.#link) this.#link = undefined
    return closed.name
  }

  #hasTarget(text: string): boolean {
    return this.#targets.some((target) => text.includes(target))
  }
}

/**
 * Attributes are read only where they may hide, or contain the link: most tags do neither, and reading costs ten times
 * the rest.
 */
const MAY_HIDE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: values of mails are marked this way
  /hidden|none|collapse|visible|hide|opacity|height\s*:\s*[0.+-]|font-size\s*:\s*[+]?[0.]|font\s*:(?:[^;:]*\s)?[0.]|:\s*-\d\d\d|\u0001/i
/**
 * The longest tag whose attributes are read: a longer one counts as hidden, so that the mail rather gets a footer too
 * many.
 */
const TAG_MAX = 20_000
const UNREAD: ReadonlyMap<string, string> = new Map([['hidden', '']])
const HAS_SIZE = /font/i
/** Elements that are read together with their end. */
const RAW = /^(?:script|style|title|textarea|xmp|iframe|noembed|noframes)$/

function nameAt(html: string, at: number): string {
  NAME.lastIndex = at
  return NAME.exec(html)?.[0].toLowerCase() ?? ''
}
