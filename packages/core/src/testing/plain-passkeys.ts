import { z } from 'zod'
import type { Passkeys } from '../kernel/ports/passkeys.ts'

const Answer = z.object({ id: z.string(), challenge: z.string(), origin: z.string(), counter: z.int() })

/** Passkeys for tests, which anyone can forge: an answer contains the data that a device would sign. */
export function plainPasskeys(): Passkeys {
  let asked = 0
  const question = () => {
    asked += 1
    return { challenge: `challenge ${asked}`, options: { challenge: `challenge ${asked}` } }
  }
  const good = (answer: unknown, { challenge, origin }: { challenge: string; origin: string }) => {
    const { data } = Answer.safeParse(answer)
    return data?.challenge === challenge && data.origin === origin ? data : undefined
  }
  return {
    askToMake: async () => question(),
    checkMade: async ({ site, challenge, answer }) => {
      const made = good(answer, { challenge, origin: site.origin })
      return made && { id: made.id, publicKey: 'plain', counter: made.counter }
    },
    askToSign: async () => question(),
    idOf: (answer) => Answer.safeParse(answer).data?.id,
    checkSigned: async ({ site, challenge, answer, passkey }) => {
      const signed = good(answer, { challenge, origin: site.origin })
      return signed && signed.counter > passkey.counter ? signed.counter : undefined
    },
  }
}
