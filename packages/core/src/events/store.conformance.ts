import { describe, expect, it } from 'vitest'
import { StoreConflict } from '../ports/store.ts'
import { jsonCases } from '../testing/json-cases.ts'
import { anEvent, rowIds, rowTime } from '../testing/rows.ts'
import { type StoreHarness, useStore } from '../testing/store-harness.ts'

/** What `EventStore` promises. */
export function eventStoreConformance(harness: StoreHarness): void {
  describe('events', () => {
    const bench = useStore(harness)
    const open = async () => (await bench.tenant()).rooms.events

    it('gives back what it was given, to the millisecond', async () => {
      const events = await open()
      const least = anEvent()
      const full = anEvent({
        name: 'Bestellung «ü» %_\\',
        emailId: rowIds.make('eml'),
        data: { amount: 12.5 },
        createdAt: new Date('2024-02-29T23:59:59.999Z'),
      })
      await events.insert([least, full])
      expect(await events.find(least.id)).toStrictEqual(least)
      expect(await events.find(full.id)).toStrictEqual(full)
      expect(await events.listByContact(full.contactId, 5)).toStrictEqual([full])
    })

    it.each(jsonCases)('keeps data: $title', async ({ data }) => {
      const events = await open()
      const event = anEvent({ data })
      await events.insert([event])
      expect((await events.find(event.id))?.data).toStrictEqual(data)
    })

    it('answers undefined for what is not there', async () => {
      const events = await open()
      expect(await events.find(rowIds.make('evt'))).toBeUndefined()
      expect(await events.find('evt_\u0000')).toBeUndefined()
      expect(await events.listByContact(rowIds.make('cnt'), 5)).toStrictEqual([])
    })

    it('inserts none, or a thousand in one call', async () => {
      const events = await open()
      await events.insert([])
      const contactId = rowIds.make('cnt')
      const many = Array.from({ length: 1000 }, (_, i) => anEvent({ contactId, createdAt: rowTime(i) }))
      await events.insert(many)
      expect(await events.listByContact(contactId, 2000)).toHaveLength(1000)
    })

    it('refuses an id that is taken, and the others of that call with it', async () => {
      const events = await open()
      const event = anEvent()
      const beside = anEvent()
      await events.insert([event])
      await expect(events.insert([beside, event])).rejects.toThrow(StoreConflict)
      expect(await events.find(beside.id)).toBeUndefined()
    })

    it('lists a contact’s events newest first, rows of one moment by falling id', async () => {
      const events = await open()
      const contactId = rowIds.make('cnt')
      const rows = [1, 3, 1, 2].map((ms) => anEvent({ contactId, createdAt: rowTime(ms) }))
      await events.insert([...rows, anEvent({ createdAt: rowTime(9) })])
      const expected = [1, 3, 2, 0].map((index) => rows[index]?.id)
      expect((await events.listByContact(contactId, 9)).map(({ id }) => id)).toStrictEqual(expected)
      expect((await events.listByContact(contactId, 2)).map(({ id }) => id)).toStrictEqual(expected.slice(0, 2))
    })

    it('deletes a contact’s events in portions, and no others', async () => {
      const events = await open()
      const contactId = rowIds.make('cnt')
      const other = anEvent()
      await events.insert([other, ...Array.from({ length: 5 }, () => anEvent({ contactId }))])
      expect(await events.deleteByContact(contactId, 2)).toBe(2)
      expect(await events.listByContact(contactId, 9)).toHaveLength(3)
      expect(await events.deleteByContact(contactId, 100)).toBe(3)
      expect(await events.deleteByContact(contactId, 100)).toBe(0)
      expect(await events.listByContact(contactId, 9)).toStrictEqual([])
      expect(await events.find(other.id)).toStrictEqual(other)
    })

    it('keeps events of a contact that is gone, until they are deleted themselves', async () => {
      const { rooms } = await bench.tenant()
      const { contact } = await rooms.contacts.ensure({
        id: rowIds.make('cnt'),
        email: 'gone@example.com',
        subscribed: true,
        data: {},
        createdAt: rowTime(0),
        updatedAt: rowTime(0),
      })
      const event = anEvent({ contactId: contact.id })
      await rooms.events.insert([event])
      await rooms.contacts.delete(contact.id)
      expect(await rooms.events.find(event.id)).toStrictEqual(event)
    })
  })
}
