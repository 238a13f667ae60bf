import { canonicalAddress } from '../../kernel/address/address.ts'
import { withoutType } from './fields.ts'

/**
 * Returns true if a report names this mailbox, which is in canonical spelling: in any case, with a type before it
 * (`rfc822; a@b`, RFC 3464 §2.3.1), in angle brackets, or encoded as xtext (RFC 3461 §4).
 */
export function isSameMailbox(canonical: string, named: string): boolean {
  const bare = withoutType(named)
  const address = /<([^<>]*)>$/.exec(bare)?.[1] ?? bare
  return [address, withoutXtext(address)].some((text) => canonicalAddress(text) === canonical)
}

const withoutXtext = (text: string): string =>
  text.replace(/\+([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
