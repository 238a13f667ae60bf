import { describe, expect, it } from 'vitest'
import { pagingConformance } from '../../conformance/list-conformance.ts'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import { aSuppression, rowTime } from '../../testing/rows.ts'
import { SUPPRESSION_REASONS, type Suppression, type SuppressionReason } from './schema.ts'

function newestFirst(a: Suppression, b: Suppression): number {
  return b.createdAt.getTime() - a.createdAt.getTime() || (a.hash < b.hash ? 1 : -1)
}

/** The promise of `SuppressionStore`. */
export function suppressionStoreConformance(harness: StoreHarness): void {
  describe('suppressions', () => {
    const bench = useStore(harness)
    const open = async () => (await bench.tenant()).rooms.suppressions

    it.each(SUPPRESSION_REASONS)('returns a suppression exact to the millisecond: %s', async (reason) => {
      const suppressions = await open()
      const known = aSuppression({
        reason,
        value: 'ada+1@exämple.com',
        createdAt: new Date('2024-02-29T23:59:59.999Z'),
      })
      const erased = aSuppression({ reason, value: undefined })
      expect(await suppressions.add(known)).toBe(true)
      expect(await suppressions.add(erased)).toBe(true)
      expect(await suppressions.find([known.hash])).toStrictEqual([known])
      expect(await suppressions.find([erased.hash])).toStrictEqual([erased])
    })

    it('adds an address once: the first one stays as it is', async () => {
      const suppressions = await open()
      const first = aSuppression({ reason: 'BOUNCE' })
      await suppressions.add(first)
      const again = { ...first, value: 'other@example.com', reason: 'MANUAL' as const, createdAt: rowTime(9) }
      expect(await suppressions.add(again)).toBe(false)
      expect(await suppressions.find([first.hash])).toStrictEqual([first])
    })

    it('has one winner when two add at the same time', async () => {
      const { id } = await bench.tenant()
      const suppression = aSuppression()
      const added = await Promise.all([
        bench.store.project(id).suppressions.add(suppression),
        bench.peer.project(id).suppressions.add(suppression),
      ])
      expect(added.sort()).toStrictEqual([false, true])
    })

    it('adds many together: those whose addresses are not suppressed yet, and returns which', async () => {
      const suppressions = await open()
      expect(await suppressions.addMany([])).toStrictEqual([])
      const known = aSuppression({ reason: 'COMPLAINT' })
      await suppressions.add(known)
      const fresh = [
        aSuppression({ reason: 'MANUAL', value: 'ada+1@exämple.com', createdAt: new Date('2024-02-29T23:59:59.999Z') }),
        aSuppression({ value: undefined, createdAt: new Date(0) }),
      ]
      const again = { ...known, reason: 'MANUAL' as const, createdAt: rowTime(9) }
      const added = await suppressions.addMany([...fresh, again])
      expect([...added].sort()).toStrictEqual(fresh.map(({ hash }) => hash).sort())
      expect(await suppressions.find([known.hash])).toStrictEqual([known])
      for (const row of fresh) expect(await suppressions.find([row.hash])).toStrictEqual([row])
    })

    it('has one winner for each when two add many at the same time, in any order', async () => {
      const { id } = await bench.tenant()
      const rows = Array.from({ length: 50 }, () => aSuppression())
      const added = await Promise.all([
        bench.store.project(id).suppressions.addMany(rows),
        bench.peer.project(id).suppressions.addMany([...rows].reverse()),
      ])
      expect(added.flat().sort()).toStrictEqual(rows.map(({ hash }) => hash).sort())
    })

    it('lists and counts all of them, or those with a reason', async () => {
      const suppressions = await open()
      const rows = SUPPRESSION_REASONS.flatMap((reason) => [
        aSuppression({ reason }),
        aSuppression({ reason, value: undefined, createdAt: rowTime(7) }),
      ])
      await suppressions.addMany(rows)
      const listed = (reason: SuppressionReason | undefined) =>
        suppressions.list({ limit: 10, after: undefined, reason })
      expect(await listed(undefined)).toStrictEqual([...rows].sort(newestFirst))
      expect(await suppressions.count({})).toBe(6)
      for (const reason of SUPPRESSION_REASONS) {
        expect(await listed(reason)).toStrictEqual(rows.filter((row) => row.reason === reason).sort(newestFirst))
        expect(await suppressions.count({ reason })).toBe(2)
      }
    })

    describe.each([undefined, 'COMPLAINT' as const])('a list of those with the reason %s', (reason) => {
      pagingConformance(async () => {
        const suppressions = await open()
        return {
          add: async (createdAt) => {
            const row = aSuppression({ createdAt, reason: 'COMPLAINT' })
            await suppressions.add(row)
            if (reason) await suppressions.add(aSuppression({ createdAt, reason: 'BOUNCE' }))
            return row.hash
          },
          list: async ({ limit, after }) => {
            const rows = await suppressions.list({ limit, after, reason })
            return rows.map(({ hash, createdAt }) => ({ id: hash, createdAt }))
          },
        }
      })
    })

    it('finds the existing ones, each once, among any number', async () => {
      const suppressions = await open()
      const rows = Array.from({ length: 3 }, () => aSuppression())
      for (const row of rows) await suppressions.add(row)
      const hashes = rows.slice(1).map(({ hash }) => hash)
      const unknown = Array.from({ length: 1000 }, (_, i) => `${i}`.padStart(64, 'f'))
      const found = await suppressions.find([...hashes, ...unknown, ...hashes])
      expect([...found].sort((a, b) => (a.hash < b.hash ? -1 : 1))).toStrictEqual(rows.slice(1))
      expect(await suppressions.find(unknown)).toStrictEqual([])
      expect(await suppressions.find(unknown.slice(0, 1))).toStrictEqual([])
      expect(await suppressions.find([])).toStrictEqual([])
    })

    it('removes one, and returns whether it existed', async () => {
      const suppressions = await open()
      const [one, other] = [aSuppression(), aSuppression()]
      await suppressions.add(one)
      await suppressions.add(other)
      expect(await suppressions.remove(one.hash)).toBe(true)
      expect(await suppressions.remove(one.hash)).toBe(false)
      expect(await suppressions.find([one.hash, other.hash])).toStrictEqual([other])
      expect(await suppressions.add(one)).toBe(true)
    })

    it('deletes addresses and keeps the rest', async () => {
      const suppressions = await open()
      const rows = Array.from({ length: 3 }, () => aSuppression({ reason: 'COMPLAINT' }))
      for (const row of rows) await suppressions.add(row)
      const [kept, ...going] = rows
      const unknown = Array.from({ length: 1000 }, (_, i) => `${i}`.padStart(64, 'f'))
      await suppressions.forgetAddresses([...going.map(({ hash }) => hash), ...unknown])
      await suppressions.forgetAddresses([])
      for (const row of going) {
        expect(await suppressions.find([row.hash])).toStrictEqual([{ ...row, value: undefined }])
      }
      expect(await suppressions.find([kept?.hash ?? ''])).toStrictEqual([kept])
    })

    it('keeps the same hash separate in two projects', async () => {
      const [one, two] = [await open(), await open()]
      const suppression = aSuppression()
      await one.add(suppression)
      expect(await two.add({ ...suppression, reason: 'COMPLAINT' })).toBe(true)
      expect(await two.remove(suppression.hash)).toBe(true)
      expect(await one.find([suppression.hash])).toStrictEqual([suppression])
    })
  })
}
