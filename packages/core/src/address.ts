import { toASCII } from 'tr46'

/** No domain has more characters, and converting a longer text would cost more than it is worth. */
const CONVERTED_MAX = 512

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
const ASCII = /^[\u0000-\u007f]*$/

/** What is canonical already unless it holds Punycode: no blanks and no capitals. */
const SETTLED = /^[!-@[-~]*$/

/** Labels may have hyphens anywhere that the rule for plain domains allows (`r3---sn.example`). */
const UTS46 = { checkBidi: true, checkJoiners: true, useSTD3ASCIIRules: true, verifyDNSLength: true }

/** UTS #46 maps these to the dot. */
const DOTS = /[.\u3002\uff0e\uff61]/

/** The spelling of a domain that name servers know: ASCII (UTS #46, nontransitional) in lower case; undefined when there is none. */
export function asciiDomain(domain: string): string | undefined {
  const lower = domain.toLowerCase()
  if (ASCII.test(domain) && !lower.includes('xn--')) return lower
  return domain.length > CONVERTED_MAX ? undefined : (toASCII(domain, UTS46) ?? undefined)
}

/** The one spelling of a domain. A text that no name server could know stays as it is, but for lower case and NFC. */
export function canonicalDomain(domain: string): string {
  return asciiDomain(domain) ?? canonicalText(domain)
}

/**
 * The one spelling of an address: without blanks around, local part in lower case and NFC, domain as `canonicalDomain`
 * has it. Two texts with the same spelling reach the same mailbox. Says nothing of whether it is an address.
 */
export function canonicalAddress(text: string): string {
  if (SETTLED.test(text) && !text.includes('xn--')) return text
  const trimmed = text.trim()
  const at = trimmed.lastIndexOf('@')
  if (at === -1) return canonicalText(trimmed)
  return `${canonicalText(trimmed.slice(0, at))}@${canonicalDomain(trimmed.slice(at + 1))}`
}

/** What a part of an address is in the spelling in which addresses are kept; whole labels of international domains only. */
export function canonicalAddressPart(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  const at = text.lastIndexOf('@')
  const labels = text.slice(at + 1).split(DOTS)
  return `${canonicalText(text.slice(0, at + 1))}${labels.map(canonicalDomain).join('.')}`
}

function canonicalText(text: string): string {
  return ASCII.test(text) ? text.toLowerCase() : text.normalize('NFC').toLowerCase().normalize('NFC')
}
