import { createHash, createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')
const bytes = (length: number, size: number) => {
  const buffer = Buffer.alloc(size)
  buffer.writeUIntBE(length, 0, size)
  return buffer
}

/** A device that keeps one passkey (Web Authentication, Level 3), for tests without a browser. */
export function openAuthenticator({ origin, rpId }: { readonly origin: string; readonly rpId: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  /** The mistakes that a test lets the device, or the browser, make. */
  const state = { counter: 1, flags: USER_PRESENT | USER_VERIFIED, origin, rpId }

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: state.origin, crossOrigin: false }))
  const authData = (more: Buffer, flags: number) =>
    Buffer.concat([sha256(state.rpId), Buffer.of(state.flags | flags), bytes(state.counter, 4), more])
  const wrap = (response: object) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    id: base64url(id),
    state,
    userVerified: USER_VERIFIED,
    /** Returns what `navigator.credentials.create` would; in another format than "none" it attests its own key. */
    make(challenge: string, format = 'none') {
      // COSE: an EC2 key for ES256 on P-256 (RFC 9053 §2.1).
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const data = authData(Buffer.concat([Buffer.alloc(16), bytes(id.length, 2), id, key]), HAS_CREDENTIAL)
      const client = clientData('webauthn.create', challenge)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      // CBOR: {"alg": -7, "sig": …}
      const vouched = [Buffer.from('a263616c67266373696758', 'hex'), bytes(signature.length, 1), signature]
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": …} (RFC 8949).
      const attestation = Buffer.concat([
        Buffer.from('a363666d74', 'hex'),
        bytes(0x60 + format.length, 1),
        Buffer.from(format),
        Buffer.from('6761747453746d74', 'hex'),
        ...(format === 'none' ? [Buffer.of(0xa0)] : vouched),
        Buffer.from('68617574684461746158', 'hex'),
        bytes(data.length, 1),
        data,
      ])
      const clientDataJSON = base64url(client)
      return wrap({ clientDataJSON, attestationObject: base64url(attestation), transports: ['internal'] })
    },
    /** Returns what `navigator.credentials.get` would. */
    sign(challenge: string) {
      state.counter += 1
      const data = authData(Buffer.alloc(0), 0)
      const client = clientData('webauthn.get', challenge)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const parts = { clientDataJSON: client, authenticatorData: data, signature }
      return wrap(Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, base64url(value)])))
    },
  }
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns the code of an authenticator app at a time (RFC 6238, RFC 4226 §5.3). */
export function codeAt(secret: string, atMs: number): string {
  const bits = Array.from(secret, (letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(atMs / 30_000)))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
