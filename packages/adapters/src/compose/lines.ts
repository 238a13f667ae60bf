import { inTurn } from '../node/turns.ts'

const NUL = 0
const LF = 10
const CR = 13
const DOT = 46
/** The longest line without its CRLF (RFC 5322 §2.1.1). */
const LINE_MAX = 998
/** How much is read in one turn of the event loop, in bytes: some milliseconds. */
const SLICE = 512 * 1024

/**
 * Returns the bytes as 7-bit text with CRLF line ends (RFC 2045 §2.7), read in turns of the event loop; undefined when
 * they contain NUL, bytes beyond ASCII, a lone carriage return, or a line of more than 998 characters.
 */
export async function sevenBitLines(bytes: Uint8Array): Promise<SevenBitLines | undefined> {
  const counts = { bareLineFeeds: 0, length: 0, dotted: false }
  for (let at = 0; at < bytes.length; at += SLICE)
    if (!(await inTurn(() => countIn(counts, bytes, at)))) return undefined
  const { bareLineFeeds, dotted } = counts
  return { bytes: bareLineFeeds === 0 ? bytes : await withCarriageReturns(bytes, bareLineFeeds), dotted }
}

export interface SevenBitLines {
  readonly bytes: Uint8Array
  /** Whether a line begins with a dot. */
  readonly dotted: boolean
}

interface LineCounts {
  bareLineFeeds: number
  dotted: boolean
  /** The length of the current line so far. */
  length: number
}

/** Adds a slice to the counts; returns false if the bytes are not 7-bit text. */
function countIn(counts: LineCounts, bytes: Uint8Array, from: number): boolean {
  const end = Math.min(bytes.length, from + SLICE)
  for (let at = from; at < end; at++) {
    const byte = bytes[at] ?? NUL
    if (byte === LF) {
      if (bytes[at - 1] !== CR) counts.bareLineFeeds += 1
      counts.length = 0
    } else if (byte === NUL || byte > 127) return false
    else if (byte === CR) {
      if (bytes[at + 1] !== LF) return false
    } else {
      if (byte === DOT && counts.length === 0) counts.dotted = true
      if (++counts.length > LINE_MAX) return false
    }
  }
  return true
}

async function withCarriageReturns(bytes: Uint8Array, missing: number): Promise<Uint8Array> {
  const lines = new Uint8Array(bytes.length + missing)
  let to = 0
  for (let from = 0; from < bytes.length; from += SLICE) {
    await inTurn(() => {
      const end = Math.min(bytes.length, from + SLICE)
      for (let at = from; at < end; at++) {
        const byte = bytes[at] ?? NUL
        if (byte === LF && bytes[at - 1] !== CR) lines[to++] = CR
        lines[to++] = byte
      }
    })
  }
  return lines
}
