/** Bytes as they stand, or bytes that are written as base64 in lines of 76 characters (RFC 2045 §6.8). */
export type Piece = Buffer | { readonly base64: Uint8Array }

/**
 * A message that is written while it is read: what is attached is in memory once, however many mails it goes with, and
 * is encoded a piece at a time. Encoded as a whole 10 MB would hold up everything else for 80 ms, and stay in memory
 * until the slowest server has taken them.
 */
export interface Message {
  /** In bytes. */
  readonly length: number
  /** The bytes in turn, some 64 KB at once; from the beginning at each call. */
  chunks(): Generator<Buffer, void>
}

const LINE = 76
const LINE_BYTES = 57
const CHUNK_BYTES = 64 * 1024
/** Whole lines that become about one chunk. */
const SLICE_BYTES = LINE_BYTES * Math.floor(CHUNK_BYTES / (LINE + 2))

export function messageOf(pieces: readonly Piece[]): Message {
  return {
    length: pieces.reduce((sum, piece) => sum + lengthOf(piece), 0),
    *chunks() {
      let waiting: Buffer[] = []
      let size = 0
      for (const buffer of buffersOf(pieces)) {
        waiting.push(buffer)
        size += buffer.length
        if (size < CHUNK_BYTES) continue
        yield joined(waiting)
        waiting = []
        size = 0
      }
      if (size > 0) yield joined(waiting)
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
      const lines = linesOf(base64.subarray(at, at + SLICE_BYTES))
      yield lines
      if (at + SLICE_BYTES < base64.length) yield CRLF
    }
  }
}

const CRLF = Buffer.from('\r\n')

/** Base64 in lines, with a line break between them and none at the end. */
function linesOf(bytes: Uint8Array): Buffer {
  const encoded = Buffer.from(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
    'latin1',
  )
  const lines = Buffer.allocUnsafe(encodedLength(bytes.length))
  let to = 0
  for (let from = 0; from < encoded.length; from += LINE) {
    if (from > 0) to += CRLF.copy(lines, to)
    to += encoded.copy(lines, to, from, from + LINE)
  }
  return lines
}

const lengthOf = (piece: Piece): number => (Buffer.isBuffer(piece) ? piece.length : encodedLength(piece.base64.length))

function encodedLength(bytes: number): number {
  const characters = 4 * Math.ceil(bytes / 3)
  return characters + 2 * Math.max(0, Math.ceil(characters / LINE) - 1)
}
