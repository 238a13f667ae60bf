import type { World } from '../context.ts'
import { RETRY_DELAYS_SECONDS } from './lifecycle.ts'

/** Notices that the clock was set back, and mends what was written by the time before. */
export interface SetBack {
  look(): Promise<void>
}

/** Nobody sets a clock back by less; and so little later nobody minds. */
const NOTICED_MS = 1000

/** The longest that a mail is put off without an attempt, and what the delays are lengthened by at most, with a margin. */
const POSTPONED_SECONDS = 3600
const LENGTHENED = 1.25

const WAITS_MS = [POSTPONED_SECONDS, ...RETRY_DELAYS_SECONDS].map((seconds) => seconds * LENGTHENED * 1000)

/** Looks at the ledger with its first call, as the clock may have been set while nothing ran, then whenever time goes back. */
export function createSetBack(world: World, { leaseMs }: { readonly leaseMs: number }): SetBack {
  let latest = Number.POSITIVE_INFINITY
  return {
    async look() {
      const now = world.clock.now()
      if (now.getTime() > latest - NOTICED_MS) {
        latest = Math.max(latest, now.getTime())
        return
      }
      let mended = 0
      for (;;) {
        const count = await world.store.ledger.hasten({ now, waitsMs: WAITS_MS, leaseMs })
        mended += count
        if (count === 0) break
      }
      latest = now.getTime()
      if (mended > 0)
        world.log.warn({ emails: mended }, 'the clock was set back; mail of the time before waits no longer')
    },
  }
}
