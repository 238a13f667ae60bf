import { expect, expectTypeOf, it } from 'vitest'
import { eventCases } from '../audience/events/store.cases.ts'
import type { ProjectStore, Store } from '../kernel/ports/store.ts'
import { contactCases } from '../people/contacts/store.cases.ts'
import { listOfRooms, type RoomName } from './cases.ts'
import { memoryContacts } from './memory/contacts.ts'
import { memoryEvents } from './memory/events.ts'
import { memoryStore } from './memory-store.ts'
import { storeRooms } from './rooms.ts'

it('finds every room by its type', () => {
  expectTypeOf<RoomName>().toEqualTypeOf<
    | keyof ProjectStore
    | keyof Pick<
        Store,
        | 'projects'
        | 'accounts'
        | 'deviceLogins'
        | 'nodes'
        | 'operators'
        | 'credentials'
        | 'ledger'
        | 'jobs'
        | 'audience'
        | 'eventLog'
        | 'contents'
        | 'counters'
        | 'reputation'
        | 'retention'
        | 'tracking'
      >
  >()
})

it('is complete only with every room, in an order that fills each from those before it', () => {
  // @ts-expect-error nearly all rooms are missing
  listOfRooms().project('contacts', { cases: contactCases, memory: memoryContacts }).whole()
  // @ts-expect-error an event needs a contact
  listOfRooms().project('events', { cases: eventCases, memory: memoryEvents })
  const { find: _, ...verbs } = contactCases.verbs
  // @ts-expect-error a verb has no case
  listOfRooms().project('contacts', { cases: { ...contactCases, verbs }, memory: memoryContacts })
})

it('takes a snapshot that a write changes, of its project only', async () => {
  const store = memoryStore()
  const [one, other] = [await storeRooms.fill(store), await storeRooms.fill(store)]
  const before = await storeRooms.snapshot(store, one)
  await other.rooms.contacts.deleteMany([other.contact.id])
  expect(await storeRooms.snapshot(store, one)).toStrictEqual(before)
  await one.rooms.contacts.deleteMany([one.contact.id])
  expect(await storeRooms.snapshot(store, one)).not.toStrictEqual(before)
})
