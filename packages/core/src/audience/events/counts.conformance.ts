import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import { propertyRuns } from '../../testing/property-runs.ts'
import { rowIds, rowTime } from '../../testing/rows.ts'
import type { Tenant } from '../../testing/tenant.ts'
import { anEvent } from '../../testing/work-rows.ts'
import { dayOf } from './days.ts'
import type { Event } from './schema.ts'
import type { EventStore } from './store.ts'

const DAY_MS = 86_400_000
const EVER = { from: 0, until: 1_000_000, limit: 100 }

/** Returns how many events of each name there are, the most frequent first. */
const recount = (events: readonly Event[]) =>
  [...Map.groupBy(events, ({ name }) => name)]
    .map(([name, all]) => ({ name, count: all.length }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))

/** The promise of `EventStore` about names and counts. */
export function eventCountsConformance(harness: StoreHarness): void {
  describe('counts of events', () => {
    const bench = useStore(harness)
    const open = async () => (await bench.tenant()).rooms.events
    const fold = async () => {
      while ((await bench.store.counters.fold()) > 0);
    }
    /** Checks before the fold and after it. */
    const twice = async (look: () => Promise<void>) => {
      await look()
      await fold()
      await look()
    }

    it('counts nothing for unknown names', async () => {
      const events = await open()
      expect(await events.names({ limit: 9, after: undefined })).toStrictEqual([])
      expect(await events.counts(EVER)).toStrictEqual([])
      expect([await events.countNamed('a'), await events.countContacts('a', 9)]).toStrictEqual([0, 0])
    })

    it.each([1, 2, 50])('returns each name once, in pages of %i', async (limit) => {
      const events = await open()
      const names = ['a', 'B', 'b', 'a.b', 'email.sent', 'Bestellung «ü»', '日本', '🙂', 'a b', '%', '_', '"q"', "o'h"]
      await events.insert(names.flatMap((name) => [anEvent({ name }), anEvent({ name, createdAt: rowTime(5) })]))
      const seen: string[] = []
      for (let after: string | undefined, some: readonly string[] = ['']; some.length > 0; after = seen.at(-1)) {
        some = await events.names({ limit, after })
        expect(some.length).toBeLessThanOrEqual(limit)
        seen.push(...some)
      }
      expect(seen.toSorted()).toStrictEqual(names.toSorted())
      await events.deleteNamed('a b', { until: rowTime(9), limit: 9 })
      expect(await events.names({ limit: 50, after: undefined })).not.toContain('a b')
    })

    it('counts by name in a range of days, both ends included, the most frequent first', async () => {
      const events = await open()
      const day = dayOf(rowTime(0)) + 1
      const at = (days: number, ms: number) => new Date((day + days) * DAY_MS + ms)
      const when = [at(-1, DAY_MS - 1), at(0, 0), at(0, DAY_MS - 1), at(1, 0), at(1, 5), at(2, 0)]
      await events.insert(when.map((createdAt) => anEvent({ name: 'often', createdAt })))
      await events.insert([
        anEvent({ name: 'once', createdAt: at(1, 1) }),
        anEvent({ name: 'also', createdAt: at(0, 1) }),
      ])
      const counts = async (from: number, until: number, limit = 9) =>
        (await events.counts({ from: day + from, until: day + until, limit })).map(({ name, count }) => [name, count])
      await twice(async () => {
        expect(await counts(0, 1)).toStrictEqual([
          ['often', 4],
          ['also', 1],
          ['once', 1],
        ])
        expect(await counts(0, 0)).toStrictEqual([
          ['often', 2],
          ['also', 1],
        ])
        expect(await counts(-1, -1)).toStrictEqual([['often', 1]])
        expect(await counts(3, 9)).toStrictEqual([])
        expect(await counts(1, 0)).toStrictEqual([])
        expect(await counts(-9, 9, 2)).toStrictEqual([
          ['often', 6],
          ['also', 1],
        ])
        expect(await events.countNamed('often')).toBe(6)
        expect(await events.countNamed('Often')).toBe(0)
      })
    })

    it('counts the contacts of the newest events of a name', async () => {
      const events = await open()
      const [one, two] = [rowIds.make('cnt'), rowIds.make('cnt')]
      const of = (contactId: typeof one, ms: number) => anEvent({ name: 'a', contactId, createdAt: rowTime(ms) })
      await events.insert([of(two, 0), of(one, 1), of(one, 2), anEvent({ name: 'b' })])
      expect([await events.countContacts('a', 2), await events.countContacts('a', 3)]).toStrictEqual([1, 2])
    })

    it('counts nothing of a transaction that is rolled back', async () => {
      const { id, rooms } = await bench.tenant()
      await rooms.events.insert([anEvent({ name: 'a' })])
      const undone = bench.store.transaction(async (tx) => {
        await tx.project(id).events.insert([anEvent({ name: 'a' }), anEvent({ name: 'b' })])
        await tx.project(id).events.deleteNamed('a', { until: rowTime(9), limit: 9 })
        throw new Error('on purpose')
      })
      await expect(undone).rejects.toThrow('on purpose')
      await twice(async () => expect(await rooms.events.counts(EVER)).toStrictEqual([{ name: 'a', count: 1 }]))
    })

    it('counts concurrent writes and deletions during folds', async () => {
      const { id, rooms } = await bench.tenant()
      const contactId = rowIds.make('cnt')
      await Promise.all(
        Array.from({ length: 12 }, async (_, i) => {
          const store = i % 2 ? bench.peer : bench.store
          const room = store.project(id).events
          await room.insert([anEvent({ name: 'a' }), anEvent({ name: `b${i % 3}`, contactId })])
          await store.counters.fold()
          if (i % 4 === 0) await room.deleteNamed('a', { until: rowTime(9), limit: 1 })
          await store.counters.fold()
        }),
      )
      const all = await rooms.events.list({ limit: 100, after: undefined, name: undefined })
      await twice(async () => expect(await rooms.events.counts(EVER)).toStrictEqual(recount(all)))
    })

    type Step = (room: EventStore, tenant: Tenant) => Promise<unknown>
    const contacts = [rowIds.make('cnt'), rowIds.make('cnt'), rowIds.make('cnt')] as const
    const contact = fc.constantFrom(...contacts)
    const name = fc.constantFrom('a', 'b', 'ü', 'email.sent')
    const created = fc.integer({ min: 0, max: 5 }).map((days) => rowTime(days * DAY_MS))
    const limit = fc.integer({ min: 1, max: 4 })
    const step: fc.Arbitrary<Step> = fc.oneof(
      fc.array(fc.record({ name, contactId: contact, createdAt: created }), { minLength: 1, maxLength: 5 }).map(
        (rows): Step =>
          (room) =>
            room.insert(rows.map((row) => anEvent(row))),
      ),
      fc.tuple(contact, limit).map(
        ([id, limit]): Step =>
          (room) =>
            room.deleteByContacts([id], limit),
      ),
      fc.tuple(name, created, limit).map(
        ([name, until, limit]): Step =>
          (room) =>
            room.deleteNamed(name, { until, limit }),
      ),
      fc.tuple(fc.integer({ min: 0, max: 6 }), limit).map(
        ([days, limit]): Step =>
          (_, { id }) => {
            const now = rowTime((400 + days) * DAY_MS)
            return bench.store.retention.deleteExpired({ projectId: id, kind: 'events', now, limit })
          },
      ),
      fc.constant<Step>(() => bench.store.counters.fold()),
    )

    it('agrees with a recount after any mix of insertion, erasure, retention and deletion', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
          const tenant = await bench.tenant()
          const { events } = tenant.rooms
          for (const step of steps) await step(events, tenant)
          const all = await events.list({ limit: 100, after: undefined, name: undefined })
          expect(await events.counts(EVER)).toStrictEqual(recount(all))
          for (const name of ['a', 'b', 'ü', 'email.sent'])
            expect(await events.countNamed(name)).toBe(all.filter((event) => event.name === name).length)
          expect((await events.names({ limit: 9, after: undefined })).toSorted()).toStrictEqual(
            recount(all)
              .map((one) => one.name)
              .toSorted(),
          )
        }),
        { numRuns: propertyRuns(8) },
      )
    })
  })
}
