import { describe, expect, it } from 'vitest'
import { briefly, type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import type { ContactId, SegmentId } from '../../kernel/ids/ids.ts'
import type { ProjectStore, Store } from '../../kernel/ports/store.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import type { Predicate } from '../../people/filters/predicate.ts'
import { aContact, rowIds, rowTime } from '../../testing/rows.ts'
import { aSegment, aStaticSegment } from '../../testing/work-rows.ts'
import type { PendingPosition } from './store.ts'

const isSubscribed: Predicate = { kind: 'subscribed', value: true }
const noMatch: Predicate = { kind: 'nothing' }
const at = rowTime(0)

async function contactsOf({ contacts }: ProjectStore, count: number): Promise<Contact[]> {
  const made = Array.from({ length: count }, (_, n) => aContact({ createdAt: rowTime(n) }))
  for (const contact of made) await contacts.ensure(contact)
  return made
}

const idsOf = (contacts: readonly Contact[]) => contacts.map(({ id }) => id)

/** Returns all stored members of the segment. */
async function membersOf({ segments }: ProjectStore, segmentId: SegmentId): Promise<ContactId[]> {
  const found = await segments.listMatching({ kind: 'member', segmentId }, { limit: 1000, offset: 0 })
  return idsOf(found).sort()
}

/** The promise of `SegmentStore` about entering and leaving, also concurrently. */
export function membershipConformance(harness: StoreHarness): void {
  describe('memberships', () => {
    const bench = useStore(harness)

    /** Creates a project with contacts and a segment that tracks its members. */
    async function party(count: number, overrides: Parameters<typeof aSegment>[0] = {}) {
      const tenant = await bench.tenant()
      const segment = aSegment({ trackMembership: true, ...overrides })
      await tenant.rooms.segments.insert(segment)
      const contacts = await contactsOf(tenant.rooms, count)
      const countOf = async () => (await tenant.rooms.segments.find(segment.id))?.memberCount
      return { ...tenant, segmentId: segment.id, segment, contacts, ids: idsOf(contacts), countOf }
    }

    it('adds and removes each contact once, and counts', async () => {
      const { rooms, segmentId, ids, countOf } = await party(4)
      const [a, b, c] = ids
      if (!a || !b || !c) throw new Error('there are four')
      const change = { segmentId, predicate: undefined }
      expect(await rooms.segments.enter({ ...change, contactIds: [b, a, a], at })).toStrictEqual([a, b])
      expect(await rooms.segments.enter({ ...change, contactIds: [a, c], at })).toStrictEqual([c])
      expect(await rooms.segments.enter({ ...change, contactIds: [a, b, c], at })).toStrictEqual([])
      expect(await countOf()).toBe(3)
      expect(await membersOf(rooms, segmentId)).toStrictEqual([a, b, c])
      expect(await rooms.segments.leave({ ...change, contactIds: ids })).toStrictEqual([a, b, c])
      expect(await rooms.segments.leave({ ...change, contactIds: ids })).toStrictEqual([])
      expect(await rooms.segments.enter({ ...change, contactIds: [], at })).toStrictEqual([])
      expect(await countOf()).toBe(0)
      expect(await membersOf(rooms, segmentId)).toStrictEqual([])
    })

    it('moves only existing contacts, of an existing segment', async () => {
      const { rooms, segmentId, ids, countOf } = await party(1)
      const stranger = rowIds.make('cnt')
      const change = { segmentId, predicate: undefined, contactIds: [...ids, stranger] }
      expect(await rooms.segments.enter({ ...change, at })).toStrictEqual(ids)
      expect(await rooms.segments.enter({ ...change, segmentId: rowIds.make('seg'), at })).toStrictEqual([])
      expect(await rooms.segments.leave({ ...change, segmentId: rowIds.make('seg') })).toStrictEqual([])
      expect(await rooms.segments.segmentIdsOf(stranger)).toStrictEqual([])
      expect(await countOf()).toBe(1)
    })

    it('verifies the predicate at the moment of the write', async () => {
      const { rooms, segmentId, contacts, ids } = await party(3)
      const [ada, bob] = contacts
      if (!ada || !bob) throw new Error('there are three')
      await rooms.contacts.update({ ...bob, subscribed: false })
      const change = { segmentId, predicate: isSubscribed, contactIds: ids }
      const inside = ids.filter((id) => id !== bob.id)
      expect(await rooms.segments.enter({ ...change, at })).toStrictEqual(inside)
      await rooms.contacts.update({ ...ada, subscribed: false })
      expect(await rooms.segments.leave(change)).toStrictEqual([ada.id])
      expect(await membersOf(rooms, segmentId)).toStrictEqual(inside.filter((id) => id !== ada.id))
    })

    it('verifies it for the changes of a concurrent transaction', async () => {
      const { id, rooms, segmentId, contacts, ids, countOf } = await party(2)
      const [ada] = contacts
      if (!ada) throw new Error('there are two')
      let entering: Promise<readonly ContactId[]> = Promise.resolve([])
      let entered = false
      await bench.store.transaction(async (tx) => {
        await tx.project(id).contacts.update({ ...ada, subscribed: false })
        entering = bench.peer.project(id).segments.enter({ segmentId, contactIds: ids, predicate: isSubscribed, at })
        entering.then(() => (entered = true)).catch(() => {})
        await briefly(() => entered)
      })
      expect(await entering).toStrictEqual(ids.filter((one) => one !== ada.id))
      expect(await countOf()).toBe(1)
      expect(await membersOf(rooms, segmentId)).not.toContain(ada.id)
    })

    it('finds the contacts that must enter, newest first, and those that must leave, page by page', async () => {
      const { rooms, segmentId, contacts, ids } = await party(20)
      const { segments } = rooms
      // The first twelve are in the segment; all but every third are subscribed.
      await segments.enter({ segmentId, contactIds: ids.slice(0, 12), predicate: undefined, at })
      for (const [n, contact] of contacts.entries()) {
        if (n % 3 === 0) await rooms.contacts.update({ ...contact, subscribed: false })
      }
      const entering = ids.filter((_, n) => n >= 12 && n % 3 > 0).toReversed()
      const leaving = ids.filter((_, n) => n < 12 && n % 3 === 0)
      const request = { segmentId, predicate: isSubscribed }
      for (const limit of [1, 2, 4, 5, 100]) {
        const found: { entering: ContactId[]; leaving: ContactId[] } = { entering: [], leaving: [] }
        let after: PendingPosition | undefined
        for (let pages = 0; pages === 0 || (after && pages < 30); pages++) {
          const page = await segments.findPending({ ...request, after, limit })
          expect(page.entering.length + page.leaving.length).toBeLessThanOrEqual(limit)
          found.entering.push(...page.entering)
          found.leaving.push(...page.leaving)
          after = page.next
        }
        expect(after).toBeUndefined()
        expect(found).toStrictEqual({ entering, leaving })
      }
    })

    it('tests contacts for many segments together, and moves each into and out of its own', async () => {
      const { rooms, contacts, ids, segment } = await party(12)
      const { segments } = rooms
      const made = [segment, ...Array.from({ length: 450 }, () => aSegment({ trackMembership: true }))]
      for (const one of made.slice(1)) await segments.insert(one)
      const [first, second, last] = [made[0], made[1], made.at(-1)]
      if (!first || !second || !last) throw new Error('there are many')
      for (const [n, contact] of contacts.entries())
        if (n % 3 === 0) await rooms.contacts.update({ ...contact, subscribed: false })
      const inFirst = { segmentId: first.id, contactIds: ids.slice(0, 6), predicate: undefined }
      await segments.enter({ ...inFirst, at })
      // All but three match no contact: more than one statement is needed.
      const predicates = new Map<string, Predicate>([
        [first.id, isSubscribed],
        [second.id, { kind: 'not', of: isSubscribed }],
        [last.id, { kind: 'all', of: Array.from({ length: 40 }, () => isSubscribed) }],
      ])
      const asked = made.map(({ id }) => ({ segmentId: id, predicate: predicates.get(id) ?? noMatch }))
      const among = ids.slice(3).toReversed()
      const isOut = (_: unknown, n: number) => n % 3 === 0
      const isIn = (_: unknown, n: number) => n % 3 > 0
      const few = ids.map((id, n) => (n >= 3 ? id : undefined))
      const those = (wanted: (one: unknown, n: number) => boolean) => few.filter(wanted).flatMap((id) => id ?? [])
      const found = await segments.findMoving(asked.toReversed(), [...among, rowIds.make('cnt')])
      const expected = [
        { segmentId: first.id, entering: those(isIn).filter((id) => ids.indexOf(id) >= 6), leaving: ids.slice(3, 4) },
        { segmentId: second.id, entering: those(isOut), leaving: [] },
        { segmentId: last.id, entering: those(isIn), leaving: [] },
      ].sort((a, b) => (a.segmentId < b.segmentId ? -1 : 1))
      expect(found).toStrictEqual(expected)
      expect(await segments.findMoving(asked, [])).toStrictEqual([])
      expect(await segments.findMoving([], ids)).toStrictEqual([])

      const movements = found.map((one) => ({ ...one, predicate: predicates.get(one.segmentId) }))
      const moved = found.map(({ segmentId, entering, leaving }) => ({ segmentId, entered: entering, left: leaving }))
      expect(await segments.move(movements, at)).toStrictEqual(moved)
      expect(await segments.move(movements, at)).toStrictEqual([])
      expect(await segments.findMoving(asked, among)).toStrictEqual([])
      for (const { segmentId } of found) {
        const members = await membersOf(rooms, segmentId)
        expect((await segments.find(segmentId))?.memberCount).toBe(members.length)
      }
      expect(await membersOf(rooms, first.id)).toStrictEqual(ids.filter((_, n) => n < 3 || n % 3 > 0))
    })

    it('moves only contacts for which the predicate of the segment is true at that moment', async () => {
      const { rooms, contacts, ids, segment } = await party(4)
      const { segments } = rooms
      const other = aSegment({ trackMembership: true })
      await segments.insert(other)
      await segments.enter({ segmentId: segment.id, contactIds: ids, predicate: undefined, at })
      const [ada] = contacts
      if (!ada) throw new Error('there are four')
      await rooms.contacts.update({ ...ada, subscribed: false })
      const everyone = { entering: ids, leaving: ids }
      const moved = await segments.move(
        [
          { ...everyone, segmentId: other.id, predicate: isSubscribed },
          { ...everyone, segmentId: segment.id, predicate: isSubscribed },
          { ...everyone, segmentId: rowIds.make('seg'), predicate: undefined },
        ],
        at,
      )
      expect(moved).toStrictEqual(
        [
          { segmentId: segment.id, entered: [], left: [ada.id] },
          { segmentId: other.id, entered: ids.slice(1), left: [] },
        ].sort((a, b) => (a.segmentId < b.segmentId ? -1 : 1)),
      )
      expect(await segments.move([], at)).toStrictEqual([])
    })

    it('counts the memberships of contacts', async () => {
      const { rooms, ids, segmentId } = await party(3)
      const guests = aStaticSegment()
      await rooms.segments.insert(guests)
      for (const [id, some] of [
        [segmentId, ids.slice(0, 2)],
        [guests.id, ids.slice(0, 1)],
      ] as const)
        await rooms.segments.enter({ segmentId: id, contactIds: some, predicate: undefined, at })
      const counts = await rooms.segments.countMemberships([...ids, rowIds.make('cnt')])
      expect([...counts].sort()).toStrictEqual([
        [ids[0], 2],
        [ids[1], 1],
      ])
      expect(await rooms.segments.countMemberships([])).toStrictEqual(new Map())
    })

    it('returns the segments of a contact', async () => {
      const { rooms, segmentId, ids } = await party(2)
      const [ada, bob] = ids
      if (!ada || !bob) throw new Error('there are two')
      const guests = aStaticSegment()
      await rooms.segments.insert(guests)
      await rooms.segments.enter({ segmentId: guests.id, contactIds: [ada], predicate: undefined, at })
      await rooms.segments.enter({ segmentId, contactIds: ids, predicate: undefined, at })
      expect(await rooms.segments.segmentIdsOf(ada)).toStrictEqual([segmentId, guests.id].sort())
      expect(await rooms.segments.segmentIdsOf(bob)).toStrictEqual([segmentId])
      await rooms.segments.delete(segmentId)
      expect(await rooms.segments.segmentIdsOf(bob)).toStrictEqual([])
    })

    it('removes contacts from all segments, and from the counts of segments that count members', async () => {
      const { rooms, segmentId, segment, ids, countOf } = await party(5)
      const { segments } = rooms
      const [guests, former] = [aStaticSegment(), aSegment({ trackMembership: true })]
      for (const one of [guests, former]) await segments.insert(one)
      for (const one of [segment, guests, former])
        await segments.enter({ segmentId: one.id, contactIds: ids.slice(0, 4), predicate: undefined, at })
      await segments.update({ ...former, trackMembership: false })
      await segments.setMemberCount(former.id, 2)
      await segments.forgetContacts([...ids.slice(2), rowIds.make('cnt')])
      await segments.forgetContacts(ids.slice(2))
      await segments.forgetContacts([])
      expect(await countOf()).toBe(2)
      expect((await segments.find(guests.id))?.memberCount).toBe(2)
      expect((await segments.find(former.id))?.memberCount).toBe(2)
      expect(await segments.settleMemberCount(former.id)).toBe(2)
      expect(await membersOf(rooms, segmentId)).toStrictEqual(ids.slice(0, 2))
    })

    it('sets the count to the stored members', async () => {
      const { rooms, segmentId, ids, countOf } = await party(3, { memberCount: 50 })
      const { segments } = rooms
      expect(await countOf()).toBe(50)
      await segments.enter({ segmentId, contactIds: ids, predicate: undefined, at })
      expect(await countOf()).toBe(3)
      await segments.setMemberCount(segmentId, 99)
      expect(await segments.settleMemberCount(segmentId)).toBe(3)
      expect(await countOf()).toBe(3)
      expect(await segments.settleMemberCount(rowIds.make('seg'))).toBe(0)
    })

    it('deletes the members of a deleted segment in batches', async () => {
      const { rooms, segmentId, ids } = await party(5)
      const { segments } = rooms
      const guests = aStaticSegment()
      await segments.insert(guests)
      for (const id of [segmentId, guests.id])
        await segments.enter({ segmentId: id, contactIds: ids, predicate: undefined, at })
      await segments.delete(segmentId)
      expect(await segments.deleteMembers(segmentId, 3)).toBe(3)
      expect(await segments.deleteMembers(segmentId, 3)).toBe(2)
      expect(await segments.deleteMembers(segmentId, 3)).toBe(0)
      expect(await membersOf(rooms, guests.id)).toStrictEqual(ids)
    })

    it('adds each contact once, and counts it once, also concurrently', async () => {
      const { id, rooms, segmentId, ids, countOf } = await party(30)
      const enter = (store: Store, some: readonly ContactId[]) =>
        store.transaction((tx) =>
          tx.project(id).segments.enter({ segmentId, contactIds: some, predicate: isSubscribed, at }),
        )
      const entered = await Promise.all([
        enter(bench.store, ids.slice(0, 20)),
        enter(bench.peer, ids.slice(10).toReversed()),
        enter(bench.store, ids),
        enter(bench.peer, ids.toReversed()),
      ])
      expect(entered.flat().sort()).toStrictEqual(ids)
      expect(await countOf()).toBe(30)
      const leave = (store: Store, some: readonly ContactId[]) =>
        store.transaction((tx) => tx.project(id).segments.leave({ segmentId, contactIds: some, predicate: undefined }))
      const left = await Promise.all([
        leave(bench.store, ids.slice(0, 20)),
        leave(bench.peer, ids.slice(10).toReversed()),
        leave(bench.peer, ids),
      ])
      expect(left.flat().sort()).toStrictEqual(ids)
      expect(await countOf()).toBe(0)
      expect(await membersOf(rooms, segmentId)).toStrictEqual([])
    })

    it('does not add a contact that is deleted at the same time', async () => {
      for (let round = 0; round < 5; round++) {
        const { id, rooms, segmentId, ids, countOf } = await party(6)
        await Promise.all([
          bench.store.transaction(async (tx) => {
            const { segments, contacts } = tx.project(id)
            await segments.forgetContacts(ids.slice(3))
            await contacts.deleteMany(ids.slice(3))
          }),
          rooms.segments.enter({ segmentId, contactIds: ids, predicate: isSubscribed, at }),
          bench.peer.project(id).segments.enter({ segmentId, contactIds: ids, predicate: isSubscribed, at }),
        ])
        expect(await countOf()).toBe(3)
        for (const one of ids.slice(3)) expect(await rooms.segments.segmentIdsOf(one)).toStrictEqual([])
      }
    })

    it('keeps no member of a segment that is deleted at the same time', async () => {
      for (let round = 0; round < 5; round++) {
        const { id, rooms, segmentId, ids } = await party(4)
        await Promise.all([
          bench.peer.project(id).segments.enter({ segmentId, contactIds: ids, predicate: undefined, at }),
          rooms.segments.delete(segmentId),
        ])
        await rooms.segments.deleteMembers(segmentId, 100)
        expect(await rooms.segments.enter({ segmentId, contactIds: ids, predicate: undefined, at })).toStrictEqual([])
        expect(await membersOf(rooms, segmentId)).toStrictEqual([])
      }
    })

    it('works in any order without a deadlock', async () => {
      const { id, rooms, segmentId, ids, countOf } = await party(12)
      const guests = aStaticSegment()
      await rooms.segments.insert(guests)
      const both = [segmentId, guests.id]
      const storeOf = (n: number) => (n % 2 ? bench.peer : bench.store)
      await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          storeOf(n).transaction(async (tx) => {
            const { segments } = tx.project(id)
            const some = n % 3 ? ids.toReversed() : ids
            for (const one of n % 2 ? both.toReversed() : both)
              await segments.enter({ segmentId: one, contactIds: some, predicate: isSubscribed, at })
            if (n === 5) await segments.forgetContacts(some)
          }),
        ),
      )
      await rooms.segments.enter({ segmentId, contactIds: ids, predicate: isSubscribed, at })
      expect(await countOf()).toBe(12)
      expect(await membersOf(rooms, segmentId)).toStrictEqual(ids)
    })
  })
}
