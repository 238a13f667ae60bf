import { domainToASCII } from 'node:url'
import { isStructuredHeader } from '@posthorn/core/mail'
import type { MailAddress, MailContent, OutgoingMail } from '@posthorn/core/ports'
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
    replyTo: replyTo === undefined ? '' : addressLine('Reply-To', replyTo),
  }
}

/** Returns the header lines of a mail except the MIME ones, each with its line end. */
export function headerLines(shared: SharedHeaders, mail: OutgoingMail): string {
  const subject = mail.subject.includes('=?') || looksOtherwise(mail.subject) ? wordsOf(mail.subject) : mail.subject
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
    // nodemailer capitalises the name: `list-unsubscribe` becomes `List-Unsubscribe`. Of a blank value, and of one
    // without an address in `Cc`, it writes nothing, and an empty line would end the header.
    const node = new MimeNode(undefined, CHILD)
    const line = value?.trim() ? node.addHeader(name, customValue(name, value)).buildHeaders() : ''
    if (line !== '') lines += `${line}\r\n`
  }
  return lines
}

/** Headers that nodemailer writes by their syntax: ids in brackets, addresses. */
const BY_SYNTAX = /^(?:in-reply-to|references|cc|sender)$/i

/**
 * ASCII is written as it is: encoded words are for people, and programs such as a mail service or a list manager do not
 * decode them. `Headers` checks the values of structured headers.
 */
function customValue(name: string, value: string): MimeNodeHeaderValue {
  if (BY_SYNTAX.test(name)) return value
  const asIs = (text: string) => ({ prepared: true, foldLines: true, value: text })
  const isListId = /^list-id$/i.test(name)
  const text = isListId ? withEncodedPhrase(value) : value
  if (!ASCII.test(text)) return text
  if (isListId || isStructuredHeader(name)) return asIs(text)
  if (looksOtherwise(text)) return asIs(wordsOf(text))
  return text.includes('=?') ? text : asIs(text)
}

/** The words before the address in brackets are for people (RFC 2919 §3). */
const withEncodedPhrase = (value: string): string =>
  value.replace(/^([^<]*)(?=<)/, (phrase) => (ASCII.test(phrase) ? phrase : `${wordsOf(phrase.trim())} `))

/** A word of this length, folded, is a line of 998 octets, which is the most (RFC 5322 §2.1.1). */
const LONG_WORD = /\S{997}/

/** Text that readers decode (RFC 2047 §2), also where the standard forbids it. */
const ENCODED_WORD = /=\?[^?]+\?[bq]\?[^?]*\?=/i

/** Returns true if readers would see another text, because they decode it, or because a long line is cut. */
const looksOtherwise = (text: string): boolean => ENCODED_WORD.test(text) || LONG_WORD.test(text)

const wordsOf = (text: string): string => encodeWord(text, 'Q', 52)

const CHILD = { rootNode: fields, baseBoundary: 'none' }

/**
 * Text that nodemailer writes unchanged: printable ASCII without quotes. Most headers are so, and take a third of the
 * time.
 */
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
    addresses.length === 0 ? '' : addressLine(name, ...addresses)
  return lines('To', to) + lines('Cc', cc)
}

/** Encodes names that nodemailer would only quote although readers decode them; nodemailer writes the others. */
function addressLine(name: string, ...addresses: readonly MailAddress[]): string {
  const words: string[] = []
  const written = addresses.map(({ name = '', email }) => {
    if (!ASCII.test(name) || !looksOtherwise(name)) return { name, address: email }
    // A name of letters is written as it is.
    return { name: `${WORDS_PLACE}${words.push(wordsOf(name)) - 1}`, address: email }
  })
  const encoded = fields.encodeHeaderValue(name, written)
  return foldedLine(name, words.length === 0 ? encoded : encoded.replace(PLACES, (_, at) => words[Number(at)] ?? ''))
}

const WORDS_PLACE = 'posthornWords'
const PLACES = new RegExp(`(?<=^|, )${WORDS_PLACE}(\\d+)(?= <)`, 'g')

function line(name: string, value: MimeNodeHeaderValue): string {
  return foldedLine(name, fields.encodeHeaderValue(name, value))
}

function foldedLine(name: string, encoded: string): string {
  return encoded.trim() === '' ? '' : `${foldLines(`${name}: ${encoded}`, LINE_LENGTH)}\r\n`
}

function asciiMessageId(messageId: string): string {
  if (ASCII.test(messageId)) return messageId
  const at = messageId.lastIndexOf('@')
  return `${messageId.slice(0, at + 1)}${domainToASCII(messageId.slice(at + 1).replace(/>$/, ''))}>`
}
