import type { WithContact } from '../../people/contacts/store.cases.ts'
import type { RoomCases } from '../../testing/cases.ts'
import { anAnswer } from '../../testing/rows.ts'
import type { IdempotencyStore, StoredAnswer } from './store.ts'

/** A filled tenant has one stored answer, about its contact. */
export interface WithAnswer {
  readonly answer: StoredAnswer
}

export const idempotencyCases: RoomCases<IdempotencyStore, WithContact, WithAnswer> = {
  async fill(_, { rooms, contact }) {
    const answer = anAnswer({ contactIds: [contact.id] })
    await rooms.idempotency.save(answer)
    return { answer }
  },
  async look(store, { id, answer }) {
    const { idempotency } = store.project(id)
    return [await idempotency.find(answer.key), await idempotency.find('new')]
  },
  verbs: {
    lock: { tenancy: async (room, { answer }) => [await room.lock(answer.key), true] },
    find: { tenancy: async (room, { answer }) => [await room.find(answer.key), undefined] },
    save: {
      write: (room) => room.save(anAnswer({ key: 'new' })),
      tenancy: async (room, { answer }) => {
        const own = anAnswer({ key: answer.key, body: 'mine' })
        await room.save(own)
        return [await room.find(answer.key), own]
      },
    },
    forgetContacts: {
      write: (room, { contact }) => room.forgetContacts([contact.id]),
      tenancy: async (room, { contact, answer }) => {
        await room.forgetContacts([contact.id])
        return [(await room.find(answer.key))?.key, undefined]
      },
    },
  },
}
