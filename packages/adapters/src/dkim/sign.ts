import { hash, type KeyObject, sign } from 'node:crypto'
import { promisify } from 'node:util'
import type { DkimAlgorithm } from '@posthorn/core'

/**
 * How many signatures libuv's threads have at once. They share the threads with files and look-ups of names, which wait
 * behind them: 10 ms with RSA on two cores.
 */
const AT_ONCE = 64
/** How many may wait for that; further ones fail. A mailer asks for far fewer at a time. */
const WAITING_MAX = 10_000

const signOnThread = promisify(sign)

/** Those who wait for a place, in their order. */
const waiting: (() => void)[] = []
let underWay = 0

/** Signs a text of one character per byte on libuv's threads. Returns base64. Rejects when too many wait already. */
export async function signText(algorithm: DkimAlgorithm, text: string, key: KeyObject): Promise<string> {
  await place()
  try {
    const bytes = Buffer.from(text, 'latin1')
    const signature =
      algorithm === 'rsa-sha256'
        ? await signOnThread('sha256', bytes, key)
        : // RFC 8463 §3: what is signed is the hash.
          await signOnThread(null, hash('sha256', bytes, 'buffer'), key)
    return signature.toString('base64')
  } finally {
    leave()
  }
}

async function place(): Promise<void> {
  if (underWay < AT_ONCE) {
    underWay += 1
    return
  }
  if (waiting.length >= WAITING_MAX) throw new Error(`${WAITING_MAX} messages wait for a signature already`)
  await new Promise<void>((go) => waiting.push(go))
}

/** Gives the place to the next one. */
function leave(): void {
  const next = waiting.shift()
  if (next) next()
  else underWay -= 1
}
