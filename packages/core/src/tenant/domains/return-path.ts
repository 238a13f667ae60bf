import { asId, type EmailId } from '../../kernel/ids/ids.ts'
import type { Secrets } from '../../kernel/ports/secrets.ts'
import { isSameText } from '../../kernel/text/same-text.ts'

/** The first label of the host to which the mail of a domain is returned. */
const RETURN_LABEL = 'bounces'

/** The number of hexadecimal digits of the signature: 64 bits. A forged one only makes a single mail bounce. */
const MAC_LENGTH = 16

/** The complete form in lower case: mail servers may change the case of an address. */
const LOCAL_PART = /^([bu])\+(eml_[0-9a-z]{1,40})\+([0-9a-f]{16})$/
/** The signed purposes: an address for one must not be valid for the other. */
const SIGNED = { b: 'return path', u: 'unsubscribe' }
type Kind = keyof typeof SIGNED

/** Returns the host to which the mail of a domain is returned. Its SPF record must allow our servers. */
export function returnPathHost(domain: string): string {
  return `${RETURN_LABEL}.${domain}`
}

/**
 * Returns the address to which a mail is returned when it cannot be delivered. It names the mail, signed, so that it
 * cannot be forged; the local part has 49 of the 64 octets that are allowed (RFC 5321 §4.5.3.1.1).
 */
export function returnPathOf(secrets: Secrets, emailId: EmailId, host: string): string {
  return addressOf(secrets, 'b', emailId, host)
}

/** Returns the address to which mail clients write for a recipient who unsubscribes (RFC 2369 §3.2). */
export function unsubscribeAddressOf(secrets: Secrets, emailId: EmailId, host: string): string {
  return addressOf(secrets, 'u', emailId, host)
}

/**
 * Returns the mail that an address of `returnPathOf` names, in any case; undefined for any other address. Checks
 * neither that the mail exists, nor its host.
 */
export const readReturnPath = (secrets: Secrets, address: string): EmailId | undefined =>
  readAddress(secrets, 'b', address)

/** Returns the mail that an address of `unsubscribeAddressOf` names, like `readReturnPath`. */
export const readUnsubscribeAddress = (secrets: Secrets, address: string): EmailId | undefined =>
  readAddress(secrets, 'u', address)

const addressOf = (secrets: Secrets, kind: Kind, emailId: EmailId, host: string): string =>
  `${kind}+${emailId}+${macOf(secrets, kind, emailId)}@${host}`

function readAddress(secrets: Secrets, kind: Kind, address: string): EmailId | undefined {
  const local = address.slice(0, address.lastIndexOf('@')).toLowerCase()
  const [, found, id = '', mac = ''] = LOCAL_PART.exec(local) ?? []
  const emailId = found === kind ? asId('eml', id) : undefined
  return emailId && isSameText(macOf(secrets, kind, emailId), mac) ? emailId : undefined
}

const macOf = (secrets: Secrets, kind: Kind, emailId: EmailId) =>
  secrets.hmac(`${SIGNED[kind]} ${emailId}`).slice(0, MAC_LENGTH)
