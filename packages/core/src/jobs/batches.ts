/** Cuts long work into transactions that are short, so that nobody waits long for one to end. */
export interface Batches {
  /** How many rows the next transaction may look at. */
  readonly size: number
  /** Does the work of one batch inside its transaction, and adapts the size of the next to the time that it took. */
  timed<T>(work: () => Promise<T>): Promise<T>
}

/** The first batch is small, because a row may have a megabyte. */
const FIRST = 16
/** With fewer, work would never end where everything is slow. */
const LEAST = 4
const QUICK_MS = 15
const LONG_MS = 40

export function createBatches(steadyMs: () => number, most: number): Batches {
  let size = Math.min(FIRST, most)
  return {
    get size() {
      return size
    },
    async timed(work) {
      const began = steadyMs()
      const result = await work()
      const took = steadyMs() - began
      if (took < QUICK_MS) size = Math.min(most, size * 2)
      else if (took > LONG_MS) size = Math.max(Math.min(LEAST, most), Math.floor((size * LONG_MS) / took))
      return result
    },
  }
}
