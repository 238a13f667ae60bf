import { isUtf8 } from 'node:buffer'

// Core is not imported: a thread runs this file by itself, from the sources as well as from the bundle.

/** Far beyond any honest request, and far below what would exhaust the stack or the memory. */
const DEPTH_MAX = 500
/** Parsing this many takes about 50 ms if each has a distinct name. */
const NODES_MAX = 100_000

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const ZERO = 0x30
const NINE = 0x39
const BLANK = 0x20
/** Every integer with this many digits is exact as a number. */
const EXACT_DIGITS = 15
const INFINITE = '1e400'
const OPEN = [0x5b, 0x7b] as const
const CLOSE = [0x5d, 0x7d] as const

/** Why a text is not accepted as JSON, in words for its author. */
export class NotJson extends Error {
  override readonly name = 'NotJson'
}

/**
 * Parses a JSON text in UTF-8, with or without a byte order mark, limited in depth and number of values. An integer that
 * a number cannot hold exactly is read as infinite, like 1e400, so that validation refuses it by its field. Throws
 * `NotJson`.
 */
export function readJsonText(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new NotJson('The body is not UTF-8.')
  const exact = withoutInexact(bytes, checkStructure(bytes))
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const text = exact.toString('utf8', marked ? 3 : 0)
  if (text.trim() === '') throw new NotJson('The body is empty.')
  try {
    return JSON.parse(text)
  } catch (error) {
    // The parser's message quotes the body; only the position is passed on.
    const place =
      error instanceof Error ? /at position \d+(?: \(line \d+ column \d+\))?/.exec(error.message)?.[0] : undefined
    const where = place ? `: see ${place.replace(/^at /, '')}` : ''
    throw new NotJson(`The body is not valid JSON${where}.`, { cause: error })
  }
}

/** A run of digits outside strings: its start and end. */
type Run = readonly [start: number, end: number]

/**
 * Refuses, before parsing, what is small on the wire and huge in memory. Skips strings. Returns the runs of digits that are
 * too long to be exact for certain.
 */
function checkStructure(bytes: Buffer): Run[] {
  const runs: Run[] = []
  let depth = 0
  let nodes = 0
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0
    if (byte === QUOTE) {
      i = endOfString(bytes, i)
      if (i < 0) return runs // not JSON; the parser reports it
    } else if (byte === COMMA) nodes++
    else if (byte === OPEN[0] || byte === OPEN[1]) {
      nodes++
      if (++depth > DEPTH_MAX) {
        throw new NotJson(`The body is nested deeper than ${DEPTH_MAX} levels.`)
      }
    } else if (byte === CLOSE[0] || byte === CLOSE[1]) depth--
    else if (isDigit(byte)) {
      const start = i
      while (isDigit(bytes[i + 1])) i++
      if (i - start >= EXACT_DIGITS) runs.push([start, i + 1])
    }
  }
  if (nodes > NODES_MAX) throw new NotJson(`The body holds more than ${NODES_MAX} values.`)
  return runs
}

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= ZERO && byte <= NINE

/** Replaces integers that a number cannot hold exactly by infinite ones of the same length. */
function withoutInexact(bytes: Buffer, runs: readonly Run[]): Buffer {
  const inexact = runs.filter(([start, end]) => isInteger(bytes, start, end) && !isSafe(bytes, start, end))
  if (inexact.length === 0) return bytes
  const copy = Buffer.from(bytes)
  for (const [start, end] of inexact) copy.fill(BLANK, start, end).write(INFINITE, start, 'latin1')
  return copy
}

/** Whether the digits are a whole number: they neither have nor belong to a fraction or exponent. */
function isInteger(bytes: Buffer, start: number, end: number): boolean {
  const before = bytes.toString('latin1', Math.max(0, start - 2), start)
  return !/(?:[.+eE]|[eE]-)$/.test(before) && !/[.eE]/.test(bytes.toString('latin1', end, end + 1))
}

const isSafe = (bytes: Buffer, start: number, end: number) =>
  Number.isSafeInteger(Number(bytes.toString('latin1', start, end)))

/** The position of the quote that closes the string at `start`; -1 when there is none. */
function endOfString(bytes: Buffer, start: number): number {
  for (let end = bytes.indexOf(QUOTE, start + 1); end >= 0; end = bytes.indexOf(QUOTE, end + 1)) {
    let backslashes = 0
    while (bytes[end - 1 - backslashes] === BACKSLASH) backslashes++
    if (backslashes % 2 === 0) return end
  }
  return -1
}
