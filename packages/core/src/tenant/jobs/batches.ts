import type { Context } from '../../kernel/context/context.ts'

/** Divides long work into short transactions, so that others never wait long for one to end. */
export interface Batches {
  /** The most rows that the next transaction may read. */
  readonly size: number
  /**
   * Does the work of one batch inside its transaction, and adapts the size of the next to its duration, unless the
   * result says that there were not so many rows.
   */
  timed<T>(work: () => Promise<T>, isFull?: (result: T) => boolean): Promise<T>
}

/** The size of the first batch: small, because a row may have a megabyte. */
const FIRST = 16
/** The smallest size: with fewer rows, work would never end where everything is slow. */
const LEAST = 4
/** The number of rows that share the costs of a batch: a smaller one is no faster, unless its rows take long. */
const FLOOR = 250
/**
 * A larger batch is worth it if its rows take less than this part of the time of those in a smaller one: then its own
 * costs are most of both.
 */
const PAYS = 0.75

/** The limits of a transaction in milliseconds. */
interface Pace {
  /** After a faster transaction, the next may be twice as large. */
  readonly quickMs: number
  /** After a transaction faster than this that is worth it (see `PAYS`), the next may be twice as large, too. */
  readonly paysMs: number
  /** After a longer transaction, the next is smaller, down to the floor. */
  readonly longMs: number
  /** After a longer transaction, the next may be smaller than the floor, too. */
  readonly mostMs: number
}

/** The limits with concurrent writers: a transaction delays only those who need its rows. */
const AMONG_WRITERS: Pace = { quickMs: 40, paysMs: 1000, longMs: 250, mostMs: 1000 }
/** The limits with a single writer, which makes all others wait, and the event loop. */
const ALONE: Pace = { quickMs: 15, paysMs: 20, longMs: 40, mostMs: 40 }
/**
 * The limits with a single writer while others write. Measured with a campaign of 200,000 on SQLite: a send at the same
 * time takes 10 ms at p99, and 42 ms with the long ones, which collect 75,000 contacts a second instead of 55,000.
 */
const BESIDE_OTHERS: Pace = { quickMs: 3, paysMs: 3, longMs: 8, mostMs: 40 }

/** A batch and its duration. */
interface Batch {
  readonly size: number
  readonly ms: number
}

export function createBatches(ctx: Pick<Context, 'steadyMs' | 'writesDone'>, most: number): Batches {
  const { steadyMs } = ctx
  const paceNow = paceOf(ctx)
  let size = Math.min(FIRST, most)
  /** The last one of another size. */
  let before: Batch | undefined
  return {
    get size() {
      return size
    },
    async timed(work, isFull = () => true) {
      const began = steadyMs()
      const result = await work()
      const batch = { size, ms: steadyMs() - began }
      const pace = paceNow()
      if (!isFull(result)) return result
      size = Math.min(most, Math.max(nextSize(pace, batch, before), LEAST))
      if (size !== batch.size) before = batch
      return result
    },
  }
}

/**
 * Returns the next size, by the time of a row and not by that of a batch: round trips, and the waits of a busy machine,
 * take a small batch as long as a large one. At 10 ms a round trip, a rule that only used batches fell to 4 rows and 39
 * contacts a second.
 */
function nextSize({ quickMs, paysMs, longMs, mostMs }: Pace, batch: Batch, before: Batch | undefined): number {
  const { size, ms } = batch
  const isSmall = size < FLOOR
  const pays = before !== undefined && largerPays(batch, before)
  if (ms < quickMs || (pays && (isSmall || ms < paysMs))) return size * 2
  // Another size shows whether the rows take so long.
  if (isSmall && !before && ms <= mostMs) return ms < mostMs / 2 ? size * 2 : Math.floor(size / 2)
  if (isSmall && ms < mostMs / 2) return Math.min(size * 2, FLOOR)
  if (ms > mostMs && !pays) return Math.floor((size * mostMs) / ms)
  if (ms > longMs) return Math.max(Math.floor((size * longMs) / ms), Math.min(size, FLOOR))
  return size
}

function largerPays(one: Batch, other: Batch): boolean {
  const [smaller, larger] = one.size < other.size ? [one, other] : [other, one]
  return larger.ms / larger.size < (PAYS * smaller.ms) / smaller.size
}

function paceOf(ctx: Pick<Context, 'steadyMs' | 'writesDone'>): () => Pace {
  const { steadyMs, writesDone } = ctx
  if (!writesDone) return () => AMONG_WRITERS
  const others = othersOf({ steadyMs, writesDone })
  return () => (others.writeNow() ? BESIDE_OTHERS : ALONE)
}

const LOOK_EVERY_MS = 250
/** Transactions of others between two looks. A worker without work has fewer. */
const FEW = 3
/** The time for which a recent writer is expected to write again. */
const REMEMBER_MS = 1000

/** Detects transactions other than one for each call. Until the first look it reports some. */
function othersOf({ steadyMs, writesDone }: { steadyMs(): number; writesDone(): number }): { writeNow(): boolean } {
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
