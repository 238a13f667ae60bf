import { describe, expect, it } from 'vitest'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import type { ProjectId, SegmentId } from '../../kernel/ids/ids.ts'
import type { Store } from '../../kernel/ports/store.ts'
import { aContact, rowIds, rowTime } from '../../testing/rows.ts'
import { anEvent, aSegment, aStaticSegment } from '../../testing/work-rows.ts'

/** The promise of `AudienceStore` about segments. */
export function audienceStoreConformance(harness: StoreHarness): void {
  describe('audience', () => {
    const bench = useStore(harness)
    const once = { after: undefined, except: [] }
    const claim = async (store: Store, now: number, limit = 10): Promise<SegmentId[]> => {
      const claimed: SegmentId[] = []
      while (claimed.length < limit) {
        const due = await store.audience.claimDueSegment({ now: rowTime(now), nextAt: rowTime(now + 300), ...once })
        if (!due) break
        claimed.push(due.segmentId)
      }
      return claimed
    }

    it('makes dynamic segments due immediately, and again at the next time; static ones never', async () => {
      const { id, rooms } = await bench.tenant()
      expect(await claim(bench.store, 0)).toStrictEqual([])
      const segment = aSegment({ updatedAt: rowTime(10) })
      await rooms.segments.insert(segment)
      await rooms.segments.insert(aStaticSegment())
      expect(await claim(bench.store, 9)).toStrictEqual([])
      const claimed = await bench.store.audience.claimDueSegment({ now: rowTime(10), nextAt: rowTime(310), ...once })
      expect(claimed).toStrictEqual({ projectId: id, segmentId: segment.id })
      expect(await claim(bench.store, 309)).toStrictEqual([])
      expect(await claim(bench.store, 310)).toStrictEqual([segment.id])
      expect(await rooms.segments.find(segment.id)).toStrictEqual(segment)
    })

    it('makes a changed segment due immediately, and a deleted one never', async () => {
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

    it('claims the longest due of one project after the other, except the given ones', async () => {
      const tenants = [await bench.tenant(), await bench.tenant(), await bench.tenant()]
      tenants.sort((a, b) => (a.id < b.id ? -1 : 1))
      const due = tenants.map(() => [3, 1, 2].map((ms) => aSegment({ updatedAt: rowTime(ms) })))
      for (const [n, { rooms }] of tenants.entries())
        for (const segment of due[n] ?? []) await rooms.segments.insert(segment)
      const next = (after: ProjectId | undefined, except: readonly ProjectId[] = []) =>
        bench.store.audience.claimDueSegment({ now: rowTime(10), nextAt: rowTime(310), after, except })
      const [one, two, three] = tenants.map(({ id }) => id)
      const at = (n: number, m: number) => ({ projectId: tenants[n]?.id, segmentId: due[n]?.[m]?.id })
      expect(await next(undefined)).toStrictEqual(at(0, 1))
      expect(await next(one)).toStrictEqual(at(1, 1))
      expect(await next(two)).toStrictEqual(at(2, 1))
      expect(await next(three)).toStrictEqual(at(0, 2))
      expect(await next(one, two && [two])).toStrictEqual(at(2, 2))
      expect(await next(two, three && [three])).toStrictEqual(at(0, 0))
      expect(
        await next(
          three,
          tenants.map(({ id }) => id),
        ),
      ).toBeUndefined()
      expect(await next(three)).toStrictEqual(at(1, 2))
    })

    it('reports the backlog', async () => {
      const backlog = (now: number, atMost?: number) => bench.store.audience.backlog(rowTime(now), atMost)
      expect(await backlog(0)).toStrictEqual({
        changedContacts: 0,
        oldestChangeAt: undefined,
        dueSegments: 0,
        oldestDueAt: undefined,
      })
      const [one, two] = [await bench.tenant(), await bench.tenant()]
      const contactId = rowIds.make('cnt')
      await one.rooms.segments.markChanged([contactId], rowTime(5))
      await one.rooms.segments.markChanged([contactId], rowTime(8))
      await two.rooms.segments.markChanged([contactId, rowIds.make('cnt')], rowTime(6))
      for (const ms of [7, 9]) await two.rooms.segments.insert(aSegment({ updatedAt: rowTime(ms) }))
      await two.rooms.segments.insert(aStaticSegment())
      const before = { changedContacts: 3, oldestChangeAt: rowTime(5), dueSegments: 1, oldestDueAt: rowTime(7) }
      expect(await backlog(8)).toStrictEqual(before)
      expect(await backlog(9, 4)).toStrictEqual({ ...before, dueSegments: 2 })
      expect(await backlog(9, 3)).toStrictEqual({ ...before, dueSegments: 2 })
      expect(await backlog(9, 2)).toStrictEqual({ ...before, changedContacts: 2, dueSegments: 2 })
      expect(await backlog(9, 1)).toStrictEqual({ ...before, changedContacts: 1, dueSegments: 1 })
      await one.rooms.segments.deleteChanged(await one.rooms.segments.listChanged(9))
      await claim(bench.store, 9, 1)
      expect(await backlog(9)).toStrictEqual({
        changedContacts: 2,
        oldestChangeAt: rowTime(6),
        dueSegments: 1,
        oldestDueAt: rowTime(9),
      })
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

    it('returns each project with changed contacts once, by id, at most the limit', async () => {
      const tenants = [await bench.tenant(), await bench.tenant(), await bench.tenant()]
      expect(await bench.store.audience.projectsChanged(9)).toStrictEqual([])
      const [first, , third] = tenants
      for (const tenant of [first, third, first]) {
        await tenant?.rooms.segments.markChanged([rowIds.make('cnt'), rowIds.make('cnt')], rowTime(0))
      }
      const changed = await bench.store.audience.projectsChanged(9)
      expect([...changed].sort()).toStrictEqual([first?.id, third?.id].sort())
      expect(await bench.store.audience.projectsChanged(1)).toHaveLength(1)
      const [low, high] = [...changed].sort()
      expect(await bench.store.audience.projectsChanged(9, low)).toStrictEqual([high])
      expect(await bench.store.audience.projectsChanged(9, high)).toStrictEqual([])
      await first?.rooms.segments.deleteChanged(await first.rooms.segments.listChanged(9))
      expect(await bench.store.audience.projectsChanged(9)).toStrictEqual([third?.id])
    })

    it('has a fingerprint that changes with each change of contacts and events, and with nothing else', async () => {
      const { rooms } = await bench.tenant()
      const { rooms: others } = await bench.tenant()
      const seen = [await rooms.segments.fingerprint()]
      const seeAfter = async (work: Promise<unknown>) => {
        await work
        seen.push(await rooms.segments.fingerprint())
      }
      const [one, other] = [aContact(), aContact()]
      const event = anEvent({ contactId: one.id })
      await seeAfter(rooms.contacts.insertMany([one, other]))
      await seeAfter(rooms.contacts.updateMany([{ ...one, data: { plan: 'pro' }, updatedAt: rowTime(5000) }]))
      await seeAfter(rooms.contacts.updateMany([{ ...other, data: { plan: 'pro' }, updatedAt: rowTime(4000) }]))
      await seeAfter(rooms.events.insert([event]))
      await seeAfter(rooms.events.insert([anEvent({ contactId: one.id })]))
      await seeAfter(rooms.events.deleteByContacts([one.id], 10))
      await seeAfter(rooms.contacts.deleteMany([other.id]))
      // After the events are deleted, it is the same as before them.
      expect(new Set(seen).size).toBe(seen.length - 1)
      expect(seen[6]).toBe(seen[3])
      await bench.store.counters.fold()
      await others.contacts.insertMany([aContact()])
      await rooms.segments.insert(aSegment())
      expect(await rooms.segments.fingerprint()).toBe(seen.at(-1))
    })

    it('has another fingerprint when the values of a deleted field are removed', async () => {
      const { rooms } = await bench.tenant()
      await rooms.contacts.insertMany([aContact({ data: { plan: 'pro' } })])
      await rooms.fields.record({ contacts: 1, fields: new Map([['plan', { delta: 1, type: 'string' }]]) })
      await bench.store.audience.foldCatalogues()
      const before = await rooms.segments.fingerprint()
      await rooms.fields.markDeleted('plan')
      await rooms.fields.removeValues('plan', { after: undefined, limit: 9, deletedAt: rowTime(10_000) })
      await bench.store.audience.foldCatalogues()
      expect(await rooms.segments.fingerprint()).not.toBe(before)
    })

    it('postpones a segment, unless its due time was changed in between', async () => {
      const { id, rooms } = await bench.tenant()
      const segment = aSegment()
      await rooms.segments.insert(segment)
      const claim = (ms: number) =>
        bench.store.audience.claimDueSegment({ now: rowTime(ms), nextAt: rowTime(ms + 10), ...once })
      const due = { projectId: id, segmentId: segment.id }
      expect(await claim(100)).toStrictEqual(due)
      await rooms.segments.putOff(segment.id, { from: rowTime(110), to: rowTime(500) })
      expect(await claim(499)).toBeUndefined()
      expect(await claim(500)).toStrictEqual(due)
      await rooms.segments.putOff(segment.id, { from: rowTime(500), to: rowTime(900) })
      expect(await claim(510)).toStrictEqual(due)
    })
  })
}
