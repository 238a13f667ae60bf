import { toASCII, toUnicode } from 'tr46'
import { z } from 'zod'
import { nfc } from '../text/text.ts'

/** The longest domain and the longest part of an address (RFC 1035 §2.3.4, RFC 5321 §4.5.3.1). */
const DOMAIN_MAX = 255
const ADDRESS_MAX = 320

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is all of ASCII
const ASCII = /^[\u0000-\u007f]*$/

/** Texts that are already canonical unless they contain Punycode: no blanks and no capitals. */
const SETTLED = /^[!-@[-~]*$/

/** Labels may have hyphens anywhere that the rule for plain domains allows (`r3---sn.example`). */
const UTS46 = { checkBidi: true, checkJoiners: true, useSTD3ASCIIRules: true, verifyDNSLength: true }

/** UTS #46 maps these to the dot. */
const DOTS = /[.\u3002\uff0e\uff61]/

/**
 * Returns a domain as name servers expect it: lower-case ASCII (UTS #46, nontransitional); undefined when there is no
 * such form.
 */
export function asciiDomain(domain: string): string | undefined {
  const lower = domain.toLowerCase()
  if (ASCII.test(domain) && !lower.includes('xn--')) return lower
  return domain.length > DOMAIN_MAX ? undefined : (toASCII(domain, UTS46) ?? undefined)
}

/** Returns a domain as people write it, in its own script. */
export function displayDomain(domain: string): string {
  return toUnicode(domain, UTS46).domain
}

/** Returns the canonical spelling of a domain. A text that is not a domain only changes to lower case and NFC. */
export function canonicalDomain(domain: string): string {
  return asciiDomain(domain) ?? canonicalText(domain)
}

/**
 * Returns the canonical spelling of an address: trimmed, local part in lower case and NFC, domain as `canonicalDomain`
 * returns it. Texts with the same canonical spelling reach the same mailbox. Does not check that the text is an address.
 */
export function canonicalAddress(text: string): string {
  if (SETTLED.test(text) && !text.includes('xn--')) return text
  const trimmed = text.trim()
  const at = trimmed.lastIndexOf('@')
  if (at === -1) return canonicalText(trimmed)
  return `${canonicalText(trimmed.slice(0, at))}@${canonicalDomain(trimmed.slice(at + 1))}`
}

/** Returns a part of an address in canonical spelling. Only whole labels of international domains are converted. */
export function canonicalAddressPart(text: string): string {
  if (text.length > ADDRESS_MAX || ASCII.test(text)) return canonicalText(text)
  const at = text.lastIndexOf('@')
  const labels = text.slice(at + 1).split(DOTS)
  return `${canonicalText(text.slice(0, at + 1))}${labels.map(canonicalDomain).join('.')}`
}

function canonicalText(text: string): string {
  return nfc(nfc(text).toLowerCase())
}

const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** Last labels that make a host an IPv4 address in many programs, hexadecimal ones included (WHATWG URL, "ends in a number"). */
const NUMBER = /^(?:\d+|0x[0-9a-f]*)$/

/** Matches most addresses of up to 64 characters, which saves two thirds of the time of the full check. */
const USUAL = /^[a-z0-9_+-]+(?:\.[a-z0-9_+-]+)*@(?:[a-z0-9]+(?:-[a-z0-9]+)*\.)+[a-z]+$/
const USUAL_MAX = 64

/**
 * Returns whether a text is one plain address in canonical spelling: dot-atom local part, domain of two labels or more,
 * no IP address (RFC 5321 §4.1.2).
 */
export function isEmailAddress(text: string): boolean {
  if (text.length <= USUAL_MAX && USUAL.test(text)) return true
  const at = text.lastIndexOf('@')
  if (at < 1 || at > 64 || text.length > 254 || !LOCAL.test(text.slice(0, at))) return false
  return isDomainName(text.slice(at + 1))
}

/**
 * Returns whether a text is a domain of two labels or more in canonical spelling, and not an IP address (RFC 1035
 * §2.3.1).
 */
export function isDomainName(domain: string): boolean {
  if (domain.length > 253) return false
  const labels = domain.split('.')
  if (labels.length < 2 || !labels.every((label) => LABEL.test(label)) || NUMBER.test(labels.at(-1) ?? '')) return false
  return asciiDomain(domain) === domain
}

/** Returns the part after the `@`. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1)
}

const BEYOND_ASCII = /[^ -~]/
const BLANK = /\s/

// Not one expression with a search on both sides of the @: without a match, a megabyte would take minutes.

/** Returns whether a text ends with an address between angle brackets. */
function hasName(text: string): boolean {
  const trimmed = text.trimEnd()
  const open = trimmed.lastIndexOf('<')
  if (open === -1 || !trimmed.endsWith('>')) return false
  const inner = trimmed.slice(open + 1, -1)
  const at = inner.indexOf('@', 1)
  return at !== -1 && at < inner.length - 1 && !inner.includes('>') && !BLANK.test(inner)
}

const isBeyondAscii = (text: string): boolean => BEYOND_ASCII.test(text.slice(0, Math.max(0, text.indexOf('@'))))

/**
 * Invisible characters: controls, blanks other than the usual one, and those without width, which copied text is full
 * of.
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u00a0\u2000-\u200a\u202f\u205f\u3000\u115f\u1160\u3164\uffa0]|\u034f/u

const codePointOf = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** Returns what is wrong with a text that is not an address. */
function addressProblem(text: unknown): string {
  const given = typeof text === 'string' ? text : ''
  if (hasName(given))
    return 'must be only the address; give the name separately, as in { "name": "Ada", "email": "ada@example.com" }'
  const hidden = HIDDEN.exec(given)?.[0]
  if (hidden)
    return `must not contain the hidden character ${codePointOf(hidden)}; delete the address and type it again`
  if (isBeyondAscii(given)) return 'must have only ASCII characters before the @'
  return 'must be an email address such as ada@example.com'
}

/** An email address in its canonical spelling, so that each person has only one. */
export const EmailAddress = z
  .string()
  .overwrite(canonicalAddress)
  .refine(isEmailAddress, {
    error: ({ input }) => addressProblem(input),
    params: { code: 'invalid_email' },
  })
  // Any script is accepted; the ASCII form is stored and returned.
  .meta({ format: 'idn-email', maxLength: 254 })
