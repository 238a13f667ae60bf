import { expect, expectTypeOf, it } from 'vitest'
import { eventCases } from '../audience/events/store.cases.ts'
import type { ProjectStore, Store } from '../kernel/ports/store.ts'
import { contactCases } from '../people/contacts/store.cases.ts'
import { listOfCases, type RoomName } from './cases.ts'
import { memoryStore } from './memory-store.ts'
import { storeCases } from './store.cases.ts'

it('knows every room by its type', () => {
  expectTypeOf<RoomName>().toEqualTypeOf<
    | keyof ProjectStore
    | keyof Pick<
        Store,
        | 'projects'
        | 'accounts'
        | 'deviceLogins'
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

it('is whole only with every room, in an order that fills each from those before it', () => {
  // @ts-expect-error nearly all rooms are missing
  listOfCases().project('contacts', contactCases).whole()
  // @ts-expect-error an event needs a contact
  listOfCases().project('events', eventCases)
  const { find: _, ...verbs } = contactCases.verbs
  // @ts-expect-error a verb has no case
  listOfCases().project('contacts', { ...contactCases, verbs })
})

it('takes a snapshot that a write changes, of its project only', async () => {
  const store = memoryStore()
  const [one, other] = [await storeCases.fill(store), await storeCases.fill(store)]
  const before = await storeCases.snapshot(store, one)
  await other.rooms.contacts.deleteMany([other.contact.id])
  expect(await storeCases.snapshot(store, one)).toStrictEqual(before)
  await one.rooms.contacts.deleteMany([one.contact.id])
  expect(await storeCases.snapshot(store, one)).not.toStrictEqual(before)
})
