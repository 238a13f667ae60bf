const NUL = 0
const LF = 10
const CR = 13
/** The longest line without its CRLF (RFC 5322 §2.1.1). */
const LINE_MAX = 998

/**
 * Returns the bytes as 7-bit text with CRLF line ends (RFC 2045 §2.7); undefined when they contain NUL, bytes beyond ASCII,
 * a lone carriage return, or a line of more than 998 characters.
 */
export function sevenBitLines(bytes: Uint8Array): Uint8Array | undefined {
  let bareLineFeeds = 0
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? NUL
    if (byte === LF) {
      if (bytes[at - 1] !== CR) bareLineFeeds += 1
      length = 0
    } else if (byte === NUL || byte > 127) return undefined
    else if (byte === CR) {
      if (bytes[at + 1] !== LF) return undefined
    } else if (++length > LINE_MAX) return undefined
  }
  return bareLineFeeds === 0 ? bytes : withCarriageReturns(bytes, bareLineFeeds)
}

function withCarriageReturns(bytes: Uint8Array, missing: number): Uint8Array {
  const lines = new Uint8Array(bytes.length + missing)
  let to = 0
  for (const [at, byte] of bytes.entries()) {
    if (byte === LF && bytes[at - 1] !== CR) lines[to++] = CR
    lines[to++] = byte
  }
  return lines
}
