import { asId, type EmailId } from '../ids.ts'
import type { Secrets } from '../ports/secrets.ts'
import { isSameText } from '../same-text.ts'

/** The first label of the host to which the mail of a domain is returned. */
const RETURN_LABEL = 'bounces'

/** Hexadecimal digits of the signature: 64 bits. Whoever forges one only makes a single mail bounce. */
const MAC_LENGTH = 16

/** The whole form in lower case: mail servers may change the case of an address. */
const LOCAL_PART = /^b\+(eml_[0-9a-z]{1,40})\+([0-9a-f]{16})$/

/** Returns the host to which the mail of a domain is returned. Its SPF record must allow our servers. */
export function returnPathHost(domain: string): string {
  return `${RETURN_LABEL}.${domain}`
}

/**
 * Returns the address to which a mail is returned when it cannot be delivered. It names the mail, signed, so that nobody
 * else can return it; the local part has 49 of the 64 octets that are allowed (RFC 5321 §4.5.3.1.1).
 */
export function returnPathOf(secrets: Secrets, emailId: EmailId, host: string): string {
  return `b+${emailId}+${macOf(secrets, emailId)}@${host}`
}

/**
 * Returns which mail an address of `returnPathOf` names, in whatever case; undefined for any other address. Does not check
 * that the mail exists, nor its host.
 */
export function readReturnPath(secrets: Secrets, address: string): EmailId | undefined {
  const local = address.slice(0, address.lastIndexOf('@')).toLowerCase()
  const [, id = '', mac = ''] = LOCAL_PART.exec(local) ?? []
  const emailId = asId('eml', id)
  return emailId && isSameText(macOf(secrets, emailId), mac) ? emailId : undefined
}

const macOf = (secrets: Secrets, emailId: EmailId) => secrets.hmac(`return path ${emailId}`).slice(0, MAC_LENGTH)
