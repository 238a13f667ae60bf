import { describe, expect, it } from 'vitest'
import { briefly, type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import type { ContactId } from '../../kernel/ids/ids.ts'
import { type ProjectStore, StoreConflict } from '../../kernel/ports/store.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import type { Predicate } from '../../people/filters/predicate.ts'
import { aContact, rowIds, rowTime } from '../../testing/rows.ts'
import { anEvent, aSegment, aStaticSegment } from '../../testing/work-rows.ts'
import type { Segment } from './schema.ts'
import type { ChangeMark } from './store.ts'

const planIs = (value: string): Predicate => ({ kind: 'data', path: ['plan'], test: { is: 'equal', value } })
const pro = planIs('pro')

/** Creates contacts one after another; every other one has the plan pro. */
async function someContacts({ contacts }: ProjectStore, count: number): Promise<readonly Contact[]> {
  const made = Array.from({ length: count }, (_, n) =>
    aContact({ createdAt: rowTime(n >> 1), data: { plan: n % 2 ? 'free' : 'pro' } }),
  )
  for (const contact of made) await contacts.ensure(contact)
  return made
}

const idsOf = (contacts: readonly { readonly id: ContactId }[]) => contacts.map(({ id }) => id)

/** The promise of `SegmentStore` about the records, and about finding contacts. */
export function segmentStoreConformance(harness: StoreHarness): void {
  describe('segments', () => {
    const bench = useStore(harness)

    const kinds: readonly { title: string; overrides: Partial<Segment> }[] = [
      { title: 'the plainest', overrides: {} },
      { title: 'one that tracks', overrides: { trackMembership: true, memberCount: 7 } },
      { title: 'a static one', overrides: { type: 'STATIC', filters: undefined, condition: undefined } },
      {
        title: 'any letters, any millisecond',
        overrides: {
          name: 'Ñandú & Söhne 🙂',
          description: 'a\n"b"\\c',
          filters: {
            logic: 'OR',
            groups: [{ filters: [{ field: 'data.ü.ö', operator: 'equals', value: '🙂"' }] }],
            x: null,
          },
          createdAt: new Date('2024-02-29T23:59:59.999Z'),
          updatedAt: new Date('2025-06-01T12:00:00.001Z'),
        },
      },
    ]

    it.each(kinds)('returns a segment unchanged: $title', async ({ overrides }) => {
      const { segments } = (await bench.tenant()).rooms
      const segment = aSegment(overrides)
      await segments.insert(segment)
      expect(await segments.find(segment.id)).toStrictEqual(segment)
      expect(await segments.list()).toStrictEqual([segment])

      const other = aSegment({ createdAt: segment.createdAt, memberCount: 3 })
      await segments.insert(other)
      await segments.update({ ...segment, id: other.id })
      expect(await segments.find(other.id)).toStrictEqual({ ...segment, id: other.id, memberCount: 3 })
    })

    it('refuses an id that is taken, and returns undefined for an unknown one', async () => {
      const { segments } = (await bench.tenant()).rooms
      const segment = aSegment()
      await segments.insert(segment)
      await expect(segments.insert({ ...segment, name: 'Again' })).rejects.toThrow(StoreConflict)
      expect(await segments.find(segment.id)).toStrictEqual(segment)
      expect(await segments.find(rowIds.make('seg'))).toBeUndefined()
      expect(await segments.find('seg_\u0000')).toBeUndefined()
    })

    it('lists newest first, inside and outside of a transaction', async () => {
      const { id, rooms } = await bench.tenant()
      const made = [2, 1, 3, 1].map((ms) => aSegment({ createdAt: rowTime(ms) }))
      for (const segment of made) await rooms.segments.insert(segment)
      const expected = [2, 0, 3, 1].map((index) => made[index])
      expect(await rooms.segments.list()).toStrictEqual(expected)
      expect(await bench.store.transaction((tx) => tx.project(id).segments.list())).toStrictEqual(expected)
    })

    it('locks the segments, including new ones, until the transaction ends', async () => {
      const { id, rooms } = await bench.tenant()
      let entered = 0
      const add = (store: typeof bench.store) =>
        store.transaction(async (tx) => {
          const { segments } = tx.project(id)
          const before = await segments.list()
          entered += 1
          await briefly(() => entered === 4)
          await segments.insert(aSegment({ memberCount: before.length }))
        })
      await Promise.all([add(bench.store), add(bench.peer), add(bench.store), add(bench.peer)])
      const counts = (await rooms.segments.list()).map((segment) => segment.memberCount)
      expect(counts.sort()).toStrictEqual([0, 1, 2, 3])
    })

    it('updates and deletes only existing segments', async () => {
      const { segments } = (await bench.tenant()).rooms
      const segment = aSegment()
      await segments.insert(segment)
      await segments.update(aSegment({ name: 'Nobody' }))
      expect(await segments.delete(rowIds.make('seg'))).toBe(false)
      expect(await segments.list()).toStrictEqual([segment])
      expect(await segments.delete(segment.id)).toBe(true)
      expect(await segments.delete(segment.id)).toBe(false)
      expect(await segments.list()).toStrictEqual([])
    })

    it('sets the count of one segment', async () => {
      const { segments } = (await bench.tenant()).rooms
      const [one, other] = [aSegment(), aSegment()]
      await segments.insert(one)
      await segments.insert(other)
      await segments.setMemberCount(one.id, 12)
      await segments.setMemberCount(rowIds.make('seg'), 12)
      expect(await segments.find(one.id)).toStrictEqual({ ...one, memberCount: 12 })
      expect(await segments.find(other.id)).toStrictEqual(other)
    })

    it('counts and lists the contacts for which a predicate is true', async () => {
      const { rooms } = await bench.tenant()
      const { segments } = rooms
      const made = await someContacts(rooms, 10)
      const expected = made.filter((_, n) => n % 2 === 0).toReversed()
      expect(await segments.countMatching(pro)).toBe(5)
      expect(await segments.listMatching(pro, { limit: 10, offset: 0 })).toStrictEqual(expected)
      expect(await segments.listMatching(pro, { limit: 2, offset: 1 })).toStrictEqual(expected.slice(1, 3))
      expect(await segments.listMatching(pro, { limit: 10, offset: 5 })).toStrictEqual([])
      expect(await segments.countMatching({ kind: 'nothing' })).toBe(0)
      expect(await segments.countMatching({ kind: 'all', of: [] })).toBe(10)
      expect(idsOf(await segments.listMatching({ kind: 'not', of: pro }, { limit: 1, offset: 0 }))).toStrictEqual([
        made[9]?.id,
      ])
    })

    it('evaluates predicates about events and members', async () => {
      const { id, rooms } = await bench.tenant()
      const [ada, bob] = await someContacts(rooms, 2)
      if (!ada || !bob) throw new Error('there are two')
      const guests = aStaticSegment()
      await rooms.segments.insert(guests)
      await rooms.events.insert([anEvent({ name: 'signup', contactId: ada.id, createdAt: rowTime(5) })])
      await rooms.segments.enter({ segmentId: guests.id, contactIds: [bob.id], predicate: undefined, at: rowTime(0) })
      const found = async (predicate: Predicate) => {
        const outside = idsOf(await rooms.segments.listMatching(predicate, { limit: 9, offset: 0 }))
        const inside = await bench.store.transaction((tx) =>
          tx.project(id).segments.listMatching(predicate, { limit: 9, offset: 0 }),
        )
        expect(idsOf(inside)).toStrictEqual(outside)
        return outside
      }
      expect(await found({ kind: 'event', name: 'signup', from: undefined, until: undefined })).toStrictEqual([ada.id])
      expect(await found({ kind: 'event', name: 'signup', from: rowTime(5), until: undefined })).toStrictEqual([ada.id])
      expect(await found({ kind: 'event', name: 'signup', from: rowTime(6), until: undefined })).toStrictEqual([])
      expect(await found({ kind: 'event', name: 'signup', from: undefined, until: rowTime(6) })).toStrictEqual([ada.id])
      expect(await found({ kind: 'event', name: 'signup', from: undefined, until: rowTime(5) })).toStrictEqual([])
      expect(await found({ kind: 'event', name: 'login', from: undefined, until: undefined })).toStrictEqual([])
      expect(await found({ kind: 'member', segmentId: guests.id })).toStrictEqual([bob.id])
      expect(await found({ kind: 'not', of: { kind: 'member', segmentId: guests.id } })).toStrictEqual([ada.id])
    })

    describe('marks of changed contacts', () => {
      const at = rowTime(0)
      const idsOf = (marks: readonly ChangeMark[]) => marks.map(({ contactId }) => contactId)

      it('keep the order in which contacts were first marked, one for each', async () => {
        const { segments } = (await bench.tenant()).rooms
        const [a, b, c] = [rowIds.make('cnt'), rowIds.make('cnt'), rowIds.make('cnt')]
        await segments.markChanged([], at)
        expect(await segments.listChanged(9)).toStrictEqual([])
        await segments.markChanged([b, b], at)
        await segments.markChanged([c, a, b, c], at)
        await segments.markChanged([b], at)
        const marks = await segments.listChanged(9)
        expect(idsOf(marks)).toStrictEqual([b, a, c])
        expect(await segments.listChanged(2)).toStrictEqual(marks.slice(0, 2))
        await segments.deleteChanged([])
        await segments.deleteChanged(marks.slice(0, 2))
        expect(await segments.listChanged(9)).toStrictEqual(marks.slice(2))
        await segments.deleteChanged(marks)
        expect(await segments.listChanged(9)).toStrictEqual([])
      })

      it('store whether the public key caused a change, until the contact was processed', async () => {
        const { segments } = (await bench.tenant()).rooms
        const [a, b, c] = [rowIds.make('cnt'), rowIds.make('cnt'), rowIds.make('cnt')]
        await segments.markChanged([a, b], at, { byPublicKey: true })
        await segments.markChanged([b, c], at)
        const marks = await segments.listChanged(9)
        expect(new Map(marks.map((mark) => [mark.contactId, mark.byPublicKey]))).toStrictEqual(
          new Map([
            [a, true],
            [b, true],
            [c, undefined],
          ]),
        )
        await segments.deleteChanged(marks)
        await segments.markChanged([a], at)
        await segments.markChanged([c], at)
        await segments.markChanged([c], at, { byPublicKey: true })
        expect((await segments.listChanged(9)).map(({ byPublicKey }) => byPublicKey)).toStrictEqual([undefined, true])
      })

      it('stay when the contact was marked again since they were read', async () => {
        const { segments } = (await bench.tenant()).rooms
        const [a, b] = [rowIds.make('cnt'), rowIds.make('cnt')]
        await segments.markChanged([a, b], at)
        const before = await segments.listChanged(9)
        await segments.markChanged([a], at)
        const since = await segments.listChanged(9)
        expect(idsOf(since)).toStrictEqual([a, b])
        await segments.deleteChanged(before)
        expect(idsOf(await segments.listChanged(9))).toStrictEqual([a])
        await segments.deleteChanged(since)
        await segments.markChanged([a], at)
        await segments.deleteChanged([...before, ...since])
        expect(idsOf(await segments.listChanged(9))).toStrictEqual([a])
      })

      it('stay when the contact is being marked again at that moment', async () => {
        const { id, rooms } = await bench.tenant()
        const contactId = rowIds.make('cnt')
        await rooms.segments.markChanged([contactId], at)
        const before = await rooms.segments.listChanged(9)
        let deleting: Promise<void> = Promise.resolve()
        let deleted = false
        await bench.store.transaction(async (tx) => {
          await tx.project(id).segments.markChanged([contactId], at)
          deleting = bench.peer.project(id).segments.deleteChanged(before)
          deleting.then(() => (deleted = true)).catch(() => {})
          await briefly(() => deleted)
        })
        await deleting
        expect(idsOf(await rooms.segments.listChanged(9))).toStrictEqual([contactId])
      })

      it('are removed with a transaction that is rolled back', async () => {
        const { id, rooms } = await bench.tenant()
        const contactId = rowIds.make('cnt')
        await rooms.segments.markChanged([contactId], at)
        const before = await rooms.segments.listChanged(9)
        const marking = bench.store.transaction(async (tx) => {
          await tx.project(id).segments.markChanged([contactId, rowIds.make('cnt')], at)
          throw new Error('on purpose')
        })
        await expect(marking).rejects.toThrow('on purpose')
        expect(await rooms.segments.listChanged(9)).toStrictEqual(before)
      })

      it('do not block one another, whichever transactions mark the same contacts in any order', async () => {
        const { id, rooms } = await bench.tenant()
        const ids = Array.from({ length: 40 }, () => rowIds.make('cnt'))
        await Promise.all(
          Array.from({ length: 8 }, (_, n) =>
            (n % 2 ? bench.peer : bench.store).transaction((tx) =>
              tx.project(id).segments.markChanged(n % 3 ? ids.toReversed() : ids, at),
            ),
          ),
        )
        expect(idsOf(await rooms.segments.listChanged(99)).sort()).toStrictEqual(ids)
      })
    })
  })
}
