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
    addressLine('To', mail.to),
    shared.replyTo,
    line('Subject', subject),
    line('Message-ID', asciiMessageId(mail.messageId)),
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
