/** Returns the first 32 bits of the fractional part of a square or cube root (FIPS 180-4 §4.2.2, §5.3.3). */
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) >>> 0

const PRIMES: readonly number[] = Array.from({ length: 312 }, (_, i) => i).filter(
  (n) => n > 1 && !Array.from({ length: n }, (_, i) => i).some((d) => d > 1 && d * d <= n && n % d === 0),
)
const ROUND = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)))
const INITIAL = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** Returns the padded message (FIPS 180-4 §5.1.1). */
function padded(data: Uint8Array): DataView {
  const view = new DataView(new ArrayBuffer(Math.ceil((data.length + 9) / 64) * 64))
  new Uint8Array(view.buffer).set(data)
  view.setUint8(data.length, 0x80)
  view.setUint32(view.byteLength - 8, Math.floor(data.length / 2 ** 29))
  view.setUint32(view.byteLength - 4, (data.length << 3) >>> 0)
  return view
}

/** SHA-256 of bytes (FIPS 180-4 §6.2), in plain JavaScript for tests: correct, not fast. */
export function sha256(data: Uint8Array): Uint8Array {
  const message = padded(data)
  const state = Uint32Array.from(INITIAL)
  const words = new Uint32Array(64)
  const word = (index: number) => words[index] ?? 0

  for (let block = 0; block < message.byteLength; block += 64) {
    for (let t = 0; t < 16; t++) words[t] = message.getUint32(block + t * 4)
    for (let t = 16; t < 64; t++) {
      const [w15, w2] = [word(t - 15), word(t - 2)]
      const small0 = rotate(w15, 7) ^ rotate(w15, 18) ^ (w15 >>> 3)
      const small1 = rotate(w2, 17) ^ rotate(w2, 19) ^ (w2 >>> 10)
      words[t] = word(t - 16) + small0 + word(t - 7) + small1
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
    for (let t = 0; t < 64; t++) {
      const big1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
      const first = (h + big1 + ((e & f) ^ (~e & g)) + (ROUND[t] ?? 0) + word(t)) | 0
      const big0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
      const second = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + first) | 0
      d = c
      c = b
      b = a
      a = (first + second) | 0
    }
    for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) state[i] = (state[i] ?? 0) + value
  }
  const digest = new DataView(new ArrayBuffer(32))
  for (const [i, value] of state.entries()) digest.setUint32(i * 4, value)
  return new Uint8Array(digest.buffer)
}

/** Returns the UTF-8 bytes of a text, with U+FFFD for lone surrogates. */
export function utf8(text: string): Uint8Array {
  const bytes: number[] = []
  for (const character of text.toWellFormed()) {
    const code = character.codePointAt(0) ?? 0
    if (code < 0x80) bytes.push(code)
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63))
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63))
    else bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63))
  }
  return Uint8Array.from(bytes)
}

const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Returns two lower-case hexadecimal digits per byte. */
export function hexOf(bytes: Uint8Array): string {
  let digits = ''
  for (const byte of bytes) digits += DIGITS[byte]
  return digits
}

const BLOCK_BYTES = 64

/** HMAC-SHA-256 (RFC 2104). */
export function hmacSha256(key: Uint8Array, data: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK_BYTES)
  block.set(key.length > BLOCK_BYTES ? sha256(key) : key)
  const padded = (pad: number, rest: Uint8Array) => Uint8Array.from([...block.map((byte) => byte ^ pad), ...rest])
  return sha256(padded(0x5c, sha256(padded(0x36, data))))
}
