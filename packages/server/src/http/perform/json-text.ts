import { isUtf8 } from 'node:buffer'
import { randomInt } from 'node:crypto'

// Core is not imported: a thread runs this file by itself, from the sources as well as from the bundle.

/** Far beyond any honest request, and far below what would exhaust the stack or the memory. */
const DEPTH_MAX = 500
const NODES_MAX = 100_000
/**
 * Each costs an entry in the table of strings and a shape of an object: 1 µs when it is parsed, 2 µs when it comes from
 * another thread. 100 mails with the same 1000 fields have 1000.
 */
const NAMES_MAX = 10_000
/** The minimum length of a name and its value: `"":0`. */
const NAME_BYTES = 4

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const ZERO = 0x30
const NINE = 0x39
const BLANK = 0x20
const MINUS = 0x2d
/** The largest integer up to which a number can represent each integer, in ASCII. */
const LARGEST = Buffer.from(`${Number.MAX_SAFE_INTEGER}`)
const INFINITE = Buffer.from('1e400')
const BEFORE_FRACTIONS = Buffer.from('.+eE')
const AFTER_INTEGERS = Buffer.from('.eE')
const OPEN = [0x5b, 0x7b] as const
const CLOSE = [0x5d, 0x7d] as const

/** The reason why a text is not accepted as JSON, in words for its author. */
export class NotJson extends Error {
  override readonly name = 'NotJson'
}

/**
 * Parses a JSON text in UTF-8, with or without a byte order mark, limited in depth and number of values. An integer
 * that a number cannot represent exactly is read as infinite, like 1e400, so that validation refuses it by its field.
 * Throws `NotJson`.
 */
export function readJsonText(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new NotJson('The body is not UTF-8.')
  const exact = checkedBytes(bytes)
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

/**
 * Refuses, before parsing, texts that are small on the wire and huge in memory. Skips strings. Returns the bytes with
 * infinite integers in place of those that a number cannot represent exactly; a copy if there are any.
 */
function checkedBytes(bytes: Buffer): Buffer {
  let exact = bytes
  let depth = 0
  let nodes = 0
  let stringStart = 0
  let stringEnd = 0
  const names = bytes.length > NAMES_MAX * NAME_BYTES ? new Names(bytes) : undefined
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0
    if (byte === QUOTE) {
      stringStart = i + 1
      i = endOfString(bytes, i)
      if (i < 0) break // not JSON; the parser reports it
      stringEnd = i
    } else if (byte === COLON) {
      names?.add(stringStart, stringEnd)
      stringEnd = stringStart // a second colon is not JSON
    } else if (byte === COMMA) nodes++
    else if (byte === OPEN[0] || byte === OPEN[1]) {
      nodes++
      if (++depth > DEPTH_MAX) {
        throw new NotJson(`The body is nested more than ${DEPTH_MAX} levels deep.`)
      }
    } else if (byte === CLOSE[0] || byte === CLOSE[1]) depth--
    else if (isDigit(byte)) {
      const start = i
      while (isDigit(bytes[i + 1])) i++
      if (isInexact(bytes, start, i + 1)) {
        if (exact === bytes) exact = Buffer.from(bytes)
        makeInfinite(exact, start, i + 1)
      }
    }
  }
  if (nodes > NODES_MAX) throw new NotJson(`The body contains more than ${NODES_MAX} values.`)
  if (names && names.size > NAMES_MAX) throw new NotJson(`The body contains more than ${NAMES_MAX} different names.`)
  return exact
}

const HASH_BITS = 18
const FNV_PRIME = 0x01000193

/** Counts names by a hash of 18 bits, which few of 10,000 share: it begins differently in each process. */
class Names {
  static readonly #start = randomInt(2 ** 32)
  readonly #seen = new Uint8Array(2 ** HASH_BITS)
  readonly #bytes: Buffer
  size = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  add(start: number, end: number): void {
    let hash = Names.#start
    for (let i = start; i < end; i++) hash = Math.imul(hash ^ (this.#bytes[i] ?? 0), FNV_PRIME)
    const place = (hash ^ (hash >>> HASH_BITS)) & (this.#seen.length - 1)
    if (this.#seen[place] === 0) this.size++
    this.#seen[place] = 1
  }
}

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= ZERO && byte <= NINE

/** Writes an infinite number of the same length. */
function makeInfinite(bytes: Buffer, start: number, end: number): void {
  bytes.set(INFINITE, start)
  for (let at = start + INFINITE.length; at < end; at++) bytes[at] = BLANK
}

/**
 * Returns whether the digits are a whole number, not in a fraction or an exponent, that a number cannot represent
 * exactly.
 */
function isInexact(bytes: Buffer, start: number, end: number): boolean {
  const excess = end - start - LARGEST.length
  if (excess < 0 || (excess === 0 && bytes.compare(LARGEST, 0, LARGEST.length, start, end) <= 0)) return false
  const before = bytes[start - 1] ?? BLANK
  const sign = before === MINUS ? (bytes[start - 2] ?? BLANK) : before
  return !BEFORE_FRACTIONS.includes(sign) && !AFTER_INTEGERS.includes(bytes[end] ?? BLANK)
}

/** The position of the quote that closes the string at `start`; -1 when there is none. */
function endOfString(bytes: Buffer, start: number): number {
  for (let end = bytes.indexOf(QUOTE, start + 1); end >= 0; end = bytes.indexOf(QUOTE, end + 1)) {
    let backslashes = 0
    while (bytes[end - 1 - backslashes] === BACKSLASH) backslashes++
    if (backslashes % 2 === 0) return end
  }
  return -1
}
