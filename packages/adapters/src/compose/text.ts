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
  /** ASCII, or a text that is still to be written as base64. */
  readonly body: string | { readonly text: string }
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
    ? pieces.map((piece, at) => (at === last ? quotedPrintable(piece) : quotedPiece(piece)))
    : undefined
  const midLine = pieces.map(endsMidLine)

  function splice(encoded: readonly string[], values: readonly string[]): string {
    let text = encoded[0] ?? ''
    let isMidLine = midLine[0]
    for (let at = 1; at < encoded.length; at++) {
      const value = values[at - 1]
      if (value) {
        if (isMidLine) text += SOFT_BREAK
        text += quotedPiece(value)
        isMidLine = endsMidLine(value)
      }
      const piece = encoded[at]
      if (piece) {
        if (isMidLine) text += SOFT_BREAK
        text += piece
        isMidLine = midLine[at]
      }
    }
    return text
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
      const body = quoted && !values.some(mayPair) ? splice(quoted, values) : quotedPrintable(fillText(pieces, values))
      return { encoding, body }
    },
  }
}

/** Memory overhead of a string, with its entries in two arrays. */
const PIECE_BYTES = 40
const CARRIAGE_RETURN = 13

/** Returns true if the end may split a line break or a surrogate pair. */
function mayPair(text: string): boolean {
  const end = text.charCodeAt(text.length - 1)
  return end === CARRIAGE_RETURN || (end >= 0xd800 && end <= 0xdbff)
}

const endsMidLine = (text: string): boolean => text !== '' && !text.endsWith('\n')

function sum(texts: readonly string[], measure: (text: string) => number): number {
  let total = 0
  for (const text of texts) total += measure(text)
  return total
}
