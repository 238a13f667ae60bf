/** How much of long work is done in one transaction: as much as takes little, so that nobody waits long for its end. */
export interface Batches {
  /** How many rows the next transaction may look at. */
  readonly size: number
  /** Does the work of one transaction, within it, and learns from the time that it takes. */
  timed<T>(work: () => Promise<T>): Promise<T>
}

/** Rows may have a megabyte each: the first batch is small. */
const FIRST = 16
/** Fewer would make work endless where everything is slow. */
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
