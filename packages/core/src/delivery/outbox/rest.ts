/**
 * The number of failures in a row that are retried immediately, and the length of a rest after them, doubled up to the
 * maximum.
 */
const FREE = 3
const FIRST_MS = 500
const MOST_MS = 5000

/** Rests after failures in a row, so that wake-ups do not all query a database that is away. */
export interface Rest {
  /** Returns true if work may be tried. */
  isOver(): boolean
  /** Does the work, and records its result. */
  after<T>(work: () => Promise<T>): Promise<T>
}

export function createRest(steadyMs: () => number): Rest {
  let failures = 0
  let until = 0
  return {
    isOver: () => failures < FREE || steadyMs() >= until,
    async after(work) {
      try {
        const result = await work()
        failures = 0
        return result
      } catch (error) {
        failures += 1
        until = steadyMs() + Math.min(MOST_MS, FIRST_MS * 2 ** Math.max(0, failures - FREE))
        throw error
      }
    },
  }
}
