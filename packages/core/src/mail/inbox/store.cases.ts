import type { RoomCases } from '../../testing/cases.ts'
import { firstPage, refusedOrWritten } from '../../testing/cases.ts'
import { anInboxMessage } from '../../testing/rows.ts'
import type { InboxMessage } from './schema.ts'
import type { InboxStore } from './store.ts'

/** A filled tenant has one message in its inbox. */
export interface WithMessage {
  readonly message: InboxMessage
}

const all = { ...firstPage, search: undefined }

export const inboxCases: RoomCases<InboxStore, unknown, WithMessage> = {
  async fill(_, { rooms }) {
    const message = anInboxMessage()
    await rooms.inbox.save(message)
    return { message }
  },
  async look(store, { id, message }) {
    const { inbox } = store.project(id)
    const source = (await inbox.find(message.emailId))?.source
    return { list: await inbox.list(all), source: source && [...source] }
  },
  verbs: {
    save: {
      write: (room) => room.save(anInboxMessage()),
      tenancy: (room, { message }) => refusedOrWritten(room.save({ ...message, subject: 'mine' })),
    },
    find: { tenancy: async (room, { message }) => [await room.find(message.emailId), undefined] },
    list: { tenancy: async (room) => [(await room.list(all)).length, 1] },
    count: { tenancy: async (room) => [await room.count(undefined), 1] },
    clear: { write: (room) => room.clear(), tenancy: async (room) => [await room.clear(), 1] },
    deleteByEmails: {
      write: (room, { message }) => room.deleteByEmails([message.emailId]),
      tenancy: async (room, { message }) => {
        await room.deleteByEmails([message.emailId])
        return [await room.count(undefined), 1]
      },
    },
    trim: {
      write: (room) => room.trim({ mails: 0, bytes: 0 }),
      tenancy: async (room) => [await room.trim({ mails: 0, bytes: 0 }), 1],
    },
  },
}
