import type { RoomCases } from '../../testing/cases.ts'
import { firstPage, refusedOrWritten } from '../../testing/cases.ts'
import { aContact } from '../../testing/rows.ts'
import type { Contact } from './schema.ts'
import type { ContactStore } from './store.ts'

/** A filled tenant has one contact, whose plan is pro. */
export interface WithContact {
  readonly contact: Contact
}

export const contactCases: RoomCases<ContactStore, unknown, WithContact> = {
  async fill(_, { rooms }) {
    const contact = aContact({ data: { plan: 'pro' } })
    await rooms.contacts.ensure(contact)
    return { contact }
  },
  look: (store, { id }) => store.project(id).contacts.list({ ...firstPage, search: undefined }),
  verbs: {
    find: { tenancy: async (room, { contact }) => [await room.find(contact.id), undefined] },
    findByEmail: { tenancy: async (room, { contact }) => [await room.findByEmail(contact.email), undefined] },
    existing: { tenancy: async (room, { contact }) => [await room.existing([contact.email]), []] },
    consents: { tenancy: async (room, { contact }) => [await room.consents([contact.id]), []] },
    list: {
      tenancy: async (room, { contact }, mine) => [
        [
          await room.list({ ...firstPage, search: undefined }),
          await room.list({ ...firstPage, search: contact.email }),
        ],
        [[mine.contact], []],
      ],
    },
    count: {
      tenancy: async (room, { contact }) => [
        [await room.count(undefined), await room.count(contact.email)],
        [1, 0],
      ],
    },
    search: {
      tenancy: async (room, { contact }, mine) => [
        [await room.search({ text: '@', limit: 9 }), await room.search({ text: contact.email, limit: 9 })],
        [
          { contacts: [mine.contact], total: 1 },
          { contacts: [], total: 0 },
        ],
      ],
    },
    ensure: {
      write: (room) => room.ensure(aContact()),
      tenancy: async (room, { contact }) => {
        const own = aContact({ email: contact.email })
        return [await room.ensure(own), { contact: own, created: true }]
      },
    },
    update: {
      write: (room, { contact }) => room.update({ ...contact, data: { new: 1 } }),
      tenancy: (room, { contact }) => refusedOrWritten(room.update({ ...contact, subscribed: false })),
    },
    findMany: { tenancy: async (room, { contact }) => [await room.findMany([contact.id]), []] },
    findManyByEmail: { tenancy: async (room, { contact }) => [await room.findManyByEmail([contact.email]), []] },
    insertMany: {
      write: (room) => room.insertMany([aContact(), aContact()]),
      tenancy: async (room, { contact }) => {
        const own = aContact({ email: contact.email })
        return [
          [await room.insertMany([own]), await room.findByEmail(contact.email)],
          [[contact.email], own],
        ]
      },
    },
    updateMany: {
      write: (room, { contact }) => room.updateMany([{ ...contact, subscribed: false }]),
      tenancy: (room, { contact }) => refusedOrWritten(room.updateMany([{ ...contact, subscribed: false }])),
    },
    deleteMany: {
      write: (room, { contact }) => room.deleteMany([contact.id]),
      tenancy: async (room, { contact }) => [await room.deleteMany([contact.id]), []],
    },
  },
}
