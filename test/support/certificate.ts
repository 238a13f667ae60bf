import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** A certificate and its key, both in PEM. */
interface SelfSigned {
  readonly cert: string
  readonly key: string
}

/** Makes a certificate that signs itself (RFC 5280), good for a day before and after now. */
export function selfSigned(name: string): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const body = bodyOf(name, publicKey)
  const signature = sign('sha256', body, privateKey)
  const certificate = sequence(body, ECDSA_WITH_SHA256, der(0x03, Buffer.of(0), signature))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return {
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

const DAY_MS = 86_400_000

/** A value in DER: its tag, its length and its content (X.690 §8.1). */
function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.of(tag, ...size), content])
}

const sequence = (...contents: readonly Buffer[]) => der(0x30, ...contents)
const identifier = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))

/** 1.2.840.10045.4.3.2 */
const ECDSA_WITH_SHA256 = sequence(identifier('2a8648ce3d040302'))
/** 2.5.4.3 */
const COMMON_NAME = identifier('550403')

function bodyOf(name: string, publicKey: KeyObject): Buffer {
  const subject = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(name)))))
  // As `YYYYMMDDHHMMSSZ`.
  const time = (ms: number) => {
    const digits = new Date(Date.now() + ms).toISOString().slice(0, 19).replace(/\D/g, '')
    return der(0x18, Buffer.from(`${digits}Z`))
  }
  return sequence(
    der(0xa0, der(0x02, Buffer.of(2))), // version 3
    der(0x02, Buffer.of(1), randomBytes(8)), // a positive number
    ECDSA_WITH_SHA256,
    subject,
    sequence(time(-DAY_MS), time(DAY_MS)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
}
