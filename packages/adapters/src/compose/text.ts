import { fillText, type MailText } from '@posthorn/core/ports'
import { type BodyEncoding, encodingOf, quotedPiece, quotedPrintable } from './body.ts'

/** HTML or text of a content. The parts that all its mails share are already encoded. */
export interface PreparedText {
  /** Whether all of it is encoded, because there are no gaps. */
  readonly fixed: boolean
  /** Approximate memory in bytes. */
  readonly weight: number
  /**
   * Returns the text of a mail with these values; undefined when it is empty. The same text is always encoded in the
   * same way.
   */
  encode(values: readonly string[]): EncodedText | undefined
}

export interface EncodedText {
  readonly encoding: BodyEncoding
  /** ASCII, the shared parts as bytes; or a text that is still to be written as base64. */
  readonly body: readonly (string | Buffer)[] | { readonly text: string }
}

/** A soft line break (RFC 2045 §6.7). */
const SOFT_BREAK = '=\r\n'

/**
 * Encodes the pieces. Values are inserted later, each on a line of its own that readers join again. 10 KB of HTML with
 * 49 values then take 6 µs, against 130 µs when encoded as a whole.
 */
export function prepareText(pieces: MailText): PreparedText {
  const length = sum(pieces, (piece) => piece.length)
  const bytes = sum(pieces, (piece) => Buffer.byteLength(piece))
  const last = pieces.length - 1
  const isQuoted = encodingOf({ length, bytes }) === 'quoted-printable' && !pieces.some(mayPair)
  const quoted = isQuoted
    ? pieces.map((piece, at) => asBytes(at === last ? quotedPrintable(piece) : quotedPiece(piece)))
    : undefined
  const midLine = pieces.map(endsMidLine)

  function splice(encoded: readonly (string | Buffer)[], values: readonly string[]): readonly (string | Buffer)[] {
    const parts = encoded.slice(0, 1)
    let isMidLine = midLine[0]
    for (let at = 1; at < encoded.length; at++) {
      const value = values[at - 1]
      let between = ''
      if (value) {
        between = isMidLine ? SOFT_BREAK + quotedPiece(value) : quotedPiece(value)
        isMidLine = endsMidLine(value)
      }
      const piece = encoded[at]
      if (piece?.length) {
        if (isMidLine) between += SOFT_BREAK
        isMidLine = midLine[at]
      }
      if (between) parts.push(between)
      if (piece?.length) parts.push(piece)
    }
    return parts
  }

  return {
    fixed: last === 0 && isQuoted,
    weight: PIECE_BYTES * pieces.length + sum(quoted ?? [], (piece) => piece.length),
    encode(values) {
      const wholeLength = length + sum(values, (value) => value.length)
      if (wholeLength === 0) return undefined
      const wholeBytes = bytes + sum(values, (value) => Buffer.byteLength(value))
      const encoding = encodingOf({ length: wholeLength, bytes: wholeBytes })
      if (encoding === 'base64') return { encoding, body: { text: fillText(pieces, values) } }
      const body =
        quoted && !values.some(mayPair) ? splice(quoted, values) : [quotedPrintable(fillText(pieces, values))]
      return { encoding, body }
    },
  }
}

/** Shorter pieces are written with the values around them. */
const SHORT = 64

/** Long pieces are copied into a message as bytes, five times as fast as characters. */
const asBytes = (ascii: string): string | Buffer => (ascii.length < SHORT ? ascii : Buffer.from(ascii, 'latin1'))

/** Memory overhead of a string, with its entries in two arrays. */
const PIECE_BYTES = 40
const CARRIAGE_RETURN = 13

/** Returns true if the end may split a line break or a surrogate pair. */
function mayPair(text: string): boolean {
  const end = text.charCodeAt(text.length - 1)
  return end === CARRIAGE_RETURN || (end >= 0xd800 && end <= 0xdbff)
}

const endsMidLine = (text: string): boolean => text !== '' && !text.endsWith('\n')

function sum<T>(texts: readonly T[], measure: (text: T) => number): number {
  let total = 0
  for (const text of texts) total += measure(text)
  return total
}
