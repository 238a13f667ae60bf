import { describe, expect, it } from 'vitest'
import { textConformance } from '../../kernel/ports/text.conformance.ts'
import { anAnswer, rowTime } from '../../testing/rows.ts'
import { roomSuites } from '../generated/suites.ts'
import { type StoreHarness, useStore } from '../store-harness.ts'
import { concurrencyConformance } from './concurrency.conformance.ts'
import { groupConformance } from './group.conformance.ts'
import { tenancyConformance } from './tenancy.conformance.ts'
import { transactionConformance } from './transaction.conformance.ts'

/** The rules of `Store` besides its rooms and transactions. */
function upkeepConformance(harness: StoreHarness): void {
  describe('upkeep', () => {
    const bench = useStore(harness)

    it('is ready, and empty at first', async () => {
      await bench.store.ready()
      await bench.peer.ready()
      expect(await bench.store.projects.list()).toStrictEqual([])
      expect(await bench.store.prune(rowTime(0))).toBe(0)
    })

    it('migrates again without doing anything, even from many processes at the same time', async () => {
      const tenant = await bench.tenant()
      expect(await bench.store.migrate()).toStrictEqual({ applied: [] })
      const again = await Promise.all([bench.store.migrate(), bench.peer.migrate(), bench.store.migrate()])
      expect(again).toStrictEqual([{ applied: [] }, { applied: [] }, { applied: [] }])
      expect((await bench.store.projects.list()).map(({ id }) => id)).toStrictEqual([tenant.id])
      await bench.store.ready()
    })

    it('agrees on one value for a name, whichever process comes first', async () => {
      expect(await bench.store.agree('colour', 'red')).toBe('red')
      expect(await bench.peer.agree('colour', 'blue')).toBe('red')
      expect(await bench.store.agree('shape', 'round')).toBe('round')
      const answers = await Promise.all(['a', 'b', 'c', 'd'].map((value) => bench.store.agree('at once', value)))
      expect(new Set(answers).size).toBe(1)
      expect(await bench.peer.agree('colour', 'green', { replace: true })).toBe('green')
      expect(await bench.store.agree('colour', 'red')).toBe('green')
    })

    it('prunes everything, batch by batch', async () => {
      const { rooms } = await bench.tenant()
      for (let i = 0; i < 50; i++) await rooms.idempotency.save(anAnswer({ expiresAt: rowTime(i) }))
      let pruned = 0
      for (let batch = 1; batch > 0 && pruned <= 50; pruned += batch) batch = await bench.store.prune(rowTime(1000))
      expect(pruned).toBe(50)
    })
  })
}

/** The rules of `Store`: everything that every adapter must do. */
export function storeConformance(name: string, harness: StoreHarness): void {
  describe(`${name} is a store`, () => {
    upkeepConformance(harness)
    transactionConformance(harness)
    groupConformance(harness)
    concurrencyConformance(harness)
    tenancyConformance(harness)
    textConformance(harness)
    for (const suite of roomSuites) suite(harness)
  })
}
