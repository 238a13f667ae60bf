import { invalidField } from '../../kernel/errors/errors.ts'
import { utf8Length } from '../../kernel/text/utf8.ts'
import { jsonSize } from '../../people/fields/schema.ts'
import type { Email } from './schema.ts'

/** The most characters of one request's mails in the ledger, over all recipients and without their common parts. */
export const MAILS_SIZE_MAX = 10_000_000

/** The parts of a mail, by the field of the request that they come from. */
const PARTS: Readonly<Record<string, (email: Email) => unknown>> = {
  headers: (email) => email.headers,
  attachments: (email) => email.attachments,
  subject: (email) => email.subject,
  body: (email) => email.variables,
  to: ({ from, fromName, to, toName, replyTo }) => [from, fromName, to, toName, replyTo],
  cc: (email) => email.shown,
  tags: (email) => email.tags,
}

/**
 * Throws when the mails of a request are too large together. A single mail never is; parts that all share, such as
 * headers, are counted once. `before` is the size of earlier mails of the same call.
 */
export function requireMailsSize(emails: readonly Email[], before?: { size: number }): void {
  if (emails.length <= 1 && !before) return
  const sizes = new Map<unknown, number>()
  const sums = Object.keys(PARTS).map((field) => ({ field, sum: 0 }))
  let total = before?.size ?? 0
  for (const email of emails) {
    for (const part of sums) {
      const value = PARTS[part.field]?.(email)
      if (value === undefined) continue
      const size = sizes.get(value) ?? jsonSize(value)
      sizes.set(value, size)
      part.sum += size
      total += size
    }
    if (total > MAILS_SIZE_MAX) throw tooLarge(sums, emails.length)
  }
  if (before) before.size = total
}

function tooLarge(sums: readonly { readonly field: string; readonly sum: number }[], recipients: number) {
  const [most] = sums.toSorted((a, b) => b.sum - a.sum)
  const field = most?.field ?? 'to'
  const what = field === 'body' ? 'what it reads of each contact' : 'it'
  return invalidField(
    field,
    'too_large',
    `${field}: with ${what} stored for ${recipients} recipients the mails have more than 10 MB in total. Send to fewer recipients per request`,
  )
}

export const MESSAGE_SIZE_MAX = 40 * 1024 * 1024
export const MESSAGE_TOO_LARGE = 'The whole message is larger than 40 MB.'

/** The most bytes of UTF-8 for each code unit of a string. */
const BYTES_PER_UNIT = 3

/**
 * Returns whether a mail is too large as a whole, whatever the deployment allows for attachments. The request is not
 * yet validated.
 */
export function isMessageTooLarge(request: unknown): boolean {
  const { subject, body, html, text, headers, attachments } = fieldsOf(request)
  const files: readonly unknown[] = Array.isArray(attachments) ? attachments : []
  const bytes = files.reduce((sum: number, file) => sum + contentLength(file), 0)
  const lines = headers === undefined ? [] : Object.entries(fieldsOf(headers)).flat()
  const sizeBy = (measure: (text: string) => number) =>
    [subject, body, html, text, ...lines].reduce(
      (sum: number, text) => sum + (typeof text === 'string' ? measure(text) : 0),
      bytes,
    )
  const atMost = sizeBy((text) => text.length * BYTES_PER_UNIT)
  return atMost > MESSAGE_SIZE_MAX && sizeBy(utf8Length) > MESSAGE_SIZE_MAX
}

/** The error that rejects a mail permanently before anything is sent. */
export class MessageTooLarge extends Error {
  override readonly name = 'MessageTooLarge'
}

/** Throws `MessageTooLarge` for a mail that grew beyond the limit when it was rendered. */
export function requireMessageSize(
  { attachments, subject, headers }: Pick<Email, 'attachments' | 'subject' | 'headers'>,
  texts: { readonly html: string; readonly text: string },
): void {
  const files = attachments?.reduce((sum, { size }) => sum + size, 0) ?? 0
  const parts = [texts.html, texts.text, subject, ...Object.entries(headers ?? {}).flat()]
  const sizeBy = (measure: (text: string) => number) => parts.reduce((sum, text) => sum + measure(text), files)
  if (sizeBy((text) => text.length * BYTES_PER_UNIT) <= MESSAGE_SIZE_MAX) return
  if (sizeBy(utf8Length) > MESSAGE_SIZE_MAX) throw new MessageTooLarge(MESSAGE_TOO_LARGE)
}

/**
 * More bytes than tracked links, the pixel, a footer and the headers of marketing mail add: 1000 links, each with its
 * target once more.
 */
const ADDED_MAX = 12_000_000

/**
 * Throws `MessageTooLarge` for a mail that grew beyond the limit between rendering and sending. The texts are pieces
 * and values, and `rendered` is the number of their characters after rendering.
 */
export function requireSentSize(
  { attachments }: Pick<Email, 'attachments'>,
  { subject, headers }: { readonly subject: string; readonly headers: Readonly<Record<string, string>> },
  { rendered, texts }: { readonly rendered: number; readonly texts: () => readonly (readonly string[])[] },
): void {
  const files = attachments?.reduce((sum, { size }) => sum + size, 0) ?? 0
  // True of nearly all mail, so that it costs nothing.
  if (files + rendered * BYTES_PER_UNIT + ADDED_MAX <= MESSAGE_SIZE_MAX) return
  const parts = [...texts(), [subject], ...Object.entries(headers)]
  const bytes = parts.reduce((sum, part) => part.reduce((sum, text) => sum + utf8Length(text), sum), files)
  if (bytes > MESSAGE_SIZE_MAX) throw new MessageTooLarge(MESSAGE_TOO_LARGE)
}

/** Returns the fields of an object, and none of other values: a long string must not be spread. */
function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return isFields(value) ? value : NO_FIELDS
}

const NO_FIELDS: Readonly<Record<string, unknown>> = {}
const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function contentLength(file: unknown): number {
  const { content } = fieldsOf(file)
  return content instanceof Uint8Array ? content.length : 0
}
