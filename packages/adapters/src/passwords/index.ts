import type { PasswordAsker, SharedPasswords } from '@posthorn/core/ports'
import { passwordLine } from './line.ts'

/** The least that OWASP recommends for Argon2id: 19 MiB of memory, twice over. About 25 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export interface PasswordsOptions {
  /** The most hashes at the same time: the rest of the process's threads stay free for files, DNS, and compression. */
  readonly concurrency?: number
  /** The most calls that may wait. */
  readonly waiting?: number
  /** The most calls of one origin that may wait. */
  readonly share?: number
}

/** Argon2id (RFC 9106) on the thread pool, few at a time and in turn, so that a flood of them costs others little. */
export function argon2Passwords({ concurrency = 2, waiting = 64, share = 16 }: PasswordsOptions = {}): SharedPasswords {
  const line = passwordLine({ concurrency, waiting, share })

  async function inLine<T>(asker: PasswordAsker, work: () => Promise<T>): Promise<T> {
    await line.enter(asker)
    try {
      return await work()
    } finally {
      line.leave()
    }
  }

  const library = lazily(() => import('@node-rs/argon2'))
  const hash = async (password: string) => (await library()).hash(password, COST)
  /** A hash for accounts without one, so that the comparison takes as long. */
  const noHash = lazily(() => hash('no password'))

  async function verify(password: string, known: string | undefined): Promise<boolean> {
    const argon2 = await library()
    const other = await noHash()
    const isRight = await argon2.verify(known ?? other, password)
    return isRight && known !== undefined
  }

  return {
    for: (asker) => ({
      hash: (password) => inLine(asker, () => hash(password)),
      verify: (password, known) => inLine(asker, () => verify(password, known)),
    }),
  }
}

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
