import { asciiDomain, canonicalAddress, isEmailAddress } from '../../kernel/address/address.ts'

/** RFC 5321 §4.5.3.1.1. */
const LOCAL_MAX = 64
/** RFC 5321 §4.5.3.1.3: a path has at most 256, with its angle brackets. */
const ADDRESS_MAX = 254

/** `Quoted-string` of RFC 5321 §4.1.2. */
const QUOTED = /^"(?:[ !#-[\]-~]|\\[ -~])*"$/
const ATOMS = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/

/** The parts of an address, in canonical spelling. */
export interface Mailbox {
  readonly local: string
  readonly domain: string
}

/** Returns the parts of an address (RFC 5321 §4.1.2), or the problem, as a sentence. */
export function readMailbox(text: string): Mailbox | string {
  const address = canonicalAddress(text)
  const at = address.lastIndexOf('@')
  if (at === -1) return 'The address has no @.'
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)]
  if (local === '') return 'The address has nothing before the @.'
  if (domain === '') return 'The address has nothing after the @.'
  if (local.length > LOCAL_MAX) return `The part before the @ is longer than ${LOCAL_MAX} characters.`
  if (address.length > ADDRESS_MAX) return `The address is longer than ${ADDRESS_MAX} characters.`
  if (!ATOMS.test(local) && !QUOTED.test(local))
    return 'The part before the @ has characters or dots that are not allowed.'
  // Domains have one rule, which is that of addresses.
  if (asciiDomain(domain) === undefined || !isEmailAddress(`a@${domain}`)) {
    return 'The part after the @ is not a domain such as example.com.'
  }
  return { local, domain }
}

/** Returns whether the local part is quoted: few servers accept it, and Posthorn sends nothing to it. */
export function isQuoted({ local }: Mailbox): boolean {
  return local.startsWith('"')
}

/** Domains of Yahoo, which separates the keyword with a hyphen, which no other name there contains. */
const HYPHENATED = /^(?:yahoo\.(?:[a-z]{2,3}|com?\.[a-z]{2})|ymail\.com|rocketmail\.com|myyahoo\.com)$/

/** Returns whether the local part has a keyword that its owner added, as in `ada+shop@example.com` (RFC 5233). */
export function isPlusAddressed(mailbox: Mailbox): boolean {
  const { local, domain } = mailbox
  if (isQuoted(mailbox)) return false
  return local.indexOf('+') > 0 || (HYPHENATED.test(domain) && local.indexOf('-') > 0)
}
