import type { InTurn } from '@posthorn/core'

/** How long work goes on before others have their turn of the event loop. */
const TURN_MS = 20

/**
 * Runs pieces of work at once until they have taken so long, the others after the event loop has turned. Of many that
 * wait for that as many run as take little; else the loop turns again between them.
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
      turn() // before those that wait for it, in the same round of the loop
      await new Promise(setImmediate)
    }
    return work()
  }
}

/** The one of this process, whose parts share its event loop. */
export const inTurn: InTurn = createInTurn()
