import { hash, type KeyObject, sign } from 'node:crypto'
import { promisify } from 'node:util'
import type { DkimAlgorithm } from '@posthorn/core/ports'
import { limitThreads } from './threads.ts'

const signOnThread = promisify(sign)

/**
 * With RSA on two cores, this queue delays other work by 10 ms. A mailer requests far fewer signatures than may wait.
 */
const threads = limitThreads({ concurrency: 64, waiting: 10_000 })

/**
 * Signs a text of one character per byte on libuv's threads. Returns base64. Rejects when too many calls wait already.
 */
export async function signText(algorithm: DkimAlgorithm, text: string, key: KeyObject): Promise<string> {
  const bytes = Buffer.from(text, 'latin1')
  const signature = await threads.run(() =>
    algorithm === 'rsa-sha256'
      ? signOnThread('sha256', bytes, key)
      : // RFC 8463 §3: the hash is signed.
        signOnThread(null, hash('sha256', bytes, 'buffer'), key),
  )
  return signature.toString('base64')
}
