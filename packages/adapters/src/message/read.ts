import type { MessageHeader, ReceivedAttachment, ReceivedMessage, ReportPart } from '@posthorn/core/ports'
import { type Attachment, decodeWords, type Email } from 'postal-mime'
import { decode, lenientParser, withReadableHead } from './charsets.ts'

/**
 * The bytes of a message that are read. In a bounce, the description of the problem comes before the returned message.
 */
export const READ_MAX = 128 * 1024

const HEADERS_MAX = 200
const HEADER_MAX = 8000
const TEXT_MAX = 100_000
const REPORTS_MAX = 10
const ATTACHMENTS_MAX = 100
/** Deeper messages, and those with more parts or lines, are read as plain text. */
const DEPTH_MAX = 12
const LIMITS: ReadLimits = { bytes: READ_MAX, lines: 4000, parts: 200 }
const PARSED_HEADERS_MAX = 64 * 1024

/** The number of bytes of a message that are read, and the most lines and parts. */
export interface ReadLimits {
  readonly bytes: number
  readonly lines: number
  readonly parts: number
  /**
   * Converts a message that has only HTML to text; the words alone by default. May throw for HTML that it does not
   * support.
   */
  readonly textOf?: (html: string) => string
}

/** Reads the first `readMax` bytes of a message (see `ReadMessage`). */
export async function readMessage(raw: Uint8Array, readMax = READ_MAX): Promise<ReceivedMessage> {
  return (await readWithAttachments(raw, { ...LIMITS, bytes: readMax })).message
}

/** A message with its attachments. */
export interface MessageWithAttachments {
  readonly message: ReceivedMessage
  readonly attachments: readonly ReceivedAttachment[]
  /** Whether the HTML of the message is longer than the part that is read. */
  readonly isHtmlCut: boolean
}

/** Reads a message like `readMessage`, within other limits, and describes its attachments. */
export async function readWithAttachments(raw: Uint8Array, limits: ReadLimits): Promise<MessageWithAttachments> {
  const bytes = raw.subarray(0, limits.bytes)
  if (isOrdinary(bytes, limits)) {
    try {
      const email = await parse(bytes)
      return {
        message: toMessage(email, bytes, limits),
        attachments: attachmentsOf(email),
        isHtmlCut: (email.html?.length ?? 0) > TEXT_MAX,
      }
    } catch {
      // The message is nested too deeply, or has too many headers.
    }
  }
  return { message: plainly(bytes), attachments: [], isHtmlCut: false }
}

function attachmentsOf({ attachments }: Email): readonly ReceivedAttachment[] {
  return attachments.slice(0, ATTACHMENTS_MAX).map(({ filename, mimeType, content }) => ({
    name: (filename ?? '').slice(0, 255),
    type: mimeType.toLowerCase().slice(0, 255),
    size: typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength,
  }))
}

/** Each line and each part costs the parser time, whatever its length. */
function isOrdinary(bytes: Uint8Array, limits: ReadLimits): boolean {
  if (hasTooManyColons(bytes)) return false
  if (hasTooManyPaddings(bytes)) return false
  let lines = 0
  let parts = 0
  for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) {
    if (++lines > limits.lines) return false
    if (bytes[at + 1] === DASH && bytes[at + 2] === DASH && ++parts > limits.parts) return false
  }
  return true
}

/**
 * Each colon may begin a group of addresses (RFC 5322 §3.4), and a field of groups costs the square of their number.
 */
function hasTooManyColons(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, PARSED_HEADERS_MAX)
  let colons = 0
  for (let at = head.indexOf(COLON); at >= 0; at = head.indexOf(COLON, at + 1)) if (++colons > COLONS_MAX) return true
  return false
}

const COLONS_MAX = 8000
const COLON = 0x3a

/**
 * Each padding ends a unit of base64, which the parser keeps separately: 3 µs for each. Quoted-printable may have any
 * number of them.
 */
function hasTooManyPaddings(bytes: Uint8Array): boolean {
  let paddings = 0
  for (let at = bytes.indexOf(EQUALS); at >= 0; at = bytes.indexOf(EQUALS, at + 1))
    if (++paddings > PADDINGS_MAX)
      return BASE64.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'))
  return false
}

const PADDINGS_MAX = 10_000
const EQUALS = 0x3d
const BASE64 = /base64/i
const LF = 0x0a
const DASH = 0x2d

function parse(bytes: Uint8Array): Promise<Email> {
  const parser = lenientParser({
    forceRfc822Attachments: true,
    maxNestingDepth: DEPTH_MAX,
    maxHeadersSize: PARSED_HEADERS_MAX,
    maxRfc822NestingDepth: 0,
  })
  return parser.parse(withReadableHead(bytes, PARSED_HEADERS_MAX))
}

function toMessage(email: Email, bytes: Uint8Array, { textOf: convert }: ReadLimits): ReceivedMessage {
  const reports: ReportPart[] = []
  const names: string[] = []
  let enclosed: string | undefined
  for (const part of email.attachments.slice(0, ATTACHMENTS_MAX)) {
    const type = part.mimeType.toLowerCase()
    if (ENCLOSED.has(type)) enclosed ??= textOf(part)
    else if (type.startsWith('message/') && reports.length < REPORTS_MAX) reports.push({ type, content: textOf(part) })
    else names.push(part.filename ?? '')
  }
  const html = email.html?.slice(0, TEXT_MAX)
  const own = email.text?.trim() ? email.text : wordsOf(html ?? '', convert)
  const nothing = own.trim() === '' && reports.length === 0 && enclosed === undefined
  return {
    headers: email.headers.slice(0, HEADERS_MAX).map(({ key, value }) => header(key, value)),
    text: (nothing ? afterHead(decode(bytes)) : own).slice(0, TEXT_MAX),
    html,
    reports,
    enclosed,
    attachments: names.map((name) => name.slice(0, 255)),
  }
}

const ENCLOSED: ReadonlySet<string> = new Set([
  'message/rfc822',
  'message/global',
  'text/rfc822-headers',
  'message/global-headers',
])

function textOf({ content }: Attachment): string {
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
  return decode(bytes.subarray(0, TEXT_MAX))
}

function header(name: string, value: string): MessageHeader {
  return { name: name.slice(0, 100), value: decodeWords(value.slice(0, HEADER_MAX)) }
}

/** Reads a message without its structure: the head up to the empty line, and all the rest as text. */
function plainly(bytes: Uint8Array): ReceivedMessage {
  const all = decode(bytes.subarray(0, TEXT_MAX))
  const body = afterHead(all)
  const headers: MessageHeader[] = []
  for (const line of all.slice(0, all.length - body.length).split('\n', HEADERS_MAX)) {
    const colon = line.indexOf(':')
    if (colon > 0 && !/^\s/.test(line))
      headers.push(header(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()))
  }
  return { headers, text: body, html: undefined, reports: [], enclosed: undefined, attachments: [] }
}

function afterHead(all: string): string {
  const found = /\r?\n\r?\n/.exec(all)
  return found ? all.slice(found.index + found[0].length) : ''
}

function wordsOf(html: string, convert: ReadLimits['textOf']): string {
  try {
    return convert ? convert(html) : withoutTags(html)
  } catch {
    return withoutTags(html)
  }
}

/** Returns the words of bounces, and of messages whose HTML is too deep for the converter. */
function withoutTags(html: string): string {
  let text = ''
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open < 0) break
    text += html.slice(at, open)
    const close = html.indexOf('>', open)
    if (close < 0) return text
    const name = html.slice(open + 1, open + 5).toLowerCase()
    text += /^\/?(?:br|p|div|tr|li|h\d|pre|tab)/.test(name) ? '\n' : ' '
    at = /^(?:styl|scri)/.test(name) ? endOf(html, name, close + 1) : close + 1
  }
  return (text + html.slice(at))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
}

/** Returns the position at which a style or script ends. */
function endOf(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}[^>]{0,100}>`, 'gi')
  end.lastIndex = from
  return end.exec(html) ? end.lastIndex : html.length
}
