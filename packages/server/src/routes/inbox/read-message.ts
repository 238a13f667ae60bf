import PostalMime, { type Attachment, decodeWords, type Email } from 'postal-mime'
import { inlineImages, isSafeImage } from './inline-images.ts'

/** A captured mail with its parts, for reading. */
export interface ReadMessage {
  /** In the order of the message, decoded for reading (RFC 2047). */
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  /** The Date header; undefined if it is missing or invalid. */
  readonly date: Date | undefined
  readonly text: string | undefined
  /** The HTML, with its inline images as `data:` URLs unless it is requested as it is. */
  readonly html: string | undefined
  readonly attachments: readonly ReadAttachment[]
  /** The part that could not be read, as a sentence. */
  readonly problem: string | undefined
}

export interface ReadAttachment {
  readonly index: number
  readonly filename: string
  /** Lower case, without parameters. */
  readonly contentType: string
  readonly content: Buffer
  /** Without angle brackets. */
  readonly contentId: string | undefined
  readonly disposition: 'attachment' | 'inline'
}

const HEADERS_MAX = 1000
const HEADER_BYTES_MAX = 1024 * 1024
const ATTACHMENTS_MAX = 500
const NESTING_MAX = 50
/** Each multipart costs a comparison at every line that looks like a boundary: 500 of them took 14 s over a million such lines. */
const MULTIPARTS_MAX = 50
/** Each line takes the parser time and memory: 9 million took 4 GB. A message of 40 MB in base64 has 540,000. */
const LINES_MAX = 600_000

/**
 * Splits a message (RFC 5322, RFC 2045) into its parts. Never fails: if a message cannot be read, returns the headers
 * and a `problem`.
 */
export async function readMessage(
  source: Uint8Array,
  { inlines = true }: { readonly inlines?: boolean } = {},
): Promise<ReadMessage> {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  if (countMultiparts(bytes) > MULTIPARTS_MAX) {
    return readHeaders(bytes, `more than ${MULTIPARTS_MAX} multiparts`)
  }
  if (hasTooManyLines(bytes)) return readHeaders(bytes, `more than ${LINES_MAX} lines`)
  try {
    return present(await parse(bytes), { inlines })
  } catch (error) {
    return readHeaders(bytes, error instanceof Error ? error.message : String(error))
  }
}

function parse(bytes: Uint8Array): Promise<Email> {
  return PostalMime.parse(bytes, {
    forceRfc822Attachments: true,
    maxNestingDepth: NESTING_MAX,
    maxHeadersSize: HEADER_BYTES_MAX,
  })
}

/** Reads the headers, and says why the rest is missing. */
export async function readHeaders(source: Uint8Array, reason: string): Promise<ReadMessage> {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  const problem = `The body cannot be shown (${reason}). The source is complete.`
  const end = bytes.indexOf('\r\n\r\n')
  const head = bytes.subarray(0, Math.min(end < 0 ? bytes.length : end, HEADER_BYTES_MAX / 2))
  try {
    // Without the content headers nothing makes the parser look for parts.
    const { headers, date } = present(await parse(Buffer.concat([Buffer.from('Content-Type: text/plain\r\n'), head])), {
      inlines: false,
    })
    return { headers: headers.slice(1), date, text: undefined, html: undefined, attachments: [], problem }
  } catch {
    return { headers: [], date: undefined, text: undefined, html: undefined, attachments: [], problem }
  }
}

function present(mail: Email, { inlines }: { readonly inlines: boolean }): ReadMessage {
  const attachments = mail.attachments.slice(0, ATTACHMENTS_MAX).map(readAttachment)
  const date = new Date(mail.date ?? Number.NaN)
  return {
    headers: mail.headers
      .slice(0, HEADERS_MAX)
      .map(({ originalKey, value }) => ({ name: originalKey, value: decodeWords(value) })),
    date: Number.isNaN(date.getTime()) ? undefined : date,
    text: mail.text,
    html: mail.html !== undefined && inlines ? inlineImages(mail.html, attachments) : mail.html,
    attachments,
    problem: problemOf(mail),
  }
}

function problemOf(mail: Email): string | undefined {
  if (mail.attachments.length > ATTACHMENTS_MAX) {
    return `Only the first ${ATTACHMENTS_MAX} of ${mail.attachments.length} attachments are listed.`
  }
  if (mail.headers.length > HEADERS_MAX) {
    return `Only the first ${HEADERS_MAX} of ${mail.headers.length} headers are listed.`
  }
  return undefined
}

function readAttachment(attachment: Attachment, index: number): ReadAttachment {
  return {
    index,
    filename: attachment.filename || defaultName(attachment.mimeType, index),
    contentType: attachment.mimeType,
    content: bytesOf(attachment),
    contentId: attachment.contentId?.trim().replace(/^<|>$/g, '') || undefined,
    disposition: attachment.disposition === 'inline' || attachment.related === true ? 'inline' : 'attachment',
  }
}

function defaultName(contentType: string, index: number): string {
  if (contentType === 'message/rfc822') return `message-${index + 1}.eml`
  const [, subtype] = contentType.split('/')
  return isSafeImage(contentType) && subtype ? `image-${index + 1}.${subtype}` : `part-${index + 1}`
}

const CALENDAR = /^(?:text\/calendar|application\/ics)$/

function bytesOf({ content, mimeType }: Attachment): Buffer {
  if (typeof content === 'string') return Buffer.from(content)
  const bytes =
    content instanceof ArrayBuffer
      ? Buffer.from(content)
      : Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  // The parser turns a calendar's line ends into LF; they are CRLF (RFC 5545 §3.1).
  return CALENDAR.test(mimeType) ? Buffer.from(bytes.toString('utf8').replaceAll('\n', '\r\n')) : bytes
}

/** Returns the number of multiparts, or more than the maximum when there are too many. */
function countMultiparts(bytes: Buffer): number {
  const declaration = /\bboundary\s{0,9}[*=]/gi
  const text = bytes.toString('latin1')
  let count = 0
  while (count <= MULTIPARTS_MAX && declaration.test(text)) count += 1
  return count
}

function hasTooManyLines(bytes: Buffer): boolean {
  let lines = 0
  for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) if (++lines > LINES_MAX) return true
  return false
}

const LF = 0x0a
