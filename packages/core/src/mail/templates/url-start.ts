/** Schemes that run code, or that contain a page of their own; images as `data:` are harmless. */
const CODE_SCHEMES = ['javascript', 'vbscript', 'data']
const IMAGES = ['png', 'gif', 'jpg', 'jpeg', 'webp'].flatMap((type) => [`data:image/${type};`, `data:image/${type},`])
/** The beginning of a URL that runs code, or that may when a value in it forms the scheme. */
const CODE = '!'
/** A value that was printed at the beginning of a URL. */
const VALUE = '*'
/** A character reference (HTML §13.5). */
const REFERENCE = /&(?:#(?:x([\da-f]+)|(\d+))|([a-z][a-z\d]*));?/iy
const OPEN_REFERENCE = /&#?x?$/iy
/** The longest beginning of a character reference. */
const REFERENCE_MAX = 32
/** A reference takes 100 ns, and another character 8. */
const REFERENCE_STEPS = 4
const NAMED: Readonly<Record<string, string>> = { tab: '\t', newline: '\n', colon: ':' }

/**
 * Returns the beginning of a URL after literal text: the characters of a scheme in lower case, without those that clients
 * skip. Returns undefined once a value is no longer part of a scheme that runs code. `spend` is called with the steps of
 * each character, and may throw.
 */
export function urlAfter(
  before: string | undefined,
  literal: string,
  spend: (steps: number) => void,
): string | undefined {
  if (before === undefined || before === CODE) return before
  const open = before.indexOf('&')
  let url = open === -1 ? before : before.slice(0, open)
  const text = open === -1 ? literal : before.slice(open) + literal
  for (let at = 0; at < text.length; ) {
    const reference = text[at] === '&' ? referenceAt(text, at) : { character: text[at] ?? '', length: 1 }
    if (!reference) return text.length - at > REFERENCE_MAX ? CODE : url + text.slice(at)
    spend(reference.length === 1 ? 1 : REFERENCE_STEPS)
    at += reference.length
    // Clients skip these before and in a scheme (WHATWG URL, basic URL parser).
    if (reference.character <= ' ') continue
    const next = extended(url, reference.character.toLowerCase())
    if (next === undefined || next === CODE) return next
    url = next
  }
  return url
}

/** Reads a character reference; undefined when its end is not known yet. */
function referenceAt(text: string, at: number): { character: string; length: number } | undefined {
  REFERENCE.lastIndex = at
  const [all = '', hexadecimal, decimal, name = ''] = REFERENCE.exec(text) ?? []
  if (at + all.length === text.length && all !== '' && !all.endsWith(';')) return undefined
  if (all === '') {
    OPEN_REFERENCE.lastIndex = at
    return OPEN_REFERENCE.test(text) ? undefined : { character: '&', length: 1 }
  }
  const code = hexadecimal ? Number.parseInt(hexadecimal, 16) : Number(decimal)
  const character = name === '' ? characterOf(code) : (NAMED[name.toLowerCase()] ?? '&')
  return { character, length: all.length }
}

const characterOf = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '&')

/** Returns the beginning with one more character. */
function extended(url: string, character: string): string | undefined {
  const more = url + character
  if (url.startsWith('data:')) {
    if (IMAGES.includes(more)) return undefined
    return IMAGES.some((image) => image.startsWith(more)) ? more : CODE
  }
  const rest = url.startsWith(VALUE) ? url.slice(VALUE.length) : undefined
  if (character !== ':') {
    const isPart = (scheme: string) =>
      rest === undefined ? scheme.startsWith(more) : scheme.includes(rest + character)
    return CODE_SCHEMES.some(isPart) ? more : undefined
  }
  if (url === 'data') return more
  const isCode = rest === undefined ? CODE_SCHEMES.includes(url) : CODE_SCHEMES.some((scheme) => scheme.endsWith(rest))
  return isCode ? CODE : undefined
}

/** Returns the beginning of a URL after a value. */
export const urlAfterValue = (url: string | undefined): string | undefined =>
  url === undefined || url === CODE ? url : VALUE

/** Returns whether no value may follow: it would be code, or the rest of a character reference. */
export const endsInCode = (url: string): boolean => url === CODE || url.startsWith('data:') || url.includes('&')

// biome-ignore lint/suspicious/noControlCharactersInRegex: see `urlAfter`
const SKIPPED = /[\u0000-\u0020]/g
const RUNS_CODE = /^(?:javascript|vbscript|data(?!:image\/(?:png|gif|jpe?g|webp)[;,])):/i

/** Returns whether a URL that begins with this text may run code. */
export const runsCode = (url: string): boolean => RUNS_CODE.test(url.replace(SKIPPED, ''))

/** Returns whether this text may be the rest of a scheme that runs code, or such a scheme itself. */
export function endsScheme(text: string): boolean {
  const url = text.replace(SKIPPED, '')
  const scheme = /^[^/?#:]*(?=:)/.exec(url)?.[0].toLowerCase()
  return (
    (scheme !== undefined && CODE_SCHEMES.some((code) => code !== scheme && code.endsWith(scheme))) ||
    RUNS_CODE.test(url)
  )
}
