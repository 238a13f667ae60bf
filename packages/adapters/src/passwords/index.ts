import { type Passwords, PasswordsBusy } from '@posthorn/core'

/** The least that OWASP recommends for Argon2id: 19 MiB of memory, twice over. About 25 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export interface PasswordsOptions {
  /** How many are hashed at once: the rest of the process's threads stay free for files, DNS and compression. */
  readonly atOnce?: number
  /** How many may wait. */
  readonly waiting?: number
}

/** Argon2id (RFC 9106) on the thread pool, few at a time, so that a flood of them costs others little. */
export function argon2Passwords({ atOnce = 2, waiting = 64 }: PasswordsOptions = {}): Passwords {
  const line: (() => void)[] = []
  let running = 0

  async function inLine<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1
    else if (line.length < waiting) await new Promise<void>((start) => line.push(start))
    else throw new PasswordsBusy('too many passwords wait to be hashed')
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }

  const library = lazily(() => import('@node-rs/argon2'))
  const hash = async (password: string) => (await library()).hash(password, COST)
  /** Compared with where there is no hash, so that this takes as long. */
  const nobody = lazily(() => hash('of nobody'))

  return {
    hash: (password) => inLine(() => hash(password)),
    verify: (password, known) =>
      inLine(async () => {
        const { verify } = await library()
        const other = await nobody()
        const isRight = await verify(known ?? other, password)
        return isRight && known !== undefined
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
