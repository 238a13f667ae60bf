/** Bytes as they are, or bytes to be written as base64 in lines of 76 characters (RFC 2045 §6.8). */
export type Piece = Buffer | { readonly base64: Uint8Array }

/**
 * A message that is encoded while it is read: attachments are in memory once, however many mails have them, and are
 * encoded in pieces. Encoding 10 MB in one turn would block everything else for 80 ms, and the result would stay in
 * memory until the slowest server has taken it.
 */
export interface Message {
  /** In bytes. */
  readonly length: number
  /** Whether a line may begin with a dot, which SMTP doubles (RFC 5321 §4.5.2). */
  readonly dotted: boolean
  /** The whole message, if it is short and no line begins with a dot. */
  readonly parts?: readonly ShortPart[]
  /** Yields the bytes in chunks of some 64 KB; each call starts from the beginning. */
  chunks(): Generator<Buffer, void>
}

/** Bytes, or a text of ASCII. */
export type ShortPart = string | Buffer

export const isShortPart = (piece: ShortPart | Piece): piece is ShortPart =>
  typeof piece === 'string' || Buffer.isBuffer(piece)

/** Longer messages leave in chunks. */
export const SHORT_MAX = 32 * 1024

const LINE = 76
const LINE_BYTES = 57
const CHUNK_BYTES = 64 * 1024
/** Input bytes for about one chunk of whole lines. */
const SLICE_BYTES = LINE_BYTES * Math.floor(CHUNK_BYTES / (LINE + 2))
/** A slice is a chunk as it is, without being copied. */
const FULL_BYTES = CHUNK_BYTES - (LINE + 2)

export function messageOf(pieces: readonly Piece[], { dotted } = { dotted: true }): Message {
  return {
    dotted,
    length: pieces.reduce((sum, piece) => sum + lengthOf(piece), 0),
    *chunks() {
      let waiting: Buffer[] = []
      let size = 0
      for (const buffer of buffersOf(pieces)) {
        waiting.push(buffer)
        size += buffer.length
        if (size < FULL_BYTES) continue
        yield joined(waiting)
        waiting = []
        size = 0
      }
      if (size > 0) yield joined(waiting)
    },
  }
}

/**
 * A message no longer than `SHORT_MAX`, in which no line begins with a dot. It stays in parts until it is written,
 * because joining 10 KB takes 12 µs and as much memory again. Its shared parts are the same in all mails of a content.
 */
export function shortMessage(parts: readonly ShortPart[]): Message {
  return {
    dotted: false,
    length: parts.reduce((sum, part) => sum + part.length, 0),
    parts,
    *chunks() {
      yield Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
    },
  }
}

/** The whole message, written in turns of the event loop. */
export async function bytesOf(message: Message): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(message.length)
  let at = 0
  for (const chunk of message.chunks()) {
    at += chunk.copy(bytes, at)
    if (at % (32 * CHUNK_BYTES) < chunk.length) await new Promise(setImmediate)
  }
  return bytes
}

const joined = (buffers: readonly Buffer[]): Buffer =>
  buffers.length === 1 && buffers[0] ? buffers[0] : Buffer.concat(buffers)

function* buffersOf(pieces: readonly Piece[]): Generator<Buffer> {
  for (const piece of pieces) {
    if (Buffer.isBuffer(piece)) {
      for (let at = 0; at < piece.length; at += CHUNK_BYTES) yield piece.subarray(at, at + CHUNK_BYTES)
      continue
    }
    const { base64 } = piece
    for (let at = 0; at < base64.length; at += SLICE_BYTES) {
      yield linesOf(base64.subarray(at, at + SLICE_BYTES), { hasMore: at + SLICE_BYTES < base64.length })
    }
  }
}

const CRLF = Buffer.from('\r\n')

/** Returns base64 in lines, with a line break at the end where more follow. */
function linesOf(bytes: Uint8Array, { hasMore }: { readonly hasMore: boolean }): Buffer {
  const encoded = Buffer.from(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
    'latin1',
  )
  const lines = Buffer.allocUnsafe(encodedLength(bytes.length) + (hasMore ? CRLF.length : 0))
  let to = 0
  for (let from = 0; from < encoded.length; from += LINE) {
    if (from > 0) to += CRLF.copy(lines, to)
    to += encoded.copy(lines, to, from, from + LINE)
  }
  if (hasMore) CRLF.copy(lines, to)
  return lines
}

const lengthOf = (piece: Piece): number => (Buffer.isBuffer(piece) ? piece.length : encodedLength(piece.base64.length))

function encodedLength(bytes: number): number {
  const characters = 4 * Math.ceil(bytes / 3)
  return characters + 2 * Math.max(0, Math.ceil(characters / LINE) - 1)
}
