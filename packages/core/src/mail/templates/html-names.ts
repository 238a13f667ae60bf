import type { AttributeKind } from './html-place.ts'

/** Elements whose text contains no tags (HTML §13.2.6), for clients that run no scripts. */
const RAW = ['style', 'script', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes']
/** Elements whose text contains no tags in clients that run scripts. */
const NOSCRIPT = 'noscript'
/** Elements in which the elements above contain tags like others. */
export const FOREIGN: ReadonlySet<string> = new Set(['svg', 'math', 'select'])
/** A section of SVG and MathML, which is a comment up to `>` in HTML. */
export const CDATA = 'cdata'
/**
 * After the name of an element, whose end may be a part of its text: a script that contains `<!--` (HTML §13.2.5.21), and
 * an element of SVG or MathML that contains another one of its name.
 */
export const NESTED = '!'
export const elementOf = (tag: string): string => (tag.endsWith(NESTED) ? tag.slice(0, -NESTED.length) : tag)

/** A `meta` with a name; one that has also had a value in its content; and one that may be a link. */
const NAMED_META = 'named'
export const FILLED_META = 'filled'
const LINK_META = 'equiv'
export const METAS: ReadonlySet<string> = new Set(['meta', NAMED_META, FILLED_META, LINK_META])
/** The attributes with which the content of `meta` is a text, unless there is `http-equiv`, too. */
const NAMES_OF_META: ReadonlySet<string> = new Set(['name', 'property', 'itemprop'])

/** The names of elements that a simple tag cannot have. */
export const SPECIAL: readonly string[] = [...RAW, NOSCRIPT, ...FOREIGN]

const WITH_TEXT: ReadonlySet<string> = new Set([...RAW, NOSCRIPT])

const WITH_END = RAW.concat(NOSCRIPT, `script${NESTED}`, `style${NESTED}`)

/** The end of the text of each element without tags. */
export const RAW_END: ReadonlyMap<string, RegExp> = new Map([
  ...WITH_END.map((tag) => [tag, new RegExp(`</${elementOf(tag)}(?=[\\t\\n\\f\\r />])`, 'gi')] as const),
  [CDATA, /\]\]>/g],
])

interface Reading {
  /** Whether the template has elements in which others contain tags. */
  readonly hasForeign: boolean
}

const ESCAPE = /<!--/g
const INNER_SCRIPT = /<script(?=[\t\n\f\r />])/gi
const INNER_STYLE = /<style(?=[\t\n\f\r />])/gi

/** Returns the texts after which the end of an element may be a part of it. */
export function nestingIn(tag: string, { hasForeign }: Reading): readonly RegExp[] {
  if (tag === 'script') return hasForeign ? [ESCAPE, INNER_SCRIPT] : [ESCAPE]
  return tag === 'style' && hasForeign ? [INNER_STYLE] : []
}

/** Returns the name of a tag, if places depend on it. */
export const tagOf = (name: string): string => (WITH_TEXT.has(name) || name === 'meta' ? name : '')

/** Returns whether the text of an element may contain no tags, always or in some clients. */
export function rawIn(tag: string, { hasForeign }: Reading): 'always' | 'sometimes' | undefined {
  if (!WITH_TEXT.has(tag)) return undefined
  return tag === NOSCRIPT || hasForeign ? 'sometimes' : 'always'
}

/** Returns the kind of a `meta` after one more attribute. */
export function metaAfter(tag: string, attribute: string): string {
  if (!METAS.has(tag)) return tag
  if (attribute === 'http-equiv') return LINK_META
  return tag === 'meta' && NAMES_OF_META.has(attribute) ? NAMED_META : tag
}

/** Attributes that contain a URL to load or to open (HTML, index of attributes). */
const URLS: ReadonlySet<string> = new Set([
  'action',
  'background',
  'cite',
  'codebase',
  'data',
  'formaction',
  'href',
  'longdesc',
  'poster',
  'src',
  'usemap',
  'xlink:href',
])
/** Attributes of SVG that change another attribute, which may be a URL. */
const ANIMATIONS: ReadonlySet<string> = new Set(['by', 'from', 'to', 'values'])

export function kindOf(name: string, tag: string): AttributeKind {
  if (name.startsWith('on') || (tag === 'script' && URLS.has(name))) return 'script'
  if (name === 'style') return 'style'
  if (name === 'srcdoc') return 'page'
  if (name === 'content' && METAS.has(tag)) return tag === NAMED_META || tag === FILLED_META ? 'named' : 'refresh'
  if (ANIMATIONS.has(name)) return 'animation'
  return URLS.has(name) ? 'url' : ''
}
