import type { Member } from '../../access/accounts/membership.ts'
import type { MemberStore } from '../../access/members/store.ts'
import type { ProjectId } from '../../kernel/ids/ids.ts'
import { FIRST_REVISION } from '../../kernel/revisions/revision.ts'
import type { Source, Tables } from './tables.ts'

export function memoryMembers(source: Source, projectId: ProjectId): MemberStore {
  const keyOf = (userId: string) => `${projectId} ${userId}`
  const own = ({ memberships, users }: Tables): Member[] =>
    memberships
      .filter((one) => one.projectId === projectId)
      .flatMap(({ row }) => {
        const email = users.get(row.userId)?.email
        return email === undefined ? [] : [{ ...row, email }]
      })
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.userId < b.userId ? -1 : 1))
  return {
    list: () => source.read(own),
    find: (userId) => source.read((tables) => own(tables).find((member) => member.userId === userId)),
    add: (member, max) =>
      source.write(({ memberships }) => {
        if (memberships.get(keyOf(member.userId))) return 'exists'
        if (memberships.filter((one) => one.projectId === projectId).length >= max) return 'full'
        memberships.set(keyOf(member.userId), { projectId, row: { ...member, revision: FIRST_REVISION } })
        return 'added'
      }),
    setRole: (userId, role) =>
      source.write(({ memberships }) => {
        const there = memberships.get(keyOf(userId))
        if (!there) return 'absent'
        if (there.row.role === 'OWNER') return 'owner'
        if (there.row.role === role) return 'changed'
        memberships.set(keyOf(userId), { projectId, row: { ...there.row, role, revision: there.row.revision + 1 } })
        return 'changed'
      }),
    listInvitations: (now) =>
      source.read(({ accountTokens }) =>
        accountTokens
          .filter(({ invitation, expiresAt }) => invitation?.projectId === projectId && expiresAt > now)
          .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.hash < b.hash ? 1 : -1))
          .flatMap(({ email, invitation, createdAt, expiresAt }) =>
            invitation ? [{ email, role: invitation.role, inviterId: invitation.inviterId, createdAt, expiresAt }] : [],
          ),
      ),
    endInvitations: (email, exceptRole) =>
      source.write(({ accountTokens }) => {
        const going = accountTokens.filter(
          (one) => one.email === email && one.invitation?.projectId === projectId && one.invitation.role !== exceptRole,
        )
        for (const { hash } of going) accountTokens.delete(hash)
        return going.length
      }),
    clear: () =>
      source.write(({ memberships }) => {
        for (const { row } of memberships.filter((one) => one.projectId === projectId))
          memberships.delete(keyOf(row.userId))
      }),
    remove: (userId) =>
      source.write(({ memberships }) => {
        const there = memberships.get(keyOf(userId))
        if (!there) return 'absent'
        const owners = memberships.filter((one) => one.projectId === projectId && one.row.role === 'OWNER')
        if (there.row.role === 'OWNER' && owners.length === 1) return 'last_owner'
        memberships.delete(keyOf(userId))
        return 'removed'
      }),
  }
}
