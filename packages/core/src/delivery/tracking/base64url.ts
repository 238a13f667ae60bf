const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

const VALUE_OF = new Map(Array.from(ALPHABET, (digit, value) => [digit, value]))

const ASCII_BYTE = /^[\0-\x7f]*$/

/** Returns a text as base64url of its UTF-8, without padding (RFC 4648 §5). Half of a surrogate pair becomes U+FFFD. */
export function encodeBase64Url(text: string): string {
  const bytes = bytesOf(text)
  let encoded = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const left = bytes.length - at
    const bits = (bytes.charCodeAt(at) << 16) | (byteAt(bytes, at + 1) << 8) | byteAt(bytes, at + 2)
    encoded += ALPHABET.charAt(bits >> 18) + ALPHABET.charAt((bits >> 12) & 63)
    if (left > 1) encoded += ALPHABET.charAt((bits >> 6) & 63)
    if (left > 2) encoded += ALPHABET.charAt(bits & 63)
  }
  return encoded
}

/** Returns the text that was encoded; undefined for anything else. */
export function decodeBase64Url(encoded: string): string | undefined {
  let bytes = ''
  let bits = 0
  let held = 0
  for (const digit of encoded) {
    const value = VALUE_OF.get(digit)
    if (value === undefined) return undefined
    held = ((held << 6) | value) & 0xffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes += String.fromCharCode((held >> bits) & 0xff)
  }
  return bits === 6 ? undefined : textOf(bytes)
}

const byteAt = (bytes: string, at: number) => (at < bytes.length ? bytes.charCodeAt(at) : 0)

/** Returns the bytes of UTF-8, each as a character. */
function bytesOf(text: string): string {
  if (ASCII_BYTE.test(text)) return text
  return encodeURIComponent(text.toWellFormed()).replace(/%(..)/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

function textOf(bytes: string): string | undefined {
  if (ASCII_BYTE.test(bytes)) return bytes
  const escaped = Array.from(bytes, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')
  try {
    return decodeURIComponent(escaped)
  } catch {
    return undefined
  }
}
