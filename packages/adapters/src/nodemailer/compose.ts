import { domainToASCII } from 'node:url'
import { type MailAttachment, MailerError, type OutgoingMail } from '@posthorn/core'
import MailComposer, { type MailComposerAttachment } from 'nodemailer/lib/mail-composer'
import { encodeWord } from 'nodemailer/lib/mime-funcs'
import type MimeNode from 'nodemailer/lib/mime-node'
import { encodingFor, quotedPrintable, withCrlf } from './body.ts'
import { sevenBitLines } from './lines.ts'
import { type Message, messageOf, type Piece } from './message.ts'
import { refuseUnsafe } from './refuse.ts'

/** What is said before the message: MAIL FROM and RCPT TO (RFC 5321 §3.3). */
export interface Envelope {
  /** The address in From, as it was given: no address is converted here. */
  readonly from: string
  readonly to: string
  /** A local part beyond ASCII, which only a server with SMTPUTF8 understands (RFC 6531). */
  readonly international: boolean
}

/** A mail as it goes over the wire, before dot-stuffing. */
export interface ComposedMail {
  readonly envelope: Envelope
  /** RFC 5322, with CRLF line ends. */
  readonly message: Message
}

/** A part's place in the tree; the content itself is encoded outside of it. */
const TEXT = Buffer.from('text')
const HTML = Buffer.from('html')

const ASCII = /^[\0-\x7f]*$/

/**
 * Writes a mail: text and HTML as alternatives, inline attachments related to the HTML, the others beside them. The
 * same mail always becomes the same bytes. Throws `MailerError` `rejected` when a field could break out of its header.
 *
 * The tree, its headers and the encodings are nodemailer's; only walking the tree is done here, because its streams
 * take five times as long (10 KB HTML: 680 µs against 130 µs).
 */
export function composeMail(mail: OutgoingMail): ComposedMail {
  refuseUnsafe(mail)
  try {
    const { text } = mail
    const tree = treeOf(mail, text)
    const chunks: Chunk[] = []
    write(tree, (content) => (content === TEXT ? text : content === HTML ? mail.html : undefined), chunks)
    if (!tree.multipart) chunks.push('\r\n')
    return { envelope: envelopeOf(mail), message: messageOf(joined(chunks)) }
  } catch (error) {
    throw new MailerError('rejected', 'The mail could not be written as a message.', { cause: error })
  }
}

function treeOf(mail: OutgoingMail, text: string): MimeNode {
  const composer = new MailComposer({
    from: { name: mail.from.name ?? '', address: mail.from.email },
    to: { name: mail.to.name ?? '', address: mail.to.email },
    // What looks like an encoded word would be decoded by the reader (RFC 2047): it is encoded itself.
    subject: mail.subject.includes('=?') ? encodeWord(mail.subject, 'Q', 52) : mail.subject,
    messageId: asciiMessageId(mail.messageId),
    date: mail.date,
    headers: { ...mail.headers },
    attachments: mail.attachments.map(attachmentPart),
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(mail.replyTo === undefined ? {} : { replyTo: { name: '', address: mail.replyTo } }),
    ...(text === '' ? {} : { text: { content: TEXT, contentTransferEncoding: encodingFor(text) } }),
    ...(mail.html === '' ? {} : { html: { content: HTML, contentTransferEncoding: encodingFor(mail.html) } }),
    // The id is unique and not known to whoever writes the body, so no body can hold the boundary.
    ...(/^\w{16,60}$/.test(mail.emailId) ? { baseBoundary: mail.emailId } : {}),
  })
  return composer.compile()
}

function attachmentPart(attachment: MailAttachment): MailComposerAttachment {
  const { contentId } = attachment
  const { content, contentType } = contentOf(attachment)
  const inline = attachment.disposition === 'inline' && contentId !== undefined
  return {
    filename: attachment.filename,
    content: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
    contentType,
    contentDisposition: attachment.disposition,
    ...(inline ? { cid: contentId } : {}),
    ...(!inline && contentId !== undefined ? { headers: { 'Content-ID': `<${contentId}>` } } : {}),
  }
}

const BYTES = 'application/octet-stream'

/**
 * The bytes of an attachment under a type that can hold them. Bytes cannot be a multipart: nobody knows its boundary. A
 * message may not be encoded (RFC 2046 §5.2.1), so one that is not 7-bit text as it stands goes as plain bytes, encoded,
 * under its file name.
 */
function contentOf({ content, contentType }: MailAttachment): Pick<MailAttachment, 'content' | 'contentType'> {
  if (/^multipart\//i.test(contentType)) return { content, contentType: BYTES }
  if (!/^message\//i.test(contentType)) return { content, contentType }
  const message = sevenBitLines(content)
  return message ? { content: message, contentType } : { content, contentType: BYTES }
}

type Chunk = string | Piece

function write(node: MimeNode, bodyOf: (content: unknown) => string | undefined, chunks: Chunk[]): void {
  const encoding = node.getTransferEncoding()
  chunks.push(node.buildHeaders(), '\r\n\r\n')
  const { content } = node
  const body = bodyOf(content)
  if (body !== undefined) {
    chunks.push(encoding === 'base64' ? { base64: Buffer.from(withCrlf(body)) } : quotedPrintable(body))
  } else if (Buffer.isBuffer(content)) chunks.push(encoding === 'base64' ? { base64: content } : content)
  for (const [index, child] of node.childNodes.entries()) {
    chunks.push(`${index > 0 ? '\r\n' : ''}--${node.boundary}\r\n`)
    write(child, bodyOf, chunks)
  }
  if (node.multipart) chunks.push(`\r\n--${node.boundary}--\r\n`)
}

/** Texts that follow each other as one buffer. */
function joined(chunks: readonly Chunk[]): readonly Piece[] {
  const pieces: Piece[] = []
  let text = ''
  for (const chunk of chunks) {
    if (typeof chunk === 'string') {
      text += chunk
      continue
    }
    pieces.push(Buffer.from(text), chunk)
    text = ''
  }
  return [...pieces, Buffer.from(text)]
}

function envelopeOf(mail: OutgoingMail): Envelope {
  const from = mail.from.email
  const to = mail.to.email
  const international = ![from, to, mail.replyTo ?? ''].every((address) => ASCII.test(address))
  return { from, to, international }
}

function asciiMessageId(messageId: string): string {
  if (ASCII.test(messageId)) return messageId
  const at = messageId.lastIndexOf('@')
  return `${messageId.slice(0, at + 1)}${domainToASCII(messageId.slice(at + 1).replace(/>$/, ''))}>`
}
