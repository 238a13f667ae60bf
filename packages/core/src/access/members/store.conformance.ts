import { describe, expect, it } from 'vitest'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import type { Role } from '../../kernel/context/actor.ts'
import type { Store } from '../../kernel/ports/store.ts'
import { aProject, aUser, rowIds, rowTime } from '../../testing/rows.ts'
import type { Tenant } from '../../testing/tenant.ts'
import type { User } from '../accounts/schema.ts'
import { aToken } from '../accounts/store.cases.ts'

/** The promise of `MemberStore`. */
export function memberConformance(harness: StoreHarness): void {
  describe('members', () => {
    const bench = useStore(harness)

    async function join({ rooms }: Tenant, role: Role, ms = 0): Promise<User> {
      const user = aUser()
      await bench.store.accounts.insert(user)
      expect(await rooms.members.add({ userId: user.id, role, createdAt: rowTime(ms) }, 100)).toBe('added')
      return user
    }

    it('are listed with their addresses, oldest first', async () => {
      const tenant = await bench.tenant()
      const [late, early] = [await join(tenant, 'MEMBER', 2), await join(tenant, 'OWNER', 1)]
      await join(await bench.tenant(), 'OWNER')
      const members = [
        { userId: early.id, email: early.email, role: 'OWNER', revision: 1, createdAt: rowTime(1) },
        { userId: late.id, email: late.email, role: 'MEMBER', revision: 1, createdAt: rowTime(2) },
      ]
      expect(await tenant.rooms.members.list()).toStrictEqual(members)
      expect(await tenant.rooms.members.find(late.id)).toStrictEqual(members[1])
      expect(await tenant.rooms.members.find(rowIds.make('usr'))).toBeUndefined()
    })

    it('join once, and are at most as many as allowed, also when added at the same time', async () => {
      const { id, rooms } = await bench.tenant()
      const users = Array.from({ length: 6 }, () => aUser())
      for (const user of users) await bench.store.accounts.insert(user)
      const joined = await Promise.all(
        users.map(({ id: userId }, i) =>
          (i % 2 ? bench.peer : bench.store)
            .project(id)
            .members.add({ userId, role: 'MEMBER', createdAt: rowTime(0) }, 4),
        ),
      )
      expect(joined.sort()).toStrictEqual([...Array(4).fill('added'), 'full', 'full'])
      const [first] = await rooms.members.list()
      if (!first) throw new Error('somebody has joined')
      expect(await rooms.members.add({ ...first, role: 'OWNER' }, 9)).toBe('exists')
      expect(await rooms.members.find(first.userId)).toStrictEqual(first)
    })

    it('have founded the projects that they own since the first moment, and no others', async () => {
      const [own, late, others] = [await bench.tenant(), await bench.tenant(), await bench.tenant()]
      const { createdAt } = aProject()
      const ms = createdAt.getTime() - rowTime(0).getTime()
      const founder = await join(own, 'OWNER', ms)
      await late.rooms.members.add({ userId: founder.id, role: 'OWNER', createdAt: rowTime(ms + 1) }, 9)
      await others.rooms.members.add({ userId: founder.id, role: 'ADMIN', createdAt }, 9)
      expect(await bench.peer.accounts.countFounded(founder.id)).toBe(1)
      expect(await bench.store.accounts.countFounded(rowIds.make('usr'))).toBe(0)
      await join(own, 'OWNER', ms + 1)
      await own.rooms.members.remove(founder.id)
      expect(await bench.store.accounts.countFounded(founder.id)).toBe(0)
    })

    it('found at most the allowed number of projects, however many they create at the same time', async () => {
      const user = aUser()
      await bench.store.accounts.insert(user)
      const create = (store: Store) =>
        store.transaction(async (store) => {
          await store.accounts.find(user.id)
          if ((await store.accounts.countFounded(user.id)) >= 2) return false
          const project = aProject()
          await store.projects.insert(project, [])
          const { createdAt } = project
          await store.project(project.id).members.add({ userId: user.id, role: 'OWNER', createdAt }, 9)
          return true
        })
      const made = await Promise.all(Array.from({ length: 6 }, (_, i) => create(i % 2 ? bench.peer : bench.store)))
      expect(made.filter(Boolean)).toHaveLength(2)
    })

    it('change their role unless they are owners', async () => {
      const tenant = await bench.tenant()
      const [owner, member] = [await join(tenant, 'OWNER'), await join(tenant, 'MEMBER')]
      const { members } = bench.peer.project(tenant.id)
      expect(await members.setRole(member.id, 'ADMIN')).toBe('changed')
      const changed = await tenant.rooms.members.find(member.id)
      expect(changed).toMatchObject({ role: 'ADMIN', revision: 2 })
      expect(await members.setRole(member.id, 'ADMIN')).toBe('changed')
      expect(await tenant.rooms.members.find(member.id)).toStrictEqual(changed)
      expect(await members.setRole(owner.id, 'ADMIN')).toBe('owner')
      expect(await members.setRole(rowIds.make('usr'), 'ADMIN')).toBe('absent')
      expect((await tenant.rooms.members.find(owner.id))?.role).toBe('OWNER')
    })

    it('are listed as invited until they join, the time is over or the invitation ends', async () => {
      const [ours, theirs] = [await bench.tenant(), await bench.tenant()]
      const { accounts } = bench.store
      const inviter = await join(ours, 'OWNER')
      const invite = async ({ id: projectId }: Tenant, email: string, ms: number, role: Role = 'MEMBER') => {
        const invitation = { projectId, role, inviterId: role === 'ADMIN' ? inviter.id : undefined }
        const token = { ...aToken(email, ms), kind: 'invite' as const, invitation }
        await accounts.addToken(token, 9)
        return token.hash
      }
      const [ada, bob, eve] = [aUser().email, aUser().email, aUser().email]
      await accounts.addToken(aToken(ada), 9)
      await invite(theirs, ada, 0)
      await invite(ours, ada, 1)
      const joining = await invite(ours, bob, 2)
      await invite(ours, ada, 3, 'ADMIN')
      await invite(ours, eve, 4)
      const { members } = bench.peer.project(ours.id)
      const open = async (ms: number) => (await members.listInvitations(rowTime(ms))).map(({ email }) => email)
      expect((await members.listInvitations(rowTime(500)))[1]).toStrictEqual({
        email: ada,
        role: 'ADMIN',
        inviterId: inviter.id,
        createdAt: rowTime(3),
        expiresAt: rowTime(1003),
      })
      expect(await open(500)).toStrictEqual([eve, ada, bob, ada])
      expect(await open(1001)).toStrictEqual([eve, ada, bob])
      expect(await open(1004)).toStrictEqual([])
      await accounts.takeToken(joining, 'invite', rowTime(500))
      expect(await open(500)).toStrictEqual([eve, ada, ada])
      expect(await members.endInvitations(ada, 'ADMIN')).toBe(1)
      expect(await open(500)).toStrictEqual([eve, ada])
      const ended = await Promise.all([members.endInvitations(ada), ours.rooms.members.endInvitations(ada)])
      expect(ended.sort()).toStrictEqual([0, 1])
      expect(await open(500)).toStrictEqual([eve])
      expect(await theirs.rooms.members.listInvitations(rowTime(500))).toHaveLength(1)
    })

    it('leave, and the last owner stays, also when several leave at the same moment', async () => {
      const tenant = await bench.tenant()
      const owners = await Promise.all([1, 2, 3, 4].map((ms) => join(tenant, 'OWNER', ms)))
      const member = await join(tenant, 'MEMBER')
      const removed = await Promise.all(
        [...owners, ...owners].map(({ id }, i) =>
          (i % 2 ? bench.peer : bench.store).project(tenant.id).members.remove(id),
        ),
      )
      expect(removed.filter((one) => one === 'removed')).toHaveLength(3)
      expect(removed).toContain('last_owner')
      const left = await tenant.rooms.members.list()
      expect(left.map(({ role }) => role).sort()).toStrictEqual(['MEMBER', 'OWNER'])
      expect(await tenant.rooms.members.remove(member.id)).toBe('removed')
      expect(await tenant.rooms.members.remove(member.id)).toBe('absent')
    })
  })
}
