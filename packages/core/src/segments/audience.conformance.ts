import { describe, expect, it } from 'vitest'
import type { SegmentId } from '../ids.ts'
import type { Store } from '../ports/store.ts'
import { aSegment, aStaticSegment, rowIds, rowTime } from '../testing/rows.ts'
import { type StoreHarness, useStore } from '../testing/store-harness.ts'

/** What `AudienceStore` promises of segments. */
export function audienceStoreConformance(harness: StoreHarness): void {
  describe('audience', () => {
    const bench = useStore(harness)
    const claim = async (store: Store, now: number, limit = 10): Promise<SegmentId[]> =>
      (await store.audience.claimDueSegments({ now: rowTime(now), nextAt: rowTime(now + 300), limit })).map(
        ({ segmentId }) => segmentId,
      )

    it('has dynamic segments due at once, and again at the next time; static ones never', async () => {
      const { id, rooms } = await bench.tenant()
      expect(await claim(bench.store, 0)).toStrictEqual([])
      const segment = aSegment({ updatedAt: rowTime(10) })
      await rooms.segments.insert(segment)
      await rooms.segments.insert(aStaticSegment())
      expect(await claim(bench.store, 9)).toStrictEqual([])
      const claimed = await bench.store.audience.claimDueSegments({ now: rowTime(10), nextAt: rowTime(310), limit: 9 })
      expect(claimed).toStrictEqual([{ projectId: id, segmentId: segment.id }])
      expect(await claim(bench.store, 309)).toStrictEqual([])
      expect(await claim(bench.store, 310)).toStrictEqual([segment.id])
      expect(await rooms.segments.find(segment.id)).toStrictEqual(segment)
    })

    it('has a changed segment due at once, and a deleted one never', async () => {
      const { rooms } = await bench.tenant()
      const [changed, deleted] = [aSegment(), aSegment()]
      await rooms.segments.insert(changed)
      await rooms.segments.insert(deleted)
      await claim(bench.store, 0)
      await rooms.segments.update({ ...changed, updatedAt: rowTime(5) })
      await rooms.segments.delete(deleted.id)
      expect(await claim(bench.store, 5)).toStrictEqual([changed.id])
      expect(await claim(bench.store, 9999)).toStrictEqual([changed.id])
    })

    it('claims the longest due first, of every project, at most the limit', async () => {
      const [one, two] = [await bench.tenant(), await bench.tenant()]
      const [a, b, c] = [3, 1, 2].map((ms) => aSegment({ updatedAt: rowTime(ms) }))
      if (!a || !b || !c) throw new Error('there are three')
      await one.rooms.segments.insert(a)
      await two.rooms.segments.insert(b)
      await one.rooms.segments.insert(c)
      expect(await claim(bench.store, 10, 2)).toStrictEqual([b.id, c.id])
      expect(await claim(bench.store, 10, 2)).toStrictEqual([a.id])
    })

    it('gives each due segment to one caller', async () => {
      const { rooms } = await bench.tenant()
      const made = Array.from({ length: 20 }, () => aSegment())
      for (const segment of made) await rooms.segments.insert(segment)
      const claimed: string[] = []
      const take = async (store: Store) => {
        for (let some = await claim(store, 0, 3); some.length > 0; some = await claim(store, 0, 3))
          claimed.push(...some)
      }
      await Promise.all([take(bench.store), take(bench.peer), take(bench.store), take(bench.peer)])
      for (let left = await claim(bench.store, 0); left.length > 0; left = await claim(bench.store, 0))
        claimed.push(...left)
      expect(claimed.sort()).toStrictEqual(made.map(({ id }) => id))
    })

    it('names each project with changed contacts once, by id, at most the limit', async () => {
      const tenants = [await bench.tenant(), await bench.tenant(), await bench.tenant()]
      expect(await bench.store.audience.projectsChanged(9)).toStrictEqual([])
      const [first, , third] = tenants
      for (const tenant of [first, third, first]) {
        await tenant?.rooms.segments.markChanged([rowIds.make('cnt'), rowIds.make('cnt')])
      }
      const changed = await bench.store.audience.projectsChanged(9)
      expect([...changed].sort()).toStrictEqual([first?.id, third?.id].sort())
      expect(await bench.store.audience.projectsChanged(1)).toHaveLength(1)
      const [low, high] = [...changed].sort()
      expect(await bench.store.audience.projectsChanged(9, low)).toStrictEqual([high])
      expect(await bench.store.audience.projectsChanged(9, high)).toStrictEqual([])
      await first?.rooms.segments.takeChanged(9)
      expect(await bench.store.audience.projectsChanged(9)).toStrictEqual([third?.id])
    })
  })
}
