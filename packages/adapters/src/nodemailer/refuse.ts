import { canonicalAddress, isHeaderSafe, MailerError, type OutgoingMail } from '@posthorn/core'

const HEADER_NAME = /^[!-9;-~]{1,76}$/ // printable ASCII but the colon (RFC 5322 §3.6.8)

/** Headers that say what the mail is made of and to whom it goes; only the mailer writes them. */
const STRUCTURE = /^(?:bcc|mime-version|content-(?!language$|features$).*)$/i

/**
 * Throws `MailerError` `rejected` for a mail whose fields could end a header and begin another. Core has checked them
 * already; here nothing may be written that was not.
 */
export function refuseUnsafe(mail: OutgoingMail): void {
  check('subject', mail.subject)
  check('Message-ID', mail.messageId)
  for (const { name, email } of [mail.from, mail.to]) {
    check('name', name)
    checkAddress(email)
  }
  if (mail.replyTo !== undefined) checkAddress(mail.replyTo)
  for (const name in mail.headers) {
    if (!HEADER_NAME.test(name) || STRUCTURE.test(name)) throw refused(`the header name ${quote(name)}`)
    check(name, mail.headers[name])
  }
  for (const { filename, contentType, contentId } of mail.attachments) {
    check('filename', filename)
    check('content type', contentType)
    check('content id', contentId)
  }
}

function check(field: string, value: string | undefined): void {
  if (value !== undefined && !isHeaderSafe(value)) throw refused(`a line break or control character in the ${field}`)
}

function checkAddress(email: string): void {
  if (!isHeaderSafe(email) || /[<>\s]/.test(email) || email.indexOf('@') < 1)
    throw refused(`the address ${quote(email)}`)
  // On the wire it would become another one, which nobody has looked for on the list of suppressions.
  if (canonicalAddress(email) !== email)
    throw refused(`the address ${quote(email)}, which is spelled ${quote(canonicalAddress(email))}`)
}

const quote = (text: string) => JSON.stringify(text.slice(0, 80))

const refused = (what: string) => new MailerError('rejected', `The mail was not sent because of ${what}.`)
