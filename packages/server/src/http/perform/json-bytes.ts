// Core is not imported: a thread runs this file by itself, from the sources as well as from the bundle.

/** Where a body holds base64: under `name` in each entry of the list `list`. */
export interface Base64Place {
  readonly list: string
  readonly name: string
}

/** What is shorter is decoded where it is used. */
const LONG = 64 * 1024

/** In the place of what is no base64: it is none either, and says so at once. */
const NO_BASE64 = '!'

/** Replaces long base64 by its bytes, as core's `decodeBase64` understands it; answers with their memory. */
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
  // An object that JSON.parse made; nobody else has it yet.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** RFC 4648 §4; line breaks, blanks and missing padding are tolerated. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> | undefined {
  const digits = text.replace(/[\t\n\r ]+/g, '').replace(/=+$/, '')
  if (digits.length % 4 === 1 || !/^[A-Za-z0-9+/]*$/.test(digits)) return undefined
  // Memory of its own, which can be handed from thread to thread.
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4))
  Buffer.from(bytes.buffer).write(digits, 'base64')
  return bytes
}
