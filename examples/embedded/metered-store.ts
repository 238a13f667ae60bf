// A store of your own around another one: it says how many transactions there are, how many fail, and how long they take.
// metered-store.test.ts proves by the conformance suite that it is still a store.
import { createHistogram } from 'node:perf_hooks'
import type { Store } from '@posthorn/node'

/** Transactions of the store, brief work that shares a commit, and work in transactions of the application. */
const KINDS = ['transaction', 'group', 'joined'] as const
type Kind = (typeof KINDS)[number]

/** Counts work and measures it. */
export function createMeter() {
  const rows = KINDS.map((kind) => ({ kind, micros: createHistogram(), failed: 0 }))
  const rowOf = (kind: Kind) => rows.find((row) => row.kind === kind) ?? rows[0]

  return {
    async timed<T>(kind: Kind, work: () => Promise<T>): Promise<T> {
      const row = rowOf(kind)
      const began = performance.now()
      try {
        return await work()
      } catch (error) {
        if (row) row.failed += 1
        throw error
      } finally {
        row?.micros.record(Math.max(1, Math.round((performance.now() - began) * 1000)))
      }
    },
    /** A line for each kind of work that there was. */
    report: () =>
      rows
        .filter(({ micros }) => micros.count > 0)
        .map(({ kind, micros, failed }) => {
          const ms = (micros.percentile(99) / 1000).toFixed(1)
          return `${kind}: ${micros.count - failed} committed, ${failed} failed, 99% within ${ms} ms`
        }),
  }
}

export type Meter = ReturnType<typeof createMeter>

export function metered(store: Store, meter: Meter): Store {
  const { inGroup, join } = store
  // What a store does not have, its wrapper must not have: core asks for the method to know what the database can do.
  const grouped: Store['inGroup'] = inGroup && ((brief, work) => meter.timed('group', () => inGroup(brief, work)))
  const joining: Store['join'] =
    join &&
    ((transaction) => {
      const joined = join.call(store, transaction)
      return { ...joined, attempt: (work) => meter.timed('joined', () => joined.attempt(work)) }
    })
  return {
    ...store,
    transaction: (work, turn) => meter.timed('transaction', () => store.transaction(work, turn)),
    ...(grouped && { inGroup: grouped }),
    ...(joining && { join: joining }),
  }
}
