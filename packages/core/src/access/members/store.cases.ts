import type { RoomCases } from '../../testing/cases.ts'
import { aUser, rowIds, rowTime } from '../../testing/rows.ts'
import { aToken, type WithUser } from '../accounts/store.cases.ts'
import type { MemberStore } from './store.ts'

const anOwner = () => ({ userId: rowIds.make('usr'), role: 'OWNER' as const, createdAt: rowTime(0) })

/** A filled tenant has its user as an administrator, who has invited a person. */
export interface WithInvitation {
  /** The address of the invitation. */
  readonly invited: string
}

export const memberCases: RoomCases<MemberStore, WithUser, WithInvitation> = {
  async fill(store, { id, rooms, user }) {
    await rooms.members.add({ userId: user.id, role: 'ADMIN', createdAt: rowTime(1) }, 9)
    const { email } = aUser()
    const invitation = { projectId: id, role: 'MEMBER' as const, inviterId: user.id }
    await store.accounts.addToken({ ...aToken(email), kind: 'invite', invitation }, 9)
    return { invited: email }
  },
  look: async (store, { id }) => {
    const { members } = store.project(id)
    return [await members.list(), await members.listInvitations(rowTime(2))]
  },
  verbs: {
    listInvitations: {
      tenancy: async (room, _, { invited }) => [
        (await room.listInvitations(rowTime(2))).map(({ email }) => email),
        [invited],
      ],
    },
    endInvitations: {
      write: (room, { invited }) => room.endInvitations(invited),
      tenancy: async (room, { invited }) => [await room.endInvitations(invited), 0],
    },
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
