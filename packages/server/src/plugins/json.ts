import { isUtf8 } from 'node:buffer'
import { AppError } from '@posthorn/core'

/** Far beyond any honest request, and far from what makes recursion or memory suffer. */
const DEPTH_MAX = 500
const NODES_MAX = 1_000_000

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPEN = [0x5b, 0x7b] as const
const CLOSE = [0x5d, 0x7d] as const

/** The value of a JSON text in UTF-8, with or without a byte order mark; bounded in depth and number of values. */
export function parseJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new AppError('INVALID_JSON', { message: 'The body is not UTF-8.' })
  checkStructure(bytes)
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const text = bytes.toString('utf8', marked ? 3 : 0)
  if (text.trim() === '') throw new AppError('INVALID_JSON', { message: 'The body is empty.' })
  try {
    return JSON.parse(text)
  } catch (error) {
    // The parser's own words quote the body; only the place is told.
    const place =
      error instanceof Error ? /at position \d+(?: \(line \d+ column \d+\))?/.exec(error.message)?.[0] : undefined
    throw new AppError('INVALID_JSON', {
      message: place ? `The body is not valid JSON: see ${place.replace(/^at /, '')}.` : 'The body is not valid JSON.',
      cause: error,
    })
  }
}

/** Refuses what would be small on the wire and huge in memory, before it is parsed. Strings are skipped over. */
function checkStructure(bytes: Buffer): void {
  let depth = 0
  let nodes = 0
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0
    if (byte === QUOTE) {
      i = endOfString(bytes, i)
      if (i < 0) return // not JSON; the parser says so
    } else if (byte === COMMA) nodes++
    else if (byte === OPEN[0] || byte === OPEN[1]) {
      nodes++
      if (++depth > DEPTH_MAX) {
        throw new AppError('INVALID_JSON', { message: `The body is nested deeper than ${DEPTH_MAX} levels.` })
      }
    } else if (byte === CLOSE[0] || byte === CLOSE[1]) depth--
  }
  if (nodes > NODES_MAX)
    throw new AppError('INVALID_JSON', { message: `The body holds more than ${NODES_MAX} values.` })
}

/** The place of the quote that ends the string which begins at `start`; -1 when there is none. */
function endOfString(bytes: Buffer, start: number): number {
  for (let end = bytes.indexOf(QUOTE, start + 1); end >= 0; end = bytes.indexOf(QUOTE, end + 1)) {
    let backslashes = 0
    while (bytes[end - 1 - backslashes] === BACKSLASH) backslashes++
    if (backslashes % 2 === 0) return end
  }
  return -1
}
