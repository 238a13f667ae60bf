import * as qp from 'nodemailer/lib/qp'
import { inTurn } from '../node/turns.ts'

/** The encoding of a body, so that every line fits and every byte survives (RFC 2045 §6). */
export type BodyEncoding = 'quoted-printable' | 'base64'

/** Memory for the cached lines of an encoder, in bytes. */
const KNOWN_LINES_BYTES = 2 * 1024 * 1024
/**
 * Overhead of an entry besides its characters. 100,000 lines of 8 characters take 85 bytes each, 40 more when the map
 * grows.
 */
const ENTRY_BYTES = 110
/** Longer pieces are not cached. */
const PIECE_KNOWN_MAX = 10_000
/** Quoted-printable takes 50 ms for a megabyte; base64 takes a tenth, and works in pieces. */
const QUOTED_MAX = 256 * 1024
const LONG_LINE = 1000
const PIECE = 256

/**
 * Returns the encoding for a text with these numbers of characters and bytes: quoted-printable, unless it is long or
 * about half of its bytes are not ASCII.
 */
export function encodingOf({ length, bytes }: { readonly length: number; readonly bytes: number }): BodyEncoding {
  if (length > QUOTED_MAX) return 'base64'
  // A letter of two bytes adds one to the difference, one of three adds two.
  return (bytes - length) * 5 > bytes ? 'base64' : 'quoted-printable'
}

const CR = 13
const LF = 10

/** The length of text that is processed in one turn of the event loop: some milliseconds. UTF-16 units. */
const SLICE = 256 * 1024

/** Cuts a long text into slices, in which neither line ends nor characters are cut. */
export function* slicesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const end = from + SLICE + (JOINED.test(text.slice(from + SLICE - 1, from + SLICE + 1)) ? 1 : 0)
    yield text.slice(from, end)
    from = end
  }
}

const JOINED = /\r\n|[\ud800-\udbff][\udc00-\udfff]/

/** Returns the text in UTF-8 with CRLF line ends. A long one is written in turns of the event loop. */
export async function bytesWithCrlf(text: string): Promise<Buffer> {
  if (text.length <= SLICE) return sliceWithCrlf(text)
  const slices: Buffer[] = []
  for (const slice of slicesOf(text)) slices.push(await inTurn(() => sliceWithCrlf(slice)))
  return Buffer.concat(slices)
}

/** Up to this size, replacing is quicker: 10 KB of Cyrillic take 50 µs, against 170 byte by byte. */
const REPLACED_MAX = 64 * 1024

/** A long one goes byte by byte: replacing the line ends of 5 MB of CR made 10 million objects, and took 850 ms. */
function sliceWithCrlf(text: string): Buffer {
  if (!text.includes('\n') && !text.includes('\r')) return Buffer.from(text)
  if (text.length <= REPLACED_MAX) return Buffer.from(withLf(text).replaceAll('\n', '\r\n'))
  const bytes = Buffer.from(text)
  const written = Buffer.allocUnsafe(2 * bytes.length)
  let at = 0
  for (let from = 0; from < bytes.length; from++) {
    const byte = bytes[from] ?? 0
    if (byte === LF || byte === CR) {
      written[at++] = CR
      written[at++] = LF
      if (byte === CR && bytes[from + 1] === LF) from++
    } else written[at++] = byte
  }
  return written.subarray(0, at)
}

/** Returns the text with CRLF line ends, encoded as ASCII (RFC 2045 §6.7). */
export function quotedPrintable(text: string): string {
  return encodeLines(text, wholeLines)
}

/** Returns a part of a text, encoded so that a soft line break can follow: its last line leaves a column for it. */
export function quotedPiece(text: string): string {
  return NEEDS_NOTHING.test(text) ? text : encodeLines(text, pieces)
}

/**
 * Matches most values: a short line of printable ASCII without `=`, a trailing blank, or a beginning that must be
 * encoded.
 */
const NEEDS_NOTHING = /^(?!From )[!-\-/-<>-~](?:[ -<>-~]{0,73}[!-<>-~])?$/

function encodeLines(text: string, lastLine: Encode): string {
  const lines = withLf(text)
  let encoded = ''
  for (let from = 0; ; ) {
    const end = lines.indexOf('\n', from)
    if (end === -1) return encoded + encodeLine(lines.slice(from), lastLine)
    encoded += `${encodeLine(lines.slice(from, end), wholeLines)}\r\n`
    from = end + 1
  }
}

const withLf = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text)

type Encode = (line: string) => string

const wholeLines = encoder(76)
/** Leaves one column for the `=` that joins a piece to the next one. */
const pieces = encoder(75)

/**
 * Mails of one template share nearly all their lines, and quoted-printable lines do not depend on each other: 10 KB of
 * HTML take 35 µs with known lines, 160 µs without. A long line (minified HTML) is cut after tags, so that the text
 * after a variable part soon matches known pieces again.
 */
function encodeLine(line: string, rest: Encode): string {
  if (line.length <= LONG_LINE) return rest(line)
  let encoded = ''
  let from = 0
  for (
    let cut = line.indexOf('>', PIECE) + 1;
    cut > 0 && cut < line.length;
    cut = line.indexOf('>', from + PIECE) + 1
  ) {
    encoded += `${pieces(line.slice(from, cut))}=\r\n`
    from = cut
  }
  return encoded + rest(line.slice(from))
}

const CHANGED = /^(?:\.|From )/m
const CHANGED_STARTS = /^(?:\.|F(?=rom ))/gm

/**
 * Returns a line cut to this width. No part begins with characters that servers change on the way: SMTP doubles a dot
 * (RFC 5321 §4.5.2), and mailboxes put `>` before `From ` (RFC 2049 §3), which breaks signatures. Encoded they are two
 * characters longer.
 */
function wrapped(encoded: string, width: number): string {
  const lines = qp.wrap(encoded, width)
  if (!CHANGED.test(lines)) return lines
  return qp.wrap(encoded, width - 2).replace(CHANGED_STARTS, (start) => (start === '.' ? '=2E' : '=46'))
}

/** Encodes lines, and caches them. */
function encoder(width: number): Encode {
  const known = new Map<string, string>()
  let bytes = 0
  return (line) => {
    const found = known.get(line)
    if (found !== undefined) return found
    const encoded = wrapped(qp.encode(line), width)
    if (line.length > PIECE_KNOWN_MAX) return encoded
    const weight = ENTRY_BYTES + 2 * line.length + encoded.length
    bytes += weight
    if (bytes > KNOWN_LINES_BYTES) {
      known.clear()
      bytes = weight
    }
    // A copy: a slice would keep the whole body in memory.
    known.set(Buffer.from(line).toString(), encoded)
    return encoded
  }
}
