import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** A feature that a mail uses and some mail programs do not show. */
export interface CompatibilityIssue {
  readonly feature: string
  /** The page with the tests. */
  readonly url: string
  /** Names of mail programs. */
  readonly unsupported: readonly string[]
  readonly partial: readonly string[]
}

interface Feature {
  readonly slug: string
  readonly title: string
  readonly url: string
  readonly stats: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>
}

interface Data {
  readonly nicenames: { readonly family: Readonly<Record<string, string>> }
  readonly data: readonly Feature[]
}

/** Longer HTML is not checked; Gmail clips it long before. */
const HTML_MAX = 300_000
const ISSUES_MAX = 50

/** Programs that many people use, so that a list begins with the important ones. */
const WIDESPREAD = ['gmail', 'outlook', 'apple-mail', 'yahoo', 'samsung-email', 'thunderbird', 'protonmail']

let features:
  | Promise<
      { readonly families: Data['nicenames']['family']; readonly bySlug: ReadonlyMap<string, Feature> } | undefined
    >
  | undefined

/** Returns the data of caniemail.com; undefined if the package is not installed. */
function loadFeatures() {
  features ??= readFile(createRequire(import.meta.url).resolve('caniemail/caniemail.json'), 'utf8').then((text) => {
    const { data, nicenames }: Data = JSON.parse(text)
    return { families: nicenames.family, bySlug: new Map(data.map((feature) => [feature.slug, feature])) }
  })
  return features
}

/**
 * Returns the features of a mail that widespread mail programs do not show, the worst first. Undefined when that is not
 * known: without the data (the package `caniemail`), and for HTML that is too long.
 */
export async function compatibilityOf(html: string): Promise<readonly CompatibilityIssue[] | undefined> {
  if (html.length > HTML_MAX) return undefined
  let known: Awaited<ReturnType<typeof loadFeatures>>
  try {
    known = await loadFeatures()
  } catch {
    return undefined
  }
  if (!known) return undefined
  const { families, bySlug } = known
  const issues = [...slugsIn(html)].flatMap((slug) => {
    const feature = bySlug.get(slug)
    return feature ? (issueOf(feature, families) ?? []) : []
  })
  return issues.sort((a, b) => weightOf(b) - weightOf(a)).slice(0, ISSUES_MAX)
}

const weightOf = ({ unsupported, partial }: CompatibilityIssue) => 3 * unsupported.length + partial.length

function issueOf(
  { title, url, stats }: Feature,
  families: Data['nicenames']['family'],
): CompatibilityIssue | undefined {
  const named = (support: string) =>
    WIDESPREAD.filter((family) => supportOf(stats[family] ?? {}) === support).map(
      (family) => families[family] ?? family,
    )
  const [unsupported, partial] = [named('n'), named('a')]
  return unsupported.length + partial.length > 0 ? { feature: title, url, unsupported, partial } : undefined
}

/** Returns `n` if one of the platforms does not show it today, `a` if one shows a part of it. */
function supportOf(platforms: Feature['stats'][string]): string {
  const newest = Object.values(platforms).map((versions) => (Object.values(versions).at(-1) ?? 'u').slice(0, 1))
  return newest.includes('n') ? 'n' : newest.includes('a') ? 'a' : 'y'
}

const ATTRIBUTES = new Set([
  'srcset',
  'loading',
  'background',
  'popover',
  'hidden',
  'align',
  'valign',
  'target',
  'required',
])
const IMAGE = /\.(webp|avif|svg|heif|tiff|apng|bmp|ico|hdr|mp4)$/i

/** Returns the names that caniemail.com gives to the features of the HTML. */
function slugsIn(html: string): ReadonlySet<string> {
  const slugs = new Set<string>()
  const [text] = split(html, /<!--/g, /-->/g)
  let styles = split(text, /<style[\s>]/gi, /<\/style/gi)[1]
  for (const [, tag = '', attributes = ''] of text.matchAll(/<([a-z][a-z0-9]{0,20})((?:\s[^<>]{0,4000})?)>/gi)) {
    const name = tag.toLowerCase()
    slugs.add(`html-${name}`)
    for (const [, attribute = '', double, single] of attributes.matchAll(
      /\s([a-z-]{2,20})(?:\s*=\s*(?:"([^"]{0,1000})"|'([^']{0,1000})'))?/gi,
    )) {
      const value = double ?? single ?? ''
      const key = attribute.toLowerCase()
      if (ATTRIBUTES.has(key)) slugs.add(`html-${key}`)
      if (key === 'style') styles += `x{${value}}\n`
      if (key === 'src' && name === 'img') noteImage(slugs, value)
      if (key === 'href' && /^mailto:/i.test(value)) slugs.add('html-mailto-links')
      if (key === 'href' && value.startsWith('#') && value.length > 1) slugs.add('html-anchor-links')
    }
  }
  noteStyles(slugs, styles)
  return slugs
}

/**
 * Splits a text into the parts outside and inside of the pairs of marks; an open pair ends with the text. Takes linear
 * time.
 */
function split(text: string, opening: RegExp, closing: RegExp): readonly [outside: string, inside: string] {
  const sides: [string, string] = ['', '']
  let from = 0
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    closing.lastIndex = opening.lastIndex
    const end = closing.exec(text)
    sides[0] += text.slice(from, found.index)
    sides[1] += `${text.slice(opening.lastIndex, end?.index ?? text.length)}\n`
    from = end ? closing.lastIndex : text.length
    opening.lastIndex = from
  }
  return [sides[0] + text.slice(from), sides[1]]
}

function noteImage(slugs: Set<string>, url: string): void {
  if (/^data:/i.test(url)) slugs.add('image-base64')
  const [path = ''] = url.split(/[?#]/)
  const extension = IMAGE.exec(path.slice(-10))?.[1]
  if (extension) slugs.add(`image-${extension.toLowerCase()}`)
}

function noteStyles(slugs: Set<string>, css: string): void {
  for (const [, property = '', value = ''] of css.matchAll(
    /(?<![a-z-])([a-z-]{2,40})\s{0,20}:\s{0,20}([^;{}]{0,300})/gi,
  )) {
    const name = property.toLowerCase()
    slugs.add(name.startsWith('--') ? 'css-variables' : `css-${name}`)
    if (name === 'display')
      slugs.add(
        `css-display-${value
          .trim()
          .toLowerCase()
          .replace(/^inline-/, '')}`,
      )
    for (const [, called = ''] of value.matchAll(/\b([a-z-]{3,20})\(/gi)) {
      slugs.add(`css-${called}`).add(`css-function-${called}`).add(`css-unit-${called}`)
      if (called === 'var') slugs.add('css-variables')
    }
    for (const [, unit = ''] of value.matchAll(/\d(rem|em|vh|vw|vmin|vmax|ch|ex)\b/gi))
      slugs.add(`css-unit-${unit.toLowerCase()}`)
    if (/!important/i.test(value)) slugs.add('css-important')
  }
  for (const [, rule = ''] of css.matchAll(/@([a-z-]{3,20})/gi)) slugs.add(`css-at-${rule.toLowerCase()}`)
  for (const feature of ['prefers-color-scheme', 'prefers-reduced-motion', 'hover', 'orientation'])
    if (css.includes(`(${feature}`)) slugs.add(`css-at-media-${feature}`)
  for (const selector of selectorsIn(css))
    for (const [, kind = '', name = ''] of selector.matchAll(/(::?)([a-z-]{3,20})/gi))
      slugs.add(kind === '::' ? `css-pseudo-element-${name}` : `css-pseudo-class-${name}`)
}

const SELECTOR_MAX = 300

/** The shortest text that names something: `:not`. */
const SELECTOR_MIN = 4
const [COLON, SEMICOLON, OPEN, CLOSE] = [0x3a, 0x3b, 0x7b, 0x7d]

/**
 * Returns the text before each block, where it may name a state or a part: only its end if it is long. Takes linear
 * time.
 */
function selectorsIn(css: string): ReadonlySet<string> {
  const selectors = new Set<string>()
  let from = 0
  let hasColon = false
  for (let at = 0; at < css.length; at++) {
    const unit = css.charCodeAt(at)
    if (unit === COLON) hasColon = true
    if (unit !== OPEN && unit !== CLOSE && unit !== SEMICOLON) continue
    if (unit === OPEN && hasColon && at - from >= SELECTOR_MIN)
      selectors.add(css.slice(Math.max(from, at - SELECTOR_MAX), at))
    from = at + 1
    hasColon = false
  }
  return selectors
}
