import type { InTurn } from '@posthorn/core/kernel'

/** How long work runs before others get a turn of the event loop. */
const TURN_MS = 20

/**
 * Runs pieces of work immediately until their time is used up, and later ones after a turn of the event loop. After
 * each turn, waiting pieces run until the time is used up again.
 */
export function createInTurn(turnMs = TURN_MS): InTurn {
  let since = performance.now()
  let turning = false

  function turn(): void {
    if (turning) return
    turning = true
    setImmediate(() => {
      turning = false
      since = performance.now()
    })
  }

  return async (work) => {
    while (performance.now() - since >= turnMs) {
      turn() // before the calls that wait for it, in the same turn of the event loop
      await new Promise(setImmediate)
    }
    return work()
  }
}

/** The shared instance of this process, whose parts share one event loop. */
export const inTurn: InTurn = createInTurn()
