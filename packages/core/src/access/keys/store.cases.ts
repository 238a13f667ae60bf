import type { RoomCases } from '../../testing/cases.ts'
import { aNamedKey, rowTime } from '../../testing/rows.ts'
import type { KeyStore, NewKey } from './store.ts'

/** A filled tenant has a named key. */
export interface WithNamedKey {
  readonly namedKey: NewKey
}

const ROTATED = { hash: aNamedKey().hash, prefix: 'sk_cafecafe', expiresAt: rowTime(9) }

export const keyCases: RoomCases<KeyStore, unknown, WithNamedKey> = {
  async fill(_, { rooms }) {
    const namedKey = aNamedKey()
    await rooms.keys.add(namedKey, 9)
    return { namedKey }
  },
  look: async (store, { id, namedKey }) => ({
    keys: await store.project(id).keys.list(),
    opens: (await store.projects.findByKey(namedKey.hash))?.project.id,
  }),
  verbs: {
    list: { tenancy: async (room, _, { namedKey }) => [(await room.list()).map(({ id }) => id), [namedKey.id]] },
    find: { tenancy: async (room, { namedKey }) => [await room.find(namedKey.id), undefined] },
    add: {
      write: (room) => room.add(aNamedKey(), 9),
      tenancy: async (room, { namedKey }) => [await room.add(aNamedKey({ name: namedKey.name }), 9), 'added'],
    },
    renew: {
      write: (room, { namedKey }) => room.renew(namedKey.id, ROTATED),
      tenancy: async (room, { namedKey }) => [await room.renew(namedKey.id, ROTATED), false],
    },
    remove: {
      write: (room, { namedKey }) => room.remove(namedKey.id),
      tenancy: async (room, { namedKey }) => [await room.remove(namedKey.id), false],
    },
    clear: {
      write: (room) => room.clear(),
      tenancy: async (room) => {
        await room.clear()
        return [await room.list(), []]
      },
    },
    use: {
      write: (room, { namedKey }) => room.use(namedKey.id, rowTime(99)),
      tenancy: async (room, { namedKey }) => [await room.use(namedKey.id, rowTime(99)), undefined],
    },
  },
}
