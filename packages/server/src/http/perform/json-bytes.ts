// Core is not imported: a thread runs this file by itself, from the sources as well as from the bundle.

/** Where a body holds base64: under `name` in each entry of the list `list`. */
export interface Base64Place {
  readonly list: string
  readonly name: string
}

/** Shorter text is decoded where it is used. */
const LONG = 64 * 1024

/** Replaces invalid base64 with a short text that is invalid too. */
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
  // JSON.parse made this object and nobody else has it yet, so it may be changed.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** RFC 4648 §4; line breaks, blanks and missing padding are tolerated. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> | undefined {
  const digits = text.replace(/[\t\n\r ]+/g, '').replace(/=+$/, '')
  if (digits.length % 4 === 1 || !/^[A-Za-z0-9+/]*$/.test(digits)) return undefined
  // A buffer of its own can be transferred between threads.
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4))
  Buffer.from(bytes.buffer).write(digits, 'base64')
  return bytes
}
