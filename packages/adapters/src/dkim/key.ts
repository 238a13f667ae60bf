import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { DkimAlgorithm, DkimKeyPair } from '@posthorn/core/ports'
import { limitThreads } from './threads.ts'

const RSA_BITS = 2048
/** Verifiers do not accept less (RFC 8301 §3.2). */
const RSA_BITS_MIN = 1024
/** The bytes before the key in the SubjectPublicKeyInfo of an Ed25519 key (RFC 8410 §4). */
const ED25519_PREFIX_BYTES = 12

const generate = promisify(generateKeyPair)
/** An RSA key takes a tenth of a second and more. One at a time leaves threads and processors to everything else. */
const threads = limitThreads({ concurrency: 1, waiting: 1000 })

/** Generates one key after the other on libuv's threads. Rejects when too many calls wait already. */
export async function generateKeys(algorithm: DkimAlgorithm): Promise<DkimKeyPair> {
  const { publicKey, privateKey } = await threads.run(() =>
    algorithm === 'rsa-sha256' ? generate('rsa', { modulusLength: RSA_BITS }) : generate('ed25519'),
  )
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  return {
    algorithm,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    // RFC 8463 §4.2: the key alone, without the prefix that names the algorithm.
    publicKey: (algorithm === 'rsa-sha256' ? spki : spki.subarray(ED25519_PREFIX_BYTES)).toString('base64'),
  }
}

/** Parses a private key. Throws if it is not a key of the algorithm; the message contains nothing of it. */
export function readKey(algorithm: DkimAlgorithm, pem: string): KeyObject {
  const key = parsed(pem)
  const type = algorithm === 'rsa-sha256' ? 'rsa' : 'ed25519'
  if (key?.asymmetricKeyType !== type) throw new Error(`the private key is not valid for ${algorithm}`)
  const bits = key.asymmetricKeyDetails?.modulusLength
  if (bits !== undefined && bits < RSA_BITS_MIN) throw new Error(`the private key has only ${bits} bits`)
  return key
}

function parsed(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem)
  } catch {
    return undefined
  }
}
