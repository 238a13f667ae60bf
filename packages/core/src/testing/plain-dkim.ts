import type { Dkim, DkimAlgorithm, DkimSigningKey } from '../kernel/ports/dkim.ts'
import type { MessageBody } from '../kernel/ports/mailer.ts'
import { hexOf, sha256, utf8 } from './sha256.ts'

/** The result of verifying one signature of a message. */
export interface CheckedSignature {
  readonly algorithm: string
  readonly domain: string
  readonly selector: string
  readonly valid: boolean
}

/** Returns the TXT record of a key by its name `<selector>._domainkey.<domain>`, if there is one. */
export type FindRecord = (name: string) => string | undefined

const COVERED = [
  'from',
  'to',
  'cc',
  'reply-to',
  'subject',
  'date',
  'message-id',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'list-unsubscribe',
  'list-unsubscribe-post',
]
const MARKS: Readonly<Record<DkimAlgorithm, string>> = { 'rsa-sha256': '5a', 'ed25519-sha256': 'ed' }
const PEM = /^-----BEGIN PRIVATE KEY-----\n((?:5a|ed)[0-9a-f]{64})\n-----END PRIVATE KEY-----\n$/
const FOLD = 60

/**
 * DKIM for tests on any platform: canonical forms and body hashes are real, keys repeat in every run, and a signature is a
 * hash with the public key. Check it with `checkPlainDkim`; a real receiver calls it invalid.
 */
export function plainDkim(): Dkim {
  let made = 0
  const hashes = new WeakMap<MessageBody, string>()
  const hashOf = (body: MessageBody): string => {
    const hash = hashes.get(body) ?? digestOf(relaxedBody(textOf(body)))
    hashes.set(body, hash)
    return hash
  }
  return {
    async generateKeys(algorithm) {
      made += 1
      const secret = MARKS[algorithm] + digestOf(`plain ${algorithm} ${made}`)
      const privateKey = `-----BEGIN PRIVATE KEY-----\n${secret}\n-----END PRIVATE KEY-----\n`
      return { algorithm, privateKey, publicKey: publicKeyOf(secret) }
    },
    signer({ domain, keys }) {
      const readable = keys.map((key) => ({ ...key, publicKey: publicKeyOf(readKey(key)) }))
      return {
        async sign(message) {
          const head = latin1(message.head)
          const bodyHash = hashOf(message.body)
          const names = coveredNames(head)
          return readable.map(({ algorithm, selector, publicKey }) => {
            const tags = `v=1; a=${algorithm}; c=relaxed/relaxed; d=${domain};\r\n s=${selector};\r\n`
            const fields = `${tags} h=${names.join(':\r\n ')};\r\n bh=${bodyHash};\r\n b=`
            const signature = digestOf(publicKey + signedText(head, names, fields))
            return { name: 'DKIM-Signature', value: fields + folded(signature) }
          })
        },
      }
    },
  }
}

/** Verifies the signatures of a message as a receiver does, the topmost first. */
export function checkPlainDkim(source: Uint8Array, findRecord: FindRecord): readonly CheckedSignature[] {
  const text = latin1(source)
  const end = text.indexOf('\r\n\r\n')
  const head = text.slice(0, end + 2)
  const bodyHash = digestOf(relaxedBody(text.slice(end + 4)))
  return fieldsOf(head)
    .filter((field) => nameOf(field) === 'dkim-signature')
    .map((field) => {
      const value = field.slice(field.indexOf(':') + 1).replace(/\r\n$/, '')
      const tag = (name: string) => new RegExp(`(?:^|;)\\s*${name}=([^;]*)`).exec(value)?.[1]?.replace(/\s/g, '') ?? ''
      const record = findRecord(`${tag('s')}._domainkey.${tag('d')}`)
      const publicKey = record && /(?:^|;)\s*p=([^;]*)/.exec(record)?.[1]
      const others = fieldsOf(head).filter((other) => other !== field)
      const unsigned = value.replace(/(;\s*b=)[^;]*$/, '$1')
      const signature = digestOf(publicKey + signedText(others.join(''), tag('h').split(':'), unsigned))
      const valid = publicKey !== undefined && tag('bh') === bodyHash && tag('b') === signature
      return { algorithm: tag('a'), domain: tag('d'), selector: tag('s'), valid }
    })
}

const digestOf = (text: string): string => hexOf(sha256(Uint8Array.from(text, (character) => character.charCodeAt(0))))

const publicKeyOf = (secret: string): string => hexOf(sha256(utf8(`public ${secret}`)))

function readKey({ algorithm, privateKey }: DkimSigningKey): string {
  const secret = PEM.exec(privateKey)?.[1]
  if (!secret?.startsWith(MARKS[algorithm])) throw new Error(`the key is no private key for ${algorithm}`)
  return secret
}

function textOf(body: MessageBody): string {
  let text = ''
  for (const chunk of body.chunks()) text += latin1(chunk)
  return text
}

/** One character per byte. */
const latin1 = (bytes: Uint8Array): string => bytes.reduce((text, byte) => text + String.fromCharCode(byte), '')

const fieldsOf = (head: string): string[] => head.match(/[^\r\n]+\r\n(?:[ \t][^\r\n]*\r\n)*/g) ?? []

const nameOf = (field: string): string => field.slice(0, field.indexOf(':')).trim().toLowerCase()

/** Returns the names of the covered fields, once for each occurrence, and From once more. */
function coveredNames(head: string): string[] {
  const present = fieldsOf(head).map(nameOf)
  return ['from', ...COVERED.flatMap((name) => present.filter((other) => other === name))]
}

/**
 * Returns the signed text (RFC 6376 §3.7), in the relaxed form (§3.4.2). Fields of one name are taken from the bottom.
 */
function signedText(head: string, names: readonly string[], signature: string): string {
  const left = fieldsOf(head)
  const taken = names.map((name) => {
    const at = left.findLastIndex((field) => nameOf(field) === name)
    return at === -1 ? '' : relaxedField(left.splice(at, 1)[0] ?? '')
  })
  return taken.join('') + relaxedField(`DKIM-Signature: ${signature}`).replace(/\r\n$/, '')
}

function relaxedField(field: string): string {
  const value = field.slice(field.indexOf(':') + 1).replaceAll('\r\n', '')
  return `${nameOf(field)}:${value.replace(/[ \t]+/g, ' ').replace(/^ | $/g, '')}\r\n`
}

/** Returns the relaxed form of a body (RFC 6376 §3.4.4). */
function relaxedBody(body: string): string {
  const lines = body.replace(/[ \t]+/g, ' ').replace(/ (?=\r\n|$)/g, '')
  const text = lines.replace(/(?:\r\n)+$/, '')
  return text === '' ? '' : `${text}\r\n`
}

const folded = (text: string): string => (text.match(new RegExp(`.{1,${FOLD}}`, 'g')) ?? []).join('\r\n ')
