import { firstPage, type RoomCases, refusedOrWritten } from '../../testing/cases.ts'
import { aBody, rowIds, rowTime } from '../../testing/rows.ts'
import type { WithTemplate } from '../templates/store.cases.ts'
import type { Email, EmailBody } from './schema.ts'
import type { EmailStore } from './store.ts'

/**
 * A filled tenant has five mails in different states of the ledger, and contents without mails. Its cancelled campaign
 * has a sixth.
 */
export interface WithEmails {
  readonly due: Email
  readonly claimed: Email
  readonly handedOver: Email
  readonly suspect: Email
  /** A mail for `LATER`. */
  readonly later: Email
  readonly body: EmailBody
  readonly blob: string
}

/** A time at which no case claims mail any more. */
const LATER = rowTime(999_000_000)

const noFilter = { status: undefined, contactId: undefined }
const all = { ...firstPage, ...noFilter }

export const emailCases: RoomCases<EmailStore, WithTemplate, WithEmails> = {
  async fill(_, { rooms, template, email }) {
    const due = email({ dueAt: rowTime(2), templateId: template.id })
    const [claimed, handedOver, suspect] = [email(), email(), email()]
    const body = aBody()
    const blob = rowIds.make('req').slice(4).padStart(64, '0')
    await rooms.emails.ensureBody(body, 'anybody')
    await rooms.emails.ensureBlob(blob, Uint8Array.of(1, 2, 3), 'anybody')
    const later = email({ scheduledAt: LATER, dueAt: LATER })
    await rooms.emails.insert([due, claimed, handedOver, suspect, later])
    return { due, claimed, handedOver, suspect, later, body, blob }
  },
  async look(store, { id, due, body, blob }) {
    const { emails } = store.project(id)
    return {
      emails: await emails.list(all),
      bodies: await store.ledger.bodies([body.id, 'bod_new']),
      blobs: [(await store.ledger.blob(id, blob))?.length, await store.ledger.blob(id, 'new')],
      personal: await emails.listPersonal([due.contactId], 10),
    }
  },
  verbs: {
    find: { tenancy: async (room, { due }) => [await room.find(due.id), undefined] },
    list: {
      tenancy: async (room, { due }) => [
        [(await room.list(all)).length, await room.list({ ...all, contactId: due.contactId })],
        [6, []],
      ],
    },
    walk: {
      tenancy: async (room, { due }) => {
        const tagged = { ...all, tag: { name: 'shop' }, most: 10 }
        return [
          [(await room.walk(tagged)).rows, (await room.walk({ ...tagged, contactId: due.contactId })).rows],
          [[], []],
        ]
      },
    },
    count: {
      tenancy: async (room, { due }) => [
        [await room.count(noFilter), await room.count({ ...noFilter, contactId: due.contactId })],
        [6, 0],
      ],
    },
    countByTemplate: { tenancy: async (room, { template }) => [await room.countByTemplate(template.id), 0] },
    insert: {
      write: (room, { email }) => room.insert([email()]),
      tenancy: (room, { due, body }, mine) =>
        refusedOrWritten(room.insert([mine.email({ id: due.id, bodyId: body.id })])),
    },
    ensureBody: {
      write: (room) => room.ensureBody(aBody({ id: 'bod_new' }), 'anybody'),
      tenancy: (room, { body }) => refusedOrWritten(room.ensureBody({ ...body, id: rowIds.make('bod') }, 'anybody')),
    },
    ensureBlob: {
      write: (room) => room.ensureBlob('new', Uint8Array.of(9), 'anybody'),
      tenancy: (room, { blob }) => refusedOrWritten(room.ensureBlob(blob, Uint8Array.of(9, 9), 'anybody')),
    },
    settle: {
      write: (room, { due }) => room.settle(due.id, { status: 'FAILED', error: 'settled', at: rowTime(0) }),
      tenancy: async (room, { due }) => [
        await room.settle(due.id, { status: 'FAILED', error: 'mine', at: rowTime(0) }),
        undefined,
      ],
    },
    reschedule: {
      write: (room, { later }) => room.reschedule(later.id, rowTime(999_000_001)),
      tenancy: async (room, { later }) => [await room.reschedule(later.id, rowTime(9)), undefined],
    },
    countScheduled: {
      tenancy: async (room) => [
        [await room.countScheduled(rowTime(0), 9), await room.countScheduled(LATER, 9)],
        [1, 0],
      ],
    },
    advance: {
      write: (room, { due }) => room.advance(due, { ...due, status: 'BOUNCED', bouncedAt: due.createdAt }),
      tenancy: async (room, { due }) => [await room.advance(due, { ...due, status: 'BOUNCED' }), undefined],
    },
    keepContents: {
      // Only retention sees longer lifetimes.
      write: (room, { due }) => room.keepContents(due),
      unseen: true,
      tenancy: async (room, { body }) => [
        await room.keepContents({ bodyId: body.id, sharedId: undefined, attachments: undefined }),
        false,
      ],
    },
    body: {
      tenancy: async (room, { body }, mine) => [
        [await room.body(body.id), await room.body(mine.body.id)],
        [undefined, mine.body],
      ],
    },
    blob: {
      tenancy: async (room, { blob }, mine) => [
        [await room.blob(blob), (await room.blob(mine.blob))?.length],
        [undefined, 3],
      ],
    },
    listPersonal: { tenancy: async (room, { due }) => [await room.listPersonal([due.contactId], 10), []] },
    erase: {
      write: (room, { due }) => room.erase([due.id], 'erased'),
      tenancy: async (room, { due, claimed }) => [await room.erase([due.id, claimed.id], 'mine'), []],
    },
  },
}
