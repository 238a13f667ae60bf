const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

const INVALID = 255
const VALUE_OF = new Uint8Array(256).fill(INVALID)
for (let value = 0; value < 64; value++) VALUE_OF[ALPHABET.charCodeAt(value)] = value

const isBlank = (code: number) => code === 10 || code === 13 || code === 32 || code === 9

/** Decodes base64 (RFC 4648 §4; line breaks and missing padding are tolerated). Returns undefined for invalid text. */
export function decodeBase64(text: string): Uint8Array | undefined {
  let end = text.length
  while (end > 0 && (text.charCodeAt(end - 1) === 61 || isBlank(text.charCodeAt(end - 1)))) end--
  const bytes = new Uint8Array(Math.floor((end * 3) / 4))
  let length = 0
  let bits = 0
  let held = 0
  for (let i = 0; i < end; i++) {
    const code = text.charCodeAt(i)
    if (isBlank(code)) continue
    const value = code < 256 ? (VALUE_OF[code] ?? INVALID) : INVALID
    if (value === INVALID) return undefined
    held = ((held << 6) | value) & 0xffff
    bits += 6
    if (bits >= 8) {
      bits -= 8
      bytes[length++] = (held >> bits) & 0xff
    }
  }
  return bits === 6 ? undefined : bytes.subarray(0, length)
}

/** Encodes bytes as base64, padded and in one line (RFC 4648 §4). */
export function encodeBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(at, at + 3)
    const held = (a << 16) | (b << 8) | c
    const left = bytes.length - at
    text += ALPHABET.charAt(held >> 18) + ALPHABET.charAt((held >> 12) & 63)
    text += (left > 1 ? ALPHABET.charAt((held >> 6) & 63) : '=') + (left > 2 ? ALPHABET.charAt(held & 63) : '=')
  }
  return text
}
