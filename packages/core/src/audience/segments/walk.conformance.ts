import { describe, expect, it } from 'vitest'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import type { ContactId } from '../../kernel/ids/ids.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import type { Predicate } from '../../people/filters/predicate.ts'
import { aContact, rowTime } from '../../testing/rows.ts'
import { anEvent, aStaticSegment } from '../../testing/work-rows.ts'
import { CONTACT_SORTS, type ContactSort } from './query.schema.ts'
import type { MatchingWalk } from './store.ts'

const isPro: Predicate = { kind: 'data', path: ['plan'], test: { is: 'equal', value: 'pro' } }
const signedUp: Predicate = { kind: 'event', name: 'signup', from: undefined, until: undefined }
const createdBefore = (ms: number): Predicate => ({
  kind: 'time',
  column: 'createdAt',
  from: undefined,
  until: rowTime(ms),
})
const PEOPLE = 11

/** The promise of `SegmentStore.walkMatching`. */
export function walkConformance(harness: StoreHarness): void {
  describe('walks through contacts', () => {
    const bench = useStore(harness)

    /** Two contacts of each moment; addresses have another order than creation times. */
    async function room() {
      const { rooms } = await bench.tenant()
      const people = Array.from({ length: PEOPLE }, (_, n) =>
        aContact({
          createdAt: rowTime(n >> 1),
          email: `p${String((n * 7) % PEOPLE).padStart(2, '0')}@example.com`,
          data: { plan: n % 4 ? 'free' : 'pro' },
        }),
      )
      for (const contact of people) await rooms.contacts.ensure(contact)
      const guests = aStaticSegment()
      await rooms.segments.insert(guests)
      const [first, second] = people.slice(3, 5).map(({ id }) => id)
      if (!first || !second) throw new Error('there are more')
      await rooms.events.insert([anEvent({ name: 'signup', contactId: first })])
      await rooms.segments.enter({ segmentId: guests.id, contactIds: [second], predicate: undefined, at: rowTime(0) })
      const isGuest: Predicate = { kind: 'member', segmentId: guests.id }
      const pages = async (request: Omit<MatchingWalk, 'after'>) => {
        const all = [await rooms.segments.walkMatching({ ...request, after: undefined })]
        for (let after = all[0]?.stoppedAt; after; after = all.at(-1)?.stoppedAt) {
          all.push(await rooms.segments.walkMatching({ ...request, after }))
        }
        return all
      }
      return { people, first, second, isGuest, pages }
    }

    function sorted(people: readonly Contact[], sort: ContactSort): readonly ContactId[] {
      const keyOf = ({ id, email, createdAt }: Contact) =>
        sort.endsWith('email') ? email : `${String(createdAt.getTime()).padStart(16, '0')} ${id}`
      const ascending = people.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)).map(({ id }) => id)
      return sort.startsWith('-') ? ascending.toReversed() : ascending
    }

    it.each(CONTACT_SORTS)('finds all of them in pages of every size: %s', async (sort) => {
      const { people, pages } = await room()
      const pros = people.filter(({ data }) => data.plan === 'pro')
      for (const [predicate, expected] of [
        [{ kind: 'all', of: [] }, people],
        [isPro, pros],
      ] as const) {
        for (const limit of [1, 2, PEOPLE, PEOPLE + 1]) {
          for (const most of [1, 2, PEOPLE - 1, PEOPLE, PEOPLE + 1]) {
            const walked = await pages({ predicate, sort, limit, most })
            expect(walked.flatMap(({ found }) => found.map(({ id }) => id))).toStrictEqual(sorted(expected, sort))
            for (const { found } of walked) expect(found.length).toBeLessThanOrEqual(Math.min(limit, most))
          }
        }
      }
    })

    it.each([
      ['below', PEOPLE - 1, true],
      ['at', PEOPLE, false],
      ['above', PEOPLE + 1, false],
    ])('looks at no more than asked: %s', async (_, most, continues) => {
      const { pages } = await room()
      const request = { predicate: { kind: 'nothing' }, sort: 'email', limit: 9, most } as const
      const [first, ...others] = await pages(request)
      expect(first).toMatchObject({ found: [] })
      expect(others.length > 0).toBe(continues)
    })

    it('evaluates events, members, addresses, and times in every order', async () => {
      const { people, first, second, isGuest, pages } = await room()
      const [oldest] = people
      if (!oldest) throw new Error('there are more')
      const address: Predicate = { kind: 'email', test: 'equal', value: oldest.email }
      for (const sort of CONTACT_SORTS) {
        for (const most of [2, 100]) {
          const found = async (predicate: Predicate) =>
            (await pages({ predicate, sort, limit: 9, most })).flatMap(({ found }) => found.map(({ id }) => id))
          expect(await found(signedUp)).toStrictEqual([first])
          expect(await found({ kind: 'all', of: [isGuest, { kind: 'not', of: signedUp }] })).toStrictEqual([second])
          expect(await found(address)).toStrictEqual([oldest.id])
          expect(await found({ kind: 'all', of: [address, isPro] })).toStrictEqual([oldest.id])
          expect(await found({ kind: 'all', of: [address, signedUp] })).toStrictEqual([])
          expect(await found(createdBefore(1))).toStrictEqual(sorted(people.slice(0, 2), sort))
          expect(await found({ kind: 'all', of: [createdBefore(1), isPro] })).toStrictEqual([oldest.id])
        }
      }
    })

    it('finds an address without a walk, and walks only through the time that is asked for', async () => {
      const { people, pages } = await room()
      const email = people[5]?.email ?? ''
      const address: Predicate = { kind: 'email', test: 'equal', value: email }
      expect(await pages({ predicate: address, sort: '-createdAt', limit: 9, most: 2 })).toHaveLength(1)
      expect(await pages({ predicate: createdBefore(1), sort: 'createdAt', limit: 9, most: 2 })).toHaveLength(1)
    })
  })
}
