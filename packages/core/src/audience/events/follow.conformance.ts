import { describe, expect, it } from 'vitest'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import { eventually } from '../../testing/patience.ts'
import { rowTime } from '../../testing/rows.ts'
import { anEvent } from '../../testing/work-rows.ts'
import type { Event } from './schema.ts'
import type { EventPosition, EventStore } from './store.ts'

const BEGINNING: EventPosition = { tx: 0, id: '' }

/** Waits until all transactions of now have ended: on PostgreSQL, those of other databases hold events back, too. */
async function settle(events: EventStore): Promise<void> {
  const { next } = await events.clock()
  await eventually(async () => expect((await events.clock()).settled).toBeGreaterThanOrEqual(next))
}

/** Reads everything after a position, page by page, once it is settled. */
async function followed(events: EventStore, after = BEGINNING, limit = 3): Promise<readonly string[]> {
  await settle(events)
  const ids: string[] = []
  for (let at = after; ; ) {
    const page = await events.listAfter({ after: at, limit })
    ids.push(...page.map(({ id }) => id))
    const last = page.at(-1)
    if (!last || page.length < limit) return ids
    at = last
  }
}

const idsOf = (events: readonly Event[]) => events.map(({ id }) => id)

/** The promises of `EventStore` to readers that follow all events. */
export function followedEventsConformance(harness: StoreHarness): void {
  describe('events in the order of storing', () => {
    const bench = useStore(harness)

    it('come each once, in the order of storing, whenever they happened', async () => {
      const { rooms } = await bench.tenant()
      const other = await bench.tenant()
      const all = [9, 2, 7, 7, 1, 8, 3, 0].map((ms) => anEvent({ createdAt: rowTime(ms) }))
      for (const event of all.slice(0, 2)) await rooms.events.insert([event])
      await other.rooms.events.insert([anEvent(), anEvent()])
      await rooms.events.insert(all.slice(2, 7))
      await rooms.events.insert(all.slice(7))
      for (const limit of [1, 2, 3, 100])
        expect(await followed(rooms.events, BEGINNING, limit)).toStrictEqual(idsOf(all))
    })

    it('show their name and time, and continue after any of them', async () => {
      const { rooms } = await bench.tenant()
      const all = [anEvent({ name: 'Bestellung «ü»' }), anEvent({ name: 'b' }), anEvent({ name: 'c' })]
      await rooms.events.insert(all)
      await settle(rooms.events)
      const heads = await rooms.events.listAfter({ after: BEGINNING, limit: 9 })
      expect(heads.map(({ tx: _, ...head }) => head)).toStrictEqual(
        all.map(({ id, name, createdAt }) => ({ id, name, createdAt })),
      )
      for (const [n, head] of heads.entries())
        expect(await followed(rooms.events, head)).toStrictEqual(idsOf(all.slice(n + 1)))
    })

    it('end at the number that the clock calls settled, and begin there', async () => {
      const { rooms } = await bench.tenant()
      await rooms.events.insert([anEvent()])
      await settle(rooms.events)
      const before = await rooms.events.clock()
      expect(before.life).toMatch(/^[0-9a-f]{16}$/)
      expect(before.next).toBeGreaterThanOrEqual(before.settled)
      const end = { tx: before.settled, id: '' }
      expect(await followed(rooms.events, end)).toStrictEqual([])
      const later = [anEvent(), anEvent()]
      await rooms.events.insert(later)
      expect(await followed(rooms.events, end)).toStrictEqual(idsOf(later))
      await settle(rooms.events)
      const after = await rooms.events.clock()
      expect(after.life).toBe(before.life)
      expect(after.settled).toBeGreaterThan(before.settled)
    })

    it('leave no gap where events were deleted, the newest included', async () => {
      const { rooms } = await bench.tenant()
      const [one, two, three, four] = [anEvent({ name: 'kept' }), anEvent(), anEvent({ name: 'kept' }), anEvent()]
      for (const event of [one, two, three, four]) await rooms.events.insert([event])
      await settle(rooms.events)
      const last = (await rooms.events.listAfter({ after: BEGINNING, limit: 9 })).at(-1) ?? expect.fail('no event')
      await rooms.events.deleteByContacts([two.contactId, four.contactId], 9)
      expect(await followed(rooms.events)).toStrictEqual([one.id, three.id])
      const next = anEvent()
      await rooms.events.insert([next])
      expect(await followed(rooms.events, last)).toStrictEqual([next.id])
    })

    it('of a transaction that is rolled back never come', async () => {
      const { id, rooms } = await bench.tenant()
      const [lost, kept] = [anEvent(), anEvent()]
      const failing = bench.store.transaction(async (store) => {
        await store.project(id).events.insert([lost])
        throw new Error('taken back')
      })
      await expect(failing).rejects.toThrow('taken back')
      await rooms.events.insert([kept])
      expect(await followed(rooms.events)).toStrictEqual([kept.id])
    })

    it('come each once to readers who poll while many write', async () => {
      const { rooms } = await bench.tenant()
      const all = Array.from({ length: 20 }, () => Array.from({ length: 5 }, () => anEvent()))
      const seen: string[] = []
      let at = BEGINNING
      let reading: Promise<unknown> = Promise.resolve()
      const read = async () => {
        const page = await rooms.events.listAfter({ after: at, limit: 7 })
        seen.push(...page.map(({ id }) => id))
        at = page.at(-1) ?? at
      }
      const write = async (events: readonly Event[]) => {
        await rooms.events.insert(events)
        reading = reading.then(read)
        await reading
      }
      await Promise.all(all.map(write))
      seen.push(...(await followed(rooms.events, at)))
      expect(seen.toSorted()).toStrictEqual(idsOf(all.flat()).toSorted())
    })
  })
}
