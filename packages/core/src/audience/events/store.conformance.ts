import { describe, expect, it } from 'vitest'
import { jsonCases } from '../../conformance/json-cases.ts'
import { pagingConformance } from '../../conformance/list-conformance.ts'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import type { ProjectId } from '../../kernel/ids/ids.ts'
import { StoreConflict } from '../../kernel/ports/store.ts'
import { rowIds, rowTime } from '../../testing/rows.ts'
import type { Tenant } from '../../testing/tenant.ts'
import { anEvent } from '../../testing/work-rows.ts'
import type { Event } from './schema.ts'

/** The promise of `EventStore`. */
export function eventStoreConformance(harness: StoreHarness): void {
  describe('events', () => {
    const bench = useStore(harness)
    const open = async () => (await bench.tenant()).rooms.events
    const first = (limit: number) => ({ limit, after: undefined })

    it('returns an event exact to the millisecond', async () => {
      const events = await open()
      const least = anEvent()
      const full = anEvent({
        name: 'Bestellung «ü» %_\\',
        emailId: rowIds.make('eml'),
        data: { amount: 12.5 },
        createdAt: new Date('2024-02-29T23:59:59.999Z'),
      })
      await events.insert([least, full])
      expect(await events.listByContact(least.contactId, first(5))).toStrictEqual([least])
      expect(await events.listByContact(full.contactId, first(5))).toStrictEqual([full])
    })

    it.each(jsonCases)('keeps data: $title', async ({ data }) => {
      const events = await open()
      const event = anEvent({ data })
      await events.insert([event])
      const many = Array.from({ length: 5 }, () => anEvent({ data }))
      await events.insert(many)
      for (const { contactId } of [event, ...many])
        expect((await events.listByContact(contactId, first(5))).map((one) => one.data)).toStrictEqual([data])
    })

    it('finds events by their ids', async () => {
      const events = await open()
      const [one, other] = [anEvent(), anEvent()]
      await events.insert([one, other])
      expect(await events.findMany([other.id, rowIds.make('evt')])).toStrictEqual([other])
      expect(await events.findMany([])).toStrictEqual([])
    })

    it('lists a range oldest first, page by page', async () => {
      const events = await open()
      const all = [2, 3, 3, 3, 4, 5].map((ms) => anEvent({ createdAt: rowTime(ms) }))
      await events.insert([...all].reverse())
      const range = { from: rowTime(3), to: rowTime(5), limit: 3, after: undefined }
      expect(await events.listBetween(range)).toStrictEqual(all.slice(1, 4))
      const after = all[2]
      expect(await events.listBetween({ ...range, after })).toStrictEqual(all.slice(3, 5))
      expect(await events.listBetween({ ...range, to: rowTime(3) })).toStrictEqual([])
    })

    it('finds the events of a mail, oldest first, and reads no more than needed', async () => {
      const events = await open()
      const [contactId, emailId] = [rowIds.make('cnt'), rowIds.make('eml')]
      const happened = (name: string, at: number, overrides: Partial<Event> = {}) =>
        anEvent({ name, contactId, emailId, createdAt: rowTime(at), data: { at }, ...overrides })
      await events.insert([
        happened('email.open', 5),
        happened('email.open', 3),
        happened('email.open', 4, { emailId: rowIds.make('eml') }),
        happened('email.click', 4),
        happened('email.click', 6, { emailId: undefined }),
        happened('email.open', 3, { contactId: rowIds.make('cnt') }),
        happened('email.sent', 2),
        happened('email.open', 1),
        happened('email.open', 7),
      ])
      const request = {
        emailId,
        contactId,
        names: ['email.open', 'email.click'],
        since: rowTime(2),
        limit: 9,
        among: 9,
      }
      const at = async (wanted: Partial<typeof request>) =>
        (await events.listOfMail({ ...request, ...wanted })).map(({ data }) => data.at)
      expect(await at({})).toStrictEqual([3, 4, 5, 7])
      expect(await at({ since: rowTime(1) })).toStrictEqual([1, 3, 4, 5, 7])
      expect(await at({ since: rowTime(4) })).toStrictEqual([4, 5, 7])
      expect(await at({ limit: 2 })).toStrictEqual([3, 4, 5])
      // Some of those that are read belong to another mail.
      expect(await at({ among: 2 })).toStrictEqual([3, 4])
      expect(await at({ names: ['email.click'] })).toStrictEqual([4])
      expect(await at({ contactId: rowIds.make('cnt') })).toStrictEqual([])
      const [whole] = await events.listOfMail({ ...request, names: ['email.click'] })
      expect(whole).toStrictEqual((await events.listByContact(contactId, first(99))).find(({ id }) => id === whole?.id))
    })

    it('returns the events of a contact with a name, newest first', async () => {
      const events = await open()
      const contactId = rowIds.make('cnt')
      const rows = ['a', 'b', 'a', 'a'].map((name, n) => anEvent({ name, contactId, createdAt: rowTime(n) }))
      await events.insert([...rows, anEvent({ name: 'a' })])
      const found = async (limit: number) =>
        (await events.listByContact(contactId, { ...first(limit), name: 'a' })).map(({ createdAt }) => createdAt)
      expect(await found(9)).toStrictEqual([rowTime(3), rowTime(2), rowTime(0)])
      expect(await found(2)).toStrictEqual([rowTime(3), rowTime(2)])
    })

    it('stores many in one call in the same way as one', async () => {
      const events = await open()
      const contactId = rowIds.make('cnt')
      const rows = ['Bestellung «ü» %_\\', '  "quoted"  ', 'null', '12', '', 'a\nb', '🙂'].map((name, ms) =>
        anEvent({
          name,
          contactId,
          createdAt: rowTime(ms * 1_000_000_000),
          ...(ms % 2 === 0 && { emailId: rowIds.make('eml') }),
        }),
      )
      await events.insert(rows)
      expect(await events.listByContact(contactId, first(9))).toStrictEqual(rows.toReversed())
    })

    it.each([1, 4])('never fails for a text that databases refuse, in a call of %i', async (count) => {
      const events = await open()
      const rows = Array.from({ length: count }, () => anEvent({ name: 'a\ud800b', data: { 'a\u0000b': 'a\udc00b' } }))
      await events.insert(rows)
      const [found] = await events.listByContact(rows[0]?.contactId ?? 'cnt_', first(5))
      expect(['a\ud800b', 'a\ufffdb']).toContain(found?.name)
      expect(['a\udc00b', 'a\ufffdb']).toContain(Object.values(found?.data ?? {})[0])
    })

    it('lists none for an unknown contact', async () => {
      const events = await open()
      expect(await events.listByContact(rowIds.make('cnt'), first(5))).toStrictEqual([])
      expect(await events.listByContact('cnt_\u0000', first(5))).toStrictEqual([])
    })

    it('inserts none, or a thousand in one call', async () => {
      const events = await open()
      await events.insert([])
      const contactId = rowIds.make('cnt')
      const many = Array.from({ length: 1000 }, (_, i) => anEvent({ contactId, createdAt: rowTime(i) }))
      await events.insert(many)
      expect(await events.listByContact(contactId, first(2000))).toHaveLength(1000)
    })

    it.each([1, 5])('refuses an id that is taken, and the others of that call with it, next to %i', async (count) => {
      const events = await open()
      const event = anEvent()
      const beside = Array.from({ length: count }, () => anEvent())
      await events.insert([event])
      await expect(events.insert([...beside, event])).rejects.toThrow(StoreConflict)
      for (const { contactId } of beside) expect(await events.listByContact(contactId, first(5))).toStrictEqual([])
    })

    it('lists the events of one contact only', async () => {
      const events = await open()
      const mine = anEvent()
      await events.insert([mine, anEvent()])
      expect(await events.listByContact(mine.contactId, first(9))).toStrictEqual([mine])
    })

    pagingConformance(async () => {
      const events = await open()
      const contactId = rowIds.make('cnt')
      return {
        async add(createdAt) {
          const event = anEvent({ contactId, createdAt })
          await events.insert([event, anEvent({ createdAt })])
          return event.id
        },
        list: (request) => events.listByContact(contactId, request),
      }
    })

    for (const name of [undefined, 'ordered'])
      describe(name === undefined ? 'of all names' : 'of one name', () => {
        pagingConformance(async () => {
          const { rooms } = await bench.tenant()
          const other = await bench.tenant()
          return {
            async add(createdAt) {
              const event = anEvent({ name: 'ordered', createdAt })
              await rooms.events.insert([event])
              await other.rooms.events.insert([anEvent({ name: 'ordered', createdAt })])
              if (name !== undefined) await rooms.events.insert([anEvent({ name: 'Ordered', createdAt })])
              return event.id
            },
            list: (request) => rooms.events.list({ ...request, name }),
          }
        })
      })

    it('lists none for a name that no event has', async () => {
      const events = await open()
      await events.insert([anEvent({ name: 'a' })])
      for (const name of ['', 'A', 'a ', 'a%', '_', 'a\u0000'])
        expect(await events.list({ ...first(9), name }), name).toStrictEqual([])
    })

    it('deletes the oldest events of a name in batches, up to a moment, and no others', async () => {
      const events = await open()
      const all = [3, 1, 2, 5, 4].map((ms) => anEvent({ name: 'mine', createdAt: rowTime(ms) }))
      const other = anEvent({ name: 'Mine', createdAt: rowTime(0) })
      await events.insert([...all, other])
      const left = async () => (await events.list({ ...first(9), name: 'mine' })).map((one) => one.createdAt.getTime())
      const at = (...ms: number[]) => ms.map((one) => rowTime(one).getTime())
      expect(await events.deleteNamed('mine', { until: rowTime(0), limit: 9 })).toBe(0)
      expect(await events.deleteNamed('mine', { until: rowTime(4), limit: 2 })).toBe(2)
      expect(await left()).toStrictEqual(at(5, 4, 3))
      expect(await events.deleteNamed('mine', { until: rowTime(4), limit: 2 })).toBe(2)
      expect(await events.deleteNamed('mine', { until: rowTime(4), limit: 2 })).toBe(0)
      expect(await left()).toStrictEqual(at(5))
      expect(await events.listByContact(other.contactId, first(5))).toStrictEqual([other])
    })

    it('deletes the events of contacts in batches, and no others', async () => {
      const events = await open()
      const [one, two] = [rowIds.make('cnt'), rowIds.make('cnt')]
      const other = anEvent()
      const mine = [one, two, one, two, one].map((contactId) => anEvent({ contactId }))
      await events.insert([other, ...mine])
      expect(await events.deleteByContacts([], 100)).toBe(0)
      expect(await events.deleteByContacts([one, two, one], 2)).toBe(2)
      const left = [await events.listByContact(one, first(9)), await events.listByContact(two, first(9))]
      expect(left.flat()).toHaveLength(3)
      const many = [...Array.from({ length: 1000 }, () => rowIds.make('cnt')), two, one]
      expect(await events.deleteByContacts(many, 100)).toBe(3)
      expect(await events.deleteByContacts([one, two], 100)).toBe(0)
      expect(await events.listByContact(one, first(9))).toStrictEqual([])
      expect(await events.listByContact(other.contactId, first(5))).toStrictEqual([other])
    })

    it('keeps events of a deleted contact, until they are deleted themselves', async () => {
      const { rooms } = await bench.tenant()
      const { contact } = await rooms.contacts.ensure({
        id: rowIds.make('cnt'),
        email: 'gone@example.com',
        subscribed: true,
        data: {},
        revision: 1,
        createdAt: rowTime(0),
        updatedAt: rowTime(0),
      })
      const event = anEvent({ contactId: contact.id })
      await rooms.events.insert([event])
      await rooms.contacts.deleteMany([contact.id])
      expect(await rooms.events.listByContact(contact.id, first(5))).toStrictEqual([event])
    })
  })
}

/** The promise of `EventLog`. */
export function eventLogConformance(harness: StoreHarness): void {
  describe('the events of all projects', () => {
    const bench = useStore(harness)

    it('stores events of several projects together, all or none', async () => {
      const [one, two] = [await bench.tenant(), await bench.tenant()]
      const mine = [anEvent(), anEvent()]
      const theirs = [anEvent(), anEvent({ data: { amount: 12.5 } })]
      const owned = (projectId: ProjectId, events: readonly Event[]) => events.map((event) => ({ projectId, event }))
      await bench.store.eventLog.insert([...owned(one.id, mine), ...owned(two.id, theirs)])
      const listed = async ({ rooms }: Tenant) =>
        (await rooms.events.list({ limit: 9, after: undefined, name: undefined })).toReversed()
      expect(await listed(one)).toStrictEqual(mine)
      expect(await listed(two)).toStrictEqual(theirs)
      expect(await two.rooms.events.countNamed(theirs[0]?.name ?? '')).toBe(2)
      const again = bench.store.eventLog.insert([...owned(one.id, [anEvent(), anEvent()]), ...owned(two.id, theirs)])
      await expect(again).rejects.toThrow(StoreConflict)
      await bench.store.eventLog.insert([])
      expect(await listed(one)).toHaveLength(2)
    })
  })
}
