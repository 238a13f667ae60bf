import type { RoomCases } from '../../testing/cases.ts'
import { firstPage } from '../../testing/cases.ts'
import { rowTime } from '../../testing/rows.ts'
import type { WithContact } from '../contacts/store.cases.ts'
import type { FieldStore } from './store.ts'

export const fieldCases: RoomCases<FieldStore, WithContact, unknown> = {
  async fill(_, { rooms }) {
    // The catalogue is wrong about one field, so that a recount has to write.
    const fields = new Map([
      ['plan', { delta: 1, type: 'string' as const }],
      ['lost', { delta: 1, type: 'number' as const }],
    ])
    await rooms.fields.record({ contacts: 1, fields })
    return {}
  },
  async look(store, { id }) {
    const { fields } = store.project(id)
    return { fields: await fields.list(), deleted: await fields.deletedNames() }
  },
  verbs: {
    record: {
      write: (room) => room.record({ contacts: 0, fields: new Map([['new', { delta: 1, type: 'date' }]]) }),
      tenancy: async (room) => {
        await room.record({ contacts: 5, fields: new Map([['plan', { delta: 5, type: 'number' }]]) })
        return [await room.contactCount(), 6]
      },
    },
    list: { tenancy: async (room) => [(await room.list()).contacts, 1] },
    contactCount: { tenancy: async (room) => [await room.contactCount(), 1] },
    deletedNames: { tenancy: async (room) => [await room.deletedNames(), []] },
    deletedAmong: { tenancy: async (room) => [await room.deletedAmong(['plan']), []] },
    knownAmong: { tenancy: async (room) => [await room.knownAmong(['plan', 'never seen']), ['plan']] },
    markDeleted: {
      write: (room) => room.markDeleted('plan'),
      tenancy: async (room) => {
        await room.markDeleted('plan')
        return [await room.deletedNames(), ['plan']]
      },
    },
    removeValues: {
      write: (room) => room.removeValues('plan', { limit: 9, after: undefined, deletedAt: rowTime(1_000_000) }),
      tenancy: async (room) => [
        await room.removeValues('plan', { ...firstPage, deletedAt: rowTime(1_000_000) }),
        { removed: 1, next: undefined },
      ],
    },
    values: { tenancy: async (room) => [await room.values(['plan'], { limit: 10, among: 10 }), ['pro']] },
    builtInValues: {
      tenancy: async (room) => [await room.builtInValues('subscribed', { limit: 10, among: 10 }), [true]],
    },
    recount: {
      write: (room) => room.recount(),
      tenancy: async (room) => {
        await room.recount()
        return [(await room.list()).contacts, 1]
      },
    },
  },
}
