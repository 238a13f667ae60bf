import type { WithUser } from '../accounts/store.cases.ts'
import type { RoomCases } from '../testing/cases.ts'
import { rowIds, rowTime } from '../testing/rows.ts'
import type { MemberStore } from './store.ts'

const anOwner = () => ({ userId: rowIds.make('usr'), role: 'OWNER' as const, createdAt: rowTime(0) })

/** A filled tenant has its user as an administrator. */
export const memberCases: RoomCases<MemberStore, WithUser, unknown> = {
  async fill(_, { rooms, user }) {
    await rooms.members.add({ userId: user.id, role: 'ADMIN', createdAt: rowTime(1) }, 9)
    return {}
  },
  look: (store, { id }) => store.project(id).members.list(),
  verbs: {
    list: { tenancy: async (room, _, { user }) => [(await room.list()).map(({ userId }) => userId), [user.id]] },
    find: { tenancy: async (room, { user }) => [await room.find(user.id), undefined] },
    add: {
      write: (room) => room.add(anOwner(), 9),
      unseen: true,
      tenancy: async (room, _, { user }) => [await room.add({ ...anOwner(), userId: user.id }, 9), 'exists'],
    },
    setRole: {
      write: (room, { user }) => room.setRole(user.id, 'MEMBER'),
      tenancy: async (room, { user }) => [await room.setRole(user.id, 'MEMBER'), 'absent'],
    },
    clear: {
      write: (room) => room.clear(),
      tenancy: async (room) => {
        await room.clear()
        return [await room.list(), []]
      },
    },
    remove: {
      write: (room, { user }) => room.remove(user.id),
      tenancy: async (room, { user }) => [await room.remove(user.id), 'absent'],
    },
  },
}
