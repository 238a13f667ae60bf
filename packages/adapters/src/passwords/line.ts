import { type PasswordAsker, PasswordsBusy } from '@posthorn/core/ports'

export interface LineOptions {
  /** The most that work at the same time. */
  readonly concurrency: number
  /** The most that wait. */
  readonly waiting: number
  /** The most of one origin that wait. */
  readonly share: number
}

interface Waiting {
  readonly subject: string
  readonly start: () => void
  readonly refuse: () => void
}

/** A line in which origins take turns. When it is full, the origin with most waiting calls makes room for others. */
export interface PasswordLine {
  /** Resolves when it is the asker's turn. Throws `PasswordsBusy`. */
  enter(asker: PasswordAsker): Promise<void>
  leave(): void
}

export function passwordLine({ concurrency, waiting, share }: LineOptions): PasswordLine {
  /** The waiting calls of each origin, in the order of their turns. */
  const origins = new Map<string, Waiting[]>()
  let running = 0
  let length = 0

  /** Refuses the last call of the origin with most waiting calls, unless the newcomer's origin would have as many. */
  function makeRoom(own: number): boolean {
    const [most = []] = [...origins.values()].sort((a, b) => b.length - a.length)
    if (most.length < own + 2) return false
    most.pop()?.refuse()
    length -= 1
    return true
  }

  return {
    async enter({ subject, origin = '' }) {
      if (running < concurrency) {
        running += 1
        return
      }
      const own = origins.get(origin) ?? []
      if (own.length >= share || own.some((one) => one.subject === subject))
        throw new PasswordsBusy('too many passwords from one origin are waiting to be hashed')
      if (length >= waiting && !makeRoom(own.length))
        throw new PasswordsBusy('too many passwords are waiting to be hashed')
      origins.set(origin, own)
      length += 1
      await new Promise<void>((start, refuse) => {
        own.push({ subject, start, refuse: () => refuse(new PasswordsBusy('others wait for their first password')) })
      })
    },

    leave() {
      const [next] = origins
      if (!next) {
        running -= 1
        return
      }
      const [origin, own] = next
      const first = own.shift()
      length -= 1
      origins.delete(origin)
      if (own.length > 0) origins.set(origin, own)
      first?.start()
    },
  }
}
