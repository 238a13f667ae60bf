/** How long work runs before others get a turn of the event loop. */
const TURN_MS = 5

/** Creates a function that long work calls to let the event loop turn. */
export function createBreather() {
  let since = performance.now()
  return {
    isDue: () => performance.now() - since >= TURN_MS,
    async turn(): Promise<void> {
      await new Promise(setImmediate)
      since = performance.now()
    },
  }
}
