import { parse } from 'tldts'
import { distanceOf } from './distance.ts'
import { COMMON_SUFFIXES, OTHER_NAMES, TOP_PROVIDERS } from './providers.ts'

const ROWS = ['1234567890-', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
/** How far the keys of a row are right of those above. */
const SHIFT = 0.5

/** The positions of keys, in widths of a key (QWERTY; QWERTZ and AZERTY differ in few of them). */
const KEYS = new Map(ROWS.flatMap((row, y) => Array.from(row, (key, x) => [key, { x: x + y * SHIFT, y }] as const)))

function areNeighbors(a: string, b: string): boolean {
  const [one, other] = [KEYS.get(a), KEYS.get(b)]
  if (!one || !other) return false
  return Math.abs(one.y - other.y) <= 1 && Math.abs(one.x - other.x) <= 1
}

/** In shorter names another letter is another name. */
const SHORT = 4

/**
 * Returns true if one slip of the finger turns the meant name into this one: two letters swapped, one left out or typed
 * twice, the key before again, or a key next to the right one. The first letter is seldom wrong: with another one it is
 * another name.
 */
function isSlip(typed: string, meant: string): boolean {
  if (distanceOf(typed, meant) !== 1) return false
  let at = 0
  while (typed[at] === meant[at]) at += 1
  const [got = '', wanted = ''] = [typed.charAt(at), meant.charAt(at)]
  if (typed.length === meant.length) {
    const isSwap = got === meant.charAt(at + 1) && wanted === typed.charAt(at + 1)
    const isTwice = got === typed.charAt(at - 1)
    return isSwap || (at > 0 && meant.length > SHORT && (isTwice || areNeighbors(got, wanted)))
  }
  if (typed.length < meant.length) return at > 0 && meant.length > SHORT
  // The letter before or after the additional one shows whether the finger slipped.
  const [before, after] = [typed.charAt(at - 1), typed.charAt(at + 1)]
  const isDouble = got === before || got === after
  return isDouble || (at > 0 && meant.length > SHORT && (areNeighbors(got, before) || areNeighbors(got, after)))
}

const nameOf = (domain: string) => domain.slice(0, domain.indexOf('.'))
const suffixOf = (domain: string) => domain.slice(domain.indexOf('.') + 1)

const PROVIDERS = TOP_PROVIDERS.map((domain) => ({ domain, name: nameOf(domain), suffix: suffixOf(domain) }))
const PROVIDER_NAMES = new Set(TOP_PROVIDERS)

/** Longer names usually belong to the provider only. */
const BRAND_LENGTH = 5

/** Returns the well-known domain of which this one is certainly a typo, even if it takes mail of its own. */
export function certainlyMeant(domain: string): string | undefined {
  if (PROVIDER_NAMES.has(domain) || OTHER_NAMES.has(domain)) return undefined
  const { publicSuffix, isIcann, domain: registrable } = parse(domain)
  if (!publicSuffix || !registrable) return undefined
  if (!isIcann && !publicSuffix.includes('.')) return withSuffix(domain, publicSuffix)
  // A subdomain is the name of a company's own server.
  if (registrable !== domain) return undefined
  return slipOf(domain)
}

function slipOf(domain: string): string | undefined {
  const [name, suffix] = [nameOf(domain), suffixOf(domain)]
  const isSlipOf = (provider: (typeof PROVIDERS)[number]) =>
    provider.suffix === suffix
      ? isSlip(name, provider.name)
      : provider.name === name && name.length >= BRAND_LENGTH && isSuffixSlip(suffix, provider.suffix)
  return PROVIDERS.find(isSlipOf)?.domain ?? ELSEWHERE.get(domain)
}

/** Providers without addresses under any other suffix. */
const ELSEWHERE = new Map([
  ['comcast.com', 'comcast.net'],
  ['gmail.net', 'gmail.com'],
])

/** A letter that is left out, e.g. `co` and `om` for `com`. */
const isSuffixSlip = (typed: string, meant: string) =>
  typed.length === meant.length - 1 && distanceOf(typed, meant) === 1

/** The number of edits that turn one domain into another. */
const WHOLE_EDITS = 2

/** A top-level domain that does not exist is a typo of one that exists. */
function withSuffix(domain: string, typed: string): string | undefined {
  const same = closest(
    PROVIDERS.filter(({ name }) => domain === `${name}.${suffixOf(domain)}`),
    ({ suffix }) => distanceOf(suffix, suffixOf(domain)),
  )
  if (same) return same.domain
  const near = closest(
    PROVIDERS.filter((provider) => distanceOf(domain, provider.domain) <= WHOLE_EDITS && provider.name.length > SHORT),
    (provider) => distanceOf(domain, provider.domain),
  )
  if (near) return near.domain
  const suffix = COMMON_SUFFIXES.find((suffix) => distanceOf(typed, suffix) === 1)
  return suffix === undefined ? undefined : `${domain.slice(0, -typed.length)}${suffix}`
}

function closest<T>(list: readonly T[], distance: (one: T) => number): T | undefined {
  return list.toSorted((a, b) => distance(a) - distance(b))[0]
}
