import type { World } from '../../kernel/context/world.ts'
import { RETRY_DELAYS_SECONDS, SUSPECT_DELAYS_SECONDS, UNKNOWN_DELAYS_SECONDS } from './lifecycle.ts'

/** Detects that the clock was set back, and repairs times that were written before. */
export interface SetBack {
  look(): Promise<void>
}

/** The smallest step back that is detected; a shorter delay does not matter. */
const NOTICED_MS = 1000

/** The maximum wait without an attempt, and the largest factor that jitter lengthens delays by, with a margin. */
const POSTPONED_SECONDS = 3600
const LENGTHENED = 1.25

const longest = (seconds: number) => seconds * LENGTHENED * 1000
/** A mail with this number of attempts had at most as many unknown outcomes, each of which makes it wait longer. */
const afterAttempt = (seconds: number, index: number) =>
  longest(Math.max(seconds, UNKNOWN_DELAYS_SECONDS[index] ?? UNKNOWN_DELAYS_SECONDS.at(-1) ?? 0))
const WAITS_MS = [longest(POSTPONED_SECONDS), ...RETRY_DELAYS_SECONDS.map(afterAttempt)]
const SUSPECT_WAIT_MS = longest(Math.max(...SUSPECT_DELAYS_SECONDS))

/** Checks the ledger on the first call, because the clock may have been set while nothing ran, and whenever time goes back. */
export function createSetBack(world: World, { leaseMs }: { readonly leaseMs: number }): SetBack {
  let latest = Number.POSITIVE_INFINITY
  return {
    async look() {
      const now = world.clock.now()
      if (now.getTime() > latest - NOTICED_MS) {
        latest = Math.max(latest, now.getTime())
        return
      }
      let repaired = 0
      for (;;) {
        const count = await world.store.ledger.hasten({
          now,
          waitsMs: WAITS_MS,
          suspectWaitMs: SUSPECT_WAIT_MS,
          leaseMs,
        })
        repaired += count
        if (count === 0) break
      }
      latest = now.getTime()
      if (repaired > 0)
        world.log.warn({ emails: repaired }, 'the clock was set back; times of mails and leases were corrected')
    },
  }
}
