import type { Secrets } from '../kernel/ports/secrets.ts'
import { encodeBase64 } from '../mail/emails/base64.ts'
import { hexOf, hmacSha256, sha256, utf8 } from './sha256.ts'

const HEX = '(?:[0-9a-f]{2})'
const SEALED = new RegExp(`^plain\\.([0-9a-f]{64})\\.([0-9a-f]{64})\\.(${HEX}*)$`)

/**
 * Secrets for tests on any platform. Hashes are real, random bytes repeat in every run, and sealed texts resist a test
 * but not an attacker.
 */
export function plainSecrets(masterKey = 'test'): Secrets {
  let drawn = 0

  function* stream(seed: string): Generator<number> {
    for (let block = 0; ; block++) yield* sha256(utf8(`${seed} ${block}`))
  }
  function take(length: number, bytes: Generator<number>): Uint8Array {
    return Uint8Array.from({ length }, () => bytes.next().value ?? 0)
  }
  const random = stream('random')
  const macOf = (nonce: string, hidden: string) => hexOf(sha256(utf8(`${masterKey} ${nonce} ${hidden}`)))
  const mask = (bytes: Uint8Array, nonce: string) => {
    const key = stream(`${masterKey} ${nonce}`)
    return bytes.map((byte) => byte ^ (key.next().value ?? 0))
  }

  return {
    sha256: (data) => hexOf(sha256(typeof data === 'string' ? utf8(data) : data)),
    hmac: (text) => macOf('hmac', text),
    sign: (key, text) => encodeBase64(hmacSha256(key, utf8(text.toWellFormed()))),
    randomBytes: (length) => take(length, random),
    seal(text) {
      drawn += 1
      const nonce = hexOf(sha256(utf8(`nonce ${drawn}`)))
      const hidden = hexOf(mask(utf8(encodeURIComponent(text.toWellFormed())), nonce))
      return `plain.${nonce}.${macOf(nonce, hidden)}.${hidden}`
    },
    open(sealed) {
      const [, nonce = '', mac, hidden = ''] = SEALED.exec(sealed) ?? []
      if (mac === undefined || mac !== macOf(nonce, hidden)) throw new Error('this was not sealed here, or was changed')
      const bytes = Uint8Array.from({ length: hidden.length / 2 }, (_, i) =>
        Number.parseInt(hidden.slice(i * 2, i * 2 + 2), 16),
      )
      return decodeURIComponent(String.fromCharCode(...mask(bytes, nonce)))
    },
  }
}
