import type { Context } from '../context.ts'

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

/** How long a transaction takes: one that is quicker lets the next be larger, one that is longer makes it smaller. */
const ALONE = { quickMs: 15, longMs: 40 }
/**
 * The same while others write to a database with a single writer. Measured with a campaign of 200,000 on SQLite: a send
 * beside it takes 10 ms at p99, and 42 ms beside the long ones, which collect 75,000 contacts a second in place of 55,000.
 */
const BESIDE_OTHERS = { quickMs: 3, longMs: 8 }
/** Others make no batch smaller than this, unless it takes long: on a busy machine even the smallest takes 8 ms. */
const LEAST_BESIDE_OTHERS = 250

export function createBatches(ctx: Pick<Context, 'steadyMs' | 'writesDone'>, most: number): Batches {
  const { steadyMs } = ctx
  const others = othersOf(ctx)
  let size = Math.min(FIRST, most)
  return {
    get size() {
      return size
    },
    async timed(work) {
      const began = steadyMs()
      const result = await work()
      const took = steadyMs() - began
      const next = others.writeNow() ? besideOthers(size, took) : alone(size, took)
      size = Math.min(most, Math.max(next, LEAST))
      return result
    },
  }
}

function alone(size: number, took: number): number {
  if (took < ALONE.quickMs) return size * 2
  return took > ALONE.longMs ? Math.floor((size * ALONE.longMs) / took) : size
}

function besideOthers(size: number, took: number): number {
  const { quickMs, longMs } = BESIDE_OTHERS
  if (took > ALONE.longMs || took < quickMs) return alone(size, took)
  if (took > longMs && size > LEAST_BESIDE_OTHERS)
    return Math.max(Math.floor((size * longMs) / took), LEAST_BESIDE_OTHERS)
  return size < LEAST_BESIDE_OTHERS && took < ALONE.longMs / 2 ? Math.min(size * 2, LEAST_BESIDE_OTHERS) : size
}

const LOOK_EVERY_MS = 250
/** Transactions of others between two looks. A worker with nothing to do has fewer. */
const FEW = 3
/** Who has written lately will write again. */
const REMEMBER_MS = 1000

/** Notices transactions other than one for each call. Until the first look there are some. */
function othersOf({ steadyMs, writesDone }: Pick<Context, 'steadyMs' | 'writesDone'>): { writeNow(): boolean } {
  if (!writesDone) return { writeNow: () => false }
  let lookedAt = steadyMs()
  let before = writesDone()
  let own = 0
  let until = lookedAt + LOOK_EVERY_MS
  return {
    writeNow() {
      own += 1
      const now = steadyMs()
      if (now - lookedAt >= LOOK_EVERY_MS) {
        const written = writesDone()
        if (written - before - own >= FEW) until = now + REMEMBER_MS
        lookedAt = now
        before = written
        own = 0
      }
      return now < until
    },
  }
}
