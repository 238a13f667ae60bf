// Core is not imported: a thread runs this file by itself, from the sources as well as from the bundle.

/** The place of base64 in a body: under `name` in each entry of the list `list`. */
export interface Base64Place {
  readonly list: string
  readonly name: string
}

/** Shorter text is decoded where it is used. */
const LONG = 64 * 1024

/** A replacement for invalid base64: a short text that is invalid, too. */
const NO_BASE64 = '!'

/** Replaces long base64 by its bytes, as core's `decodeBase64` does; returns their buffers. */
export function decodeIn(value: unknown, { list, name }: Base64Place): ArrayBuffer[] {
  const entries = membersOf(value)[list]
  if (!Array.isArray(entries)) return []
  return entries.flatMap((entry: unknown) => {
    const members = membersOf(entry)
    const text = Object.hasOwn(members, name) ? members[name] : undefined
    if (typeof text !== 'string' || text.length < LONG) return []
    const bytes = bytesOf(text)
    members[name] = bytes ?? NO_BASE64
    return bytes ? [bytes.buffer] : []
  })
}

function membersOf(value: unknown): Record<string, unknown> {
  // JSON.parse created this object and it is not shared yet, so it may be changed.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

const ALPHABET = Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/')
const PADDING = 0x3d
const isBlank = (code: number) => code === 0x0a || code === 0x0d || code === 0x20 || code === 0x09

/** The characters up to `z` that are digits of base64. */
const IS_DIGIT = new Uint8Array(128)
for (const code of ALPHABET) IS_DIGIT[code] = 1

/**
 * RFC 4648 §4; line breaks, blanks and missing padding are tolerated. One pass over the characters: `replace(/=+$/, '')` takes
 * 10 minutes for a megabyte of padding before a digit, and taking 27 million blanks out of a text with `replace` more than 512 MB.
 */
function bytesOf(text: string): Uint8Array<ArrayBuffer> | undefined {
  let end = text.length
  while (end > 0 && (text.charCodeAt(end - 1) === PADDING || isBlank(text.charCodeAt(end - 1)))) end -= 1
  const digits = Buffer.allocUnsafe(end)
  let length = 0
  for (let at = 0; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (IS_DIGIT[code] === 1) digits[length++] = code
    else if (!isBlank(code)) return undefined
  }
  if (length % 4 === 1) return undefined
  // A buffer of its own can be transferred between threads.
  const bytes = new Uint8Array(Math.floor((length * 3) / 4))
  Buffer.from(bytes.buffer).write(digits.toString('latin1', 0, length), 'base64')
  return bytes
}
