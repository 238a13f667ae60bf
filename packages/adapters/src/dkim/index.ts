import type { Clock, Dkim, DkimIdentity, MailHeader, MailSigner, MessageBody } from '@posthorn/core/ports'
import { systemClock } from '../node/clock.ts'
import { bodyHash } from './body.ts'
import { canonicalField, signedValue, unsignedValue } from './field.ts'
import { type CoveredFields, coveredFields } from './head.ts'
import { generateKeys, readKey } from './key.ts'
import { signText } from './sign.ts'

/** A name of DNS: labels of ASCII letters, digits, hyphens and underscores. */
const DNS_NAME = /^(?!.{254})(?:[a-z\d_](?:[\w-]{0,61}[a-z\d_])?(?:\.(?!$)|$))+$/i

const identities = new WeakMap<MailSigner, DkimIdentity>()

/** Returns the identity of a signer that was made here, so that another thread can make the same one. */
export const identityOf = (signer: MailSigner): DkimIdentity | undefined => identities.get(signer)

/** DKIM by Node's crypto: relaxed/relaxed (RFC 6376), with RSA or Ed25519 (RFC 8463). Signs on libuv's threads. */
export function nodeDkim(clock: Clock = systemClock): Dkim {
  const hashes = new WeakMap<MessageBody, Promise<string>>()

  function hashOf(body: MessageBody): Promise<string> {
    const known = hashes.get(body)
    if (known) return known
    const hash = bodyHash(body)
    hashes.set(body, hash)
    hash.catch(() => hashes.delete(body))
    return hash
  }

  return {
    generateKeys,
    signer(identity) {
      const sign = fieldSigners(identity)
      const signer: MailSigner = {
        async sign({ head, body }) {
          if (sign.length === 0) return []
          const hash = await hashOf(body)
          const at = Math.floor(clock.now().getTime() / 1000)
          const fields = coveredFields(head)
          return Promise.all(sign.map((one) => one(fields, hash, at)))
        },
      }
      if (clock === systemClock) identities.set(signer, identity)
      return signer
    },
  }
}

type SignFields = (fields: CoveredFields, bodyHash: string, at: number) => Promise<MailHeader>

function fieldSigners({ domain, keys }: DkimIdentity): readonly SignFields[] {
  if (!DNS_NAME.test(domain)) throw new Error(`no domain: ${JSON.stringify(domain)}`)
  return keys.map(({ algorithm, selector, privateKey }) => {
    if (!DNS_NAME.test(selector)) throw new Error(`no selector: ${JSON.stringify(selector)}`)
    const key = readKey(algorithm, privateKey)
    return async ({ names, canonical }, bodyHash, at) => {
      const unsigned = unsignedValue({ algorithm, domain, selector, at, fieldNames: names, bodyHash })
      const signature = await signText(algorithm, canonical + canonicalField(unsigned), key)
      return { name: 'DKIM-Signature', value: signedValue(unsigned, signature) }
    }
  })
}
