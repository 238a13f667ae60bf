import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes, randomFillSync } from 'node:crypto'
import type { Secrets } from '@posthorn/core/ports'

/** Names the method of sealing, so that a later method can keep old texts readable. */
const VERSION = 'v1'
const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
const MASTER_KEY_BYTES = 32
const POOL_BYTES = 8192

/**
 * Hashing by Node's crypto, sealing by AES-256-GCM (NIST SP 800-38D). The keys of `seal` and `hmac` are derived from
 * the master key by HKDF (RFC 5869). Throws when the master key has fewer than 32 bytes.
 */
export function nodeSecrets(masterKey: Uint8Array): Secrets {
  if (masterKey.length < MASTER_KEY_BYTES)
    throw new Error(`the master key must have at least ${MASTER_KEY_BYTES} bytes`)
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', masterKey, '', purpose, 32))
  const key = derive('posthorn seal v1')
  const hmac = keyedHash(derive('posthorn hmac v1'))
  // Ids need a few bytes at a time, thousands of times a second; one system call serves many.
  const pool = new Uint8Array(POOL_BYTES)
  let used = POOL_BYTES

  return {
    sha256: (data) => hash('sha256', data, 'hex'),
    hmac,
    sign: (key, text) => createHmac('sha256', key).update(text, 'utf8').digest('base64'),
    randomBytes(length) {
      if (length > POOL_BYTES / 16) return new Uint8Array(randomBytes(length))
      if (used + length > POOL_BYTES) {
        randomFillSync(pool)
        used = 0
      }
      const bytes = pool.slice(used, used + length)
      pool.fill(0, used, used + length) // handed out once, and erased from memory
      used += length
      return bytes
    },
    seal(text) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${VERSION}.${sealed.toString('base64url')}`
    },
    open(sealed) {
      const [version, encoded = '', ...rest] = sealed.split('.')
      const bytes = Buffer.from(encoded, 'base64url')
      const exact = rest.length === 0 && bytes.toString('base64url') === encoded
      if (version !== VERSION || !exact || bytes.length < IV_BYTES + TAG_BYTES) throw new Error('not a sealed text')
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      const text = [decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]
      return Buffer.concat(text).toString('utf8')
    },
  }
}

/** SHA-256 (FIPS 180-4): the bytes of a block and of a digest. */
const BLOCK = 64
const DIGEST = 32

/** Longer texts get a buffer of their own. */
const TEXT_BYTES = 8192

/**
 * Returns HMAC-SHA-256 (RFC 2104) under a key of at most 64 bytes, as hexadecimal digits. Each mail and each click
 * needs some of them: two one-shot hashes took 1.2 µs, and `createHmac` 2.7 µs or more.
 */
export function keyedHash(key: Uint8Array): (text: string) => string {
  if (key.length > BLOCK) throw new Error(`a key can have at most ${BLOCK} bytes`)
  const inner = paddedWith(0x36, key, TEXT_BYTES)
  const outer = paddedWith(0x5c, key, DIGEST)

  function digestOf(text: string): string {
    // A UTF-16 unit takes at most three bytes.
    if (text.length * 3 > TEXT_BYTES) {
      const long = Buffer.concat([inner.subarray(0, BLOCK), Buffer.from(text, 'utf8')])
      return hash('sha256', long, 'binary')
    }
    const length = inner.write(text, BLOCK, 'utf8')
    return hash('sha256', inner.subarray(0, BLOCK + length), 'binary')
  }

  return (text) => {
    outer.write(digestOf(text), BLOCK, 'binary')
    return hash('sha256', outer, 'hex')
  }
}

/** Returns a block of the padded key, with room after it. */
function paddedWith(byte: number, key: Uint8Array, room: number): Buffer {
  const block = Buffer.alloc(BLOCK + room)
  block.fill(byte, 0, BLOCK)
  for (const [at, one] of key.entries()) block[at] = one ^ byte
  return block
}
