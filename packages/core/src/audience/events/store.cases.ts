import type { WithContact } from '../../people/contacts/store.cases.ts'
import { type DeploymentCases, firstPage, type RoomCases, refusedOrWritten } from '../../testing/cases.ts'
import { rowIds, rowTime } from '../../testing/rows.ts'
import { anEvent } from '../../testing/work-rows.ts'
import type { Event } from './schema.ts'
import type { EventLog, EventStore } from './store.ts'

/** A filled tenant has one event, of its contact. */
export interface WithEvent {
  readonly event: Event
}

export const eventCases: RoomCases<EventStore, WithContact, WithEvent> = {
  async fill(_, { rooms, contact }) {
    const event = anEvent({ contactId: contact.id, emailId: rowIds.make('eml') })
    await rooms.events.insert([event])
    return { event }
  },
  async look(store, { id, contact }) {
    const { events } = store.project(id)
    return {
      events: await events.listByContact(contact.id, firstPage),
      counts: await events.counts({ from: 0, until: 1e6, limit: 100 }),
    }
  },
  verbs: {
    insert: {
      write: (room, { contact }) => room.insert([anEvent({ contactId: contact.id })]),
      tenancy: (room, { event }) => refusedOrWritten(room.insert([{ ...event, name: 'mine' }])),
    },
    list: {
      tenancy: async (room, { event }) => [
        (await room.list({ ...firstPage, name: event.name })).some(({ id }) => id === event.id),
        false,
      ],
    },
    findMany: { tenancy: async (room, { event }) => [await room.findMany([event.id]), []] },
    listBetween: {
      tenancy: async (room, _, { event }) => [
        await room.listBetween({ from: rowTime(-1e9), to: rowTime(1e9), after: undefined, limit: 9 }),
        [event],
      ],
    },
    listAfter: {
      tenancy: async (room, { event }) => [
        (await room.listAfter({ after: { tx: 0, id: '' }, limit: 9 })).some(({ id }) => id === event.id),
        false,
      ],
    },
    lastExpired: { tenancy: async (room) => [await room.lastExpired(), undefined] },
    clock: { tenancy: async (room) => [typeof (await room.clock()).life, 'string'] },
    listByContact: { tenancy: async (room, { contact }) => [await room.listByContact(contact.id, firstPage), []] },
    listOfMail: {
      tenancy: async (room, { contact, event }) => {
        const emailId = event.emailId ?? 'eml_none'
        const request = {
          emailId,
          contactId: contact.id,
          names: [event.name],
          since: rowTime(-1e9),
          limit: 9,
          among: 9,
        }
        return [await room.listOfMail(request), []]
      },
    },
    names: { tenancy: async (room) => [await room.names({ limit: 9, after: undefined }), ['signup']] },
    counts: {
      tenancy: async (room) => [await room.counts({ from: 0, until: 1e6, limit: 9 }), [{ name: 'signup', count: 1 }]],
    },
    countNamed: { tenancy: async (room, { event }) => [await room.countNamed(event.name), 1] },
    countContacts: { tenancy: async (room, { event }) => [await room.countContacts(event.name, 9), 1] },
    deleteByContacts: {
      write: (room, { contact }) => room.deleteByContacts([contact.id], 10),
      tenancy: async (room, { contact }) => [await room.deleteByContacts([contact.id], 10), 0],
    },
    deleteNamed: {
      write: (room, { event }) => room.deleteNamed(event.name, { until: rowTime(9), limit: 9 }),
      tenancy: async (room, { event }) => [
        await room.deleteNamed(event.name, { until: new Date('2030-01-01'), limit: 9 }),
        1,
      ],
    },
  },
}

export const eventLogCases: DeploymentCases<EventLog, WithContact & WithEvent, unknown> = {
  fill: async () => ({}),
  look: async () => undefined,
  verbs: {
    insert: {
      write: (log, { id, contact }) => log.insert([{ projectId: id, event: anEvent({ contactId: contact.id }) }]),
      tenancy: (log, { event }, { id }) =>
        refusedOrWritten(log.insert([{ projectId: id, event: { ...event, name: 'mine' } }])),
    },
  },
}
