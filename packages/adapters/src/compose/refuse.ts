import { canonicalAddress, isHeaderSafe } from '@posthorn/core/kernel'
import { type MailContent, MailerError, type OutgoingMail } from '@posthorn/core/ports'

const HEADER_NAME = /^[!-9;-~]{1,76}$/ // printable ASCII except the colon (RFC 5322 §3.6.8)

/** Headers for the structure, sender, and recipient of the mail; only the mailer writes them. */
const OWN = /^(?:from|to|bcc|reply-to|subject|date|message-id|mime-version|content-(?!language$|features$).*)$/i

/**
 * Throws `MailerError` `rejected` for a content whose fields could end a header and begin another. Core has already
 * checked them; this is the last line of defense.
 */
export function refuseUnsafeContent({ from, replyTo, attachments }: MailContent): void {
  check('name', from.name)
  checkAddress(from.email)
  if (replyTo) {
    check('name', replyTo.name)
    checkAddress(replyTo.email)
  }
  for (const { filename, contentType, contentId } of attachments) {
    check('filename', filename)
    check('content type', contentType)
    check('content id', contentId)
  }
}

/** Throws `MailerError` `rejected` in the same way for the parts specific to a mail. */
export function refuseUnsafeMail({ to, returnPath, subject, messageId, headers }: OutgoingMail): void {
  check('subject', subject)
  check('Message-ID', messageId)
  check('name', to.name)
  checkAddress(to.email)
  if (returnPath !== undefined && !/^[!-;=?-~]+@[!-;=?-~]+$/.test(returnPath))
    throw refused(`the return path ${quote(returnPath)}`)
  for (const name in headers) {
    if (!HEADER_NAME.test(name) || OWN.test(name)) throw refused(`the header name ${quote(name)}`)
    check(name, headers[name])
  }
}

function check(field: string, value: string | undefined): void {
  if (value !== undefined && !isHeaderSafe(value)) throw refused(`a line break or control character in the ${field}`)
}

function checkAddress(email: string): void {
  if (!isHeaderSafe(email) || /[<>\s]/.test(email) || email.indexOf('@') < 1)
    throw refused(`the address ${quote(email)}`)
  // On the wire it would become another address, which was not checked against the suppressions.
  if (canonicalAddress(email) !== email)
    throw refused(`the address ${quote(email)}, which is spelled ${quote(canonicalAddress(email))}`)
}

const quote = (text: string) => JSON.stringify(text.slice(0, 80))

const refused = (what: string) => new MailerError('rejected', `The mail was not sent because of ${what}.`)
