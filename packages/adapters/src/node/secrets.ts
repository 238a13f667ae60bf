import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes, randomFillSync } from 'node:crypto'
import type { Secrets } from '@posthorn/core/ports'
import { keyedHash } from './keyed-hash.ts'

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
