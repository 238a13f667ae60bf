import { domainToASCII } from 'node:url'
import type { MailAddress, MailContent, OutgoingMail } from '@posthorn/core'
import { encodeWord, foldLines } from 'nodemailer/lib/mime-funcs'
import MimeNode, { type MimeNodeHeaderValue } from 'nodemailer/lib/mime-node'

/** The header lines that all mails of a content share. */
export interface SharedHeaders {
  readonly from: string
  readonly replyTo: string
}

const ASCII = /^[\0-\x7f]*$/
const LINE_LENGTH = 76
/** Knows how each field is encoded. */
const fields = new MimeNode('text/plain', { baseBoundary: 'none' })

export function sharedHeaders({ from, replyTo }: MailContent): SharedHeaders {
  return {
    from: addressLine('From', from),
    replyTo: replyTo === undefined ? '' : addressLine('Reply-To', { name: undefined, email: replyTo }),
  }
}

/** Returns the header lines of a mail except the MIME ones, each with its line end. */
export function headerLines(shared: SharedHeaders, mail: OutgoingMail): string {
  // Text that looks like an encoded word would be decoded by the reader (RFC 2047), so it is encoded itself.
  const subject = mail.subject.includes('=?') ? encodeWord(mail.subject, 'Q', 52) : mail.subject
  return [
    customLines(mail.headers),
    shared.from,
    mail.shown ? shownLines(mail.shown) : recipientLine(mail.to),
    shared.replyTo,
    plainLine('Subject', subject, PLAIN_TEXT) ?? line('Subject', subject),
    plainLine('Message-ID', mail.messageId, PLAIN_ID) ?? line('Message-ID', asciiMessageId(mail.messageId)),
    line('Date', mail.date),
  ].join('')
}

function customLines(headers: OutgoingMail['headers']): string {
  let lines = ''
  for (const name in headers) {
    const value = headers[name]
    // nodemailer capitalises the name: `list-unsubscribe` becomes `List-Unsubscribe`. Of a blank value it writes nothing,
    // and an empty line would end the header.
    const line = value ? new MimeNode(undefined, CHILD).addHeader(name, value).buildHeaders() : ''
    if (line !== '') lines += `${line}\r\n`
  }
  return lines
}

const CHILD = { rootNode: fields, baseBoundary: 'none' }

/** What nodemailer writes as it is: printable ASCII without quotes. Most headers are so, and take a third of the time. */
const PLAIN_TEXT = /^[!#-~](?:[ !#-~]*[!#-~])?$/
const PLAIN_ID = /^<[A-Za-z0-9._+-]+@[A-Za-z0-9.-]+>$/
const PLAIN_ADDRESS =
  /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*@(?!.*xn--)(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?$/

/** Returns the line of a plain value that needs no folding. */
function plainLine(name: string, value: string, plain: RegExp): string | undefined {
  return name.length + 2 + value.length < LINE_LENGTH && plain.test(value) ? `${name}: ${value}\r\n` : undefined
}

const recipientLine = (to: MailAddress): string =>
  (to.name ? undefined : plainLine('To', to.email, PLAIN_ADDRESS)) ?? addressLine('To', to)

function shownLines({ to, cc }: NonNullable<OutgoingMail['shown']>): string {
  const lines = (name: string, addresses: readonly MailAddress[]) =>
    addresses.length === 0
      ? ''
      : line(
          name,
          addresses.map(({ name = '', email }) => ({ name, address: email })),
        )
  return lines('To', to) + lines('Cc', cc)
}

const addressLine = (name: string, address: MailAddress): string =>
  line(name, { name: address.name ?? '', address: address.email })

function line(name: string, value: MimeNodeHeaderValue): string {
  const encoded = fields.encodeHeaderValue(name, value)
  return encoded.trim() === '' ? '' : `${foldLines(`${name}: ${encoded}`, LINE_LENGTH)}\r\n`
}

function asciiMessageId(messageId: string): string {
  if (ASCII.test(messageId)) return messageId
  const at = messageId.lastIndexOf('@')
  return `${messageId.slice(0, at + 1)}${domainToASCII(messageId.slice(at + 1).replace(/>$/, ''))}>`
}
