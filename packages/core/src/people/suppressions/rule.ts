import { canonicalAddress, canonicalDomain, isDomainName, isEmailAddress } from '../../kernel/address/address.ts'
import type { RegistrableDomain } from '../../kernel/ports/suffixes.ts'
import type { Suppression } from './schema.ts'

/** The most domains and patterns of a project together: they are loaded in one piece. */
export const SUPPRESSION_RULES_MAX = 1000

/** The fewest literal characters before the @ of a pattern with a `*` there, if it matches any domain. */
const LITERAL_MIN = 3

/** A suppressed text in canonical spelling: each set of addresses that it can describe has one. */
export type SuppressedText = Pick<Suppression, 'kind'> & { readonly value: string }

/** Why a text cannot be suppressed. */
export interface RefusedText {
  readonly code: 'invalid_pattern' | 'invalid_domain' | 'invalid_email' | 'too_wide'
  readonly message: string
}

const refused = (code: RefusedText['code'], message: string): RefusedText => ({ code, message })

const NO_DOMAIN = refused('invalid_domain', 'must be a domain such as example.com, or .example.com with its subdomains')
const NO_PATTERN = refused(
  'invalid_pattern',
  'must be a pattern such as abuse@*, *@*.example.com, or postmaster+*@example.com: at most one * before the @; the domain is *, *.example.com, or a domain without *',
)

const tooWide = (value: string): RefusedText =>
  refused(
    'too_wide',
    `${value} matches the addresses of unrelated people; name a domain below a public suffix, such as example.com, or at least ${LITERAL_MIN} characters before the @`,
  )

/**
 * Parses a text: with a `*` it is a pattern, with an `@` an address, and otherwise a domain, which includes its
 * subdomains if it begins with a dot. `*@example.com` and `@example.com` are the domain.
 */
export function parseSuppressed(text: string, registrableDomain: RegistrableDomain): SuppressedText | RefusedText {
  const trimmed = text.trim()
  const at = trimmed.lastIndexOf('@')
  const local = at === -1 ? '' : trimmed.slice(0, at)
  const domain = trimmed.slice(at + 1)
  if (!trimmed.includes('*') && at > 0) return parseAddress(trimmed)
  const isAnyone = local === '*' || local === ''
  if (isAnyone && !domain.includes('*')) return parseDomain(domain, registrableDomain)
  return parsePattern({ local: isAnyone ? '*' : local, domain }, registrableDomain)
}

function parseAddress(text: string): SuppressedText | RefusedText {
  const value = canonicalAddress(text)
  return isEmailAddress(value)
    ? { kind: 'ADDRESS', value }
    : refused('invalid_email', 'must be an email address such as ada@example.com')
}

function parseDomain(text: string, registrableDomain: RegistrableDomain): SuppressedText | RefusedText {
  const begin = text.startsWith('.') ? '.' : ''
  const domain = settledDomain(text.slice(begin.length))
  const value = `${begin}${domain}`
  if (!isDomainName(domain)) return isDomainName(`example.${domain}`) ? tooWide(value) : NO_DOMAIN
  return registrableDomain(domain) === undefined ? tooWide(value) : { kind: 'DOMAIN', value }
}

/** The two sides of a pattern. */
interface Sides {
  readonly local: string
  readonly domain: string
}

const BELOW = '*.'

function parsePattern(sides: Sides, registrableDomain: RegistrableDomain): SuppressedText | RefusedText {
  const local = canonicalAddress(sides.local)
  const below = sides.domain.startsWith(BELOW) ? BELOW : ''
  const domain = sides.domain === '*' ? '*' : settledDomain(sides.domain.slice(below.length))
  const value = `${local}@${below}${domain}`
  // With letters instead of each star, the pattern is an address.
  const sample = `${local.replace('*', 'x')}@${below || domain === '*' ? 'x.' : ''}${domain.replace('*', 'xx')}`
  const hasMoreStars = local.indexOf('*') !== local.lastIndexOf('*') || (domain !== '*' && domain.includes('*'))
  if (hasMoreStars || !isEmailAddress(sample)) return NO_PATTERN
  const isAnyDomain = domain === '*' || registrableDomain(domain) === undefined
  const isWide = isAnyDomain && local.includes('*') && local.length - 1 < LITERAL_MIN
  return isWide ? tooWide(value) : { kind: 'PATTERN', value }
}

/** The dot that may end a domain; UTS #46 maps the others to it. */
const LAST_DOT = /[.\u3002\uff0e\uff61]$/

/** Returns a domain in canonical spelling, without the dot that may end it. */
const settledDomain = (text: string): string => canonicalDomain(text.replace(LAST_DOT, ''))
