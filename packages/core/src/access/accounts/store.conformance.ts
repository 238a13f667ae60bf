import { describe, expect, it } from 'vitest'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import { aCredential } from '../../tenant/credentials/store.cases.ts'
import { aUser, rowTime } from '../../testing/rows.ts'
import { aHash, aSession, aToken } from './store.cases.ts'

/** The promise of `AccountStore`. */
export function accountConformance(harness: StoreHarness): void {
  describe('accounts', () => {
    const bench = useStore(harness)

    it('returns users as they were stored, by address', async () => {
      const { accounts } = bench.store
      expect(await accounts.isEmpty()).toBe(true)
      const plain = aUser({ passwordHash: undefined })
      const known = aUser({ email: 'ñandú@example.com', verifiedAt: rowTime(5), devicesSince: rowTime(7) })
      expect([await accounts.insert(plain), await accounts.insert(known)]).toStrictEqual([true, true])
      expect(await accounts.findByEmail(plain.email)).toStrictEqual(plain)
      expect(await accounts.findByEmail(known.email)).toStrictEqual(known)
      expect(await accounts.findByEmail('nobody@example.com')).toBeUndefined()
      expect(await bench.peer.accounts.isEmpty()).toBe(false)
    })

    it('gives an address to one user, however many ask at the same time', async () => {
      const tries = Array.from({ length: 6 }, () => aUser({ email: 'ada@example.com' }))
      const made = await Promise.all(tries.map((user, i) => (i % 2 ? bench.peer : bench.store).accounts.insert(user)))
      expect(made.filter(Boolean)).toHaveLength(1)
      expect(await bench.store.accounts.findByEmail('ada@example.com')).toStrictEqual(tries[made.indexOf(true)])
    })

    it('changes the password, and stores the first verification', async () => {
      const { accounts } = bench.store
      const user = aUser()
      await accounts.insert(user)
      await accounts.setPassword(user.id, 'another', rowTime(1))
      await accounts.setVerified(user.id, rowTime(2))
      await accounts.setVerified(user.id, rowTime(3))
      expect(await accounts.findByEmail(user.email)).toStrictEqual({
        ...user,
        passwordHash: 'another',
        verifiedAt: rowTime(2),
        updatedAt: rowTime(2),
      })
    })

    it('finds users by id, and stores the time of a change of their ways to sign in', async () => {
      const { accounts } = bench.store
      const user = aUser()
      await accounts.insert(user)
      await accounts.touch(user.id, rowTime(4))
      expect(await bench.peer.accounts.find(user.id)).toStrictEqual({ ...user, updatedAt: rowTime(4) })
      await accounts.forgetDevices(user.id, rowTime(6))
      const forgotten = { ...user, updatedAt: rowTime(4), devicesSince: rowTime(6) }
      expect(await bench.peer.accounts.find(user.id)).toStrictEqual(forgotten)
      await accounts.setPassword(user.id, undefined, rowTime(5))
      expect((await accounts.find(user.id))?.passwordHash).toBeUndefined()
      expect(await accounts.find(aUser().id)).toBeUndefined()
    })

    it('lists the open sessions of a user, newest first, and ends all but one', async () => {
      const { accounts } = bench.store
      const [user, other] = [aUser(), aUser()]
      for (const one of [user, other]) await accounts.insert(one)
      const [first, second] = [aSession(user, 1), { ...aSession(user, 2), agent: 'Browser', freshUntil: rowTime(3) }]
      const [over, theirs] = [aSession(user, 0), aSession(other, 5)]
      for (const one of [over, first, second, theirs]) await accounts.openSession(one, 9)
      expect(await bench.peer.accounts.listSessions(user.id, rowTime(1000))).toStrictEqual([second, first])
      await accounts.closeSessions(user.id, first.hash)
      expect(await accounts.listSessions(user.id, rowTime(0))).toStrictEqual([first])
      expect(await accounts.listSessions(other.id, rowTime(0))).toStrictEqual([theirs])
    })

    it('finds the user of a session until it ends or expires', async () => {
      const { accounts } = bench.store
      const [user, other] = [aUser(), aUser()]
      for (const one of [user, other]) await accounts.insert(one)
      const [first, second, theirs] = [aSession(user), aSession(user), aSession(other)]
      for (const session of [first, second, theirs]) await accounts.openSession(session, 9)
      expect(await bench.peer.accounts.findSession(first.hash, rowTime(999))).toStrictEqual(user)
      expect(await accounts.findSession(first.hash, rowTime(1000))).toBeUndefined()
      expect(await accounts.findSession(aHash(), rowTime(0))).toBeUndefined()
      expect([await accounts.closeSession(first.hash), await accounts.closeSession(first.hash)]).toStrictEqual([
        true,
        false,
      ])
      expect(await bench.peer.accounts.findSession(first.hash, rowTime(0))).toBeUndefined()
      await accounts.closeSessions(user.id)
      expect(await bench.peer.accounts.findSession(second.hash, rowTime(0))).toBeUndefined()
      expect(await accounts.findSession(theirs.hash, rowTime(0))).toStrictEqual(other)
    })

    it('keeps the newest sessions of a user, and the newest tokens of an address', async () => {
      const { accounts } = bench.store
      const user = aUser()
      await accounts.insert(user)
      const sessions = [0, 1, 2, 3].map((ms) => aSession(user, ms))
      for (const session of sessions) await accounts.openSession(session, 2)
      const found = await Promise.all(sessions.map(({ hash }) => accounts.findSession(hash, rowTime(500))))
      expect(found.map((one) => one !== undefined)).toStrictEqual([false, false, true, true])
      const tokens = [0, 1, 2, 3].map((ms) => aToken(user.email, ms))
      const other = aToken('other@example.com')
      for (const token of [other, ...tokens]) await accounts.addToken(token, 3)
      const taken = await Promise.all(
        [other, ...tokens].map(({ hash }) => accounts.takeToken(hash, 'reset', rowTime(500))),
      )
      expect(taken.map((one) => one !== undefined)).toStrictEqual([true, false, true, true, true])
    })

    it('keeps the newest invitations of an address to each project', async () => {
      const { accounts } = bench.store
      const [one, two] = [await bench.tenant(), await bench.tenant()]
      const to = ({ id: projectId }: typeof one, ms: number) => ({
        ...aToken('ada@example.com', ms),
        kind: 'invite' as const,
        invitation: { projectId, role: 'MEMBER' as const, inviterId: undefined },
      })
      const tokens = [to(one, 0), to(one, 1), to(two, 2), to(two, 3), to(two, 4), to(one, 5)]
      for (const token of tokens) await accounts.addToken(token, 2)
      const found = await Promise.all(tokens.map(({ hash }) => accounts.findToken(hash, 'invite', rowTime(500))))
      expect(found.map((token) => token !== undefined)).toStrictEqual([false, true, false, true, true, true])
    })

    it('gives a token away once, however many take it at the same time, and only for its kind', async () => {
      const { accounts } = bench.store
      const { id: projectId } = await bench.tenant()
      const token = { ...aToken('ada@example.com'), kind: 'invite' as const }
      const invitation = { ...token, invitation: { projectId, role: 'ADMIN' as const, inviterId: aUser().id } }
      await accounts.addToken(invitation, 9)
      expect(await accounts.takeToken(token.hash, 'reset', rowTime(1))).toBeUndefined()
      expect(await accounts.takeToken(token.hash, 'invite', rowTime(1000))).toBeUndefined()
      const found = (kind: 'invite' | 'reset', ms: number) => accounts.findToken(token.hash, kind, rowTime(ms))
      expect(await Promise.all([found('reset', 1), found('invite', 1000)])).toStrictEqual([undefined, undefined])
      for (let n = 0; n < 2; n++) expect(await found('invite', 999)).toStrictEqual(invitation)
      const tries = await Promise.all(
        Array.from({ length: 6 }, (_, i) =>
          (i % 2 ? bench.peer : bench.store).accounts.takeToken(token.hash, 'invite', rowTime(999)),
        ),
      )
      expect(tries.filter((one) => one !== undefined)).toStrictEqual([invitation])
    })

    it('ends the tokens of one kind and address', async () => {
      const { accounts } = bench.store
      const mine = aToken('ada@example.com')
      const others = [aToken('other@example.com'), { ...aToken('ada@example.com'), kind: 'verify' as const }]
      for (const token of [mine, ...others]) await accounts.addToken(token, 9)
      await accounts.closeTokens('ada@example.com', 'reset')
      expect(await accounts.takeToken(mine.hash, 'reset', rowTime(1))).toBeUndefined()
      for (const { hash, kind } of others)
        expect(await accounts.takeToken(hash, kind, rowTime(1))).toMatchObject({ hash })
    })

    it('takes attempts back, also several at the same time, and none of another count', async () => {
      const { accounts } = bench.store
      const attempt = { key: aHash(), windowMs: 1000, now: rowTime(0) }
      for (let n = 0; n < 5; n++) await accounts.countAttempt(attempt)
      const taken = Array.from({ length: 3 }, (_, i) =>
        (i % 2 ? bench.peer : bench.store).accounts.uncountAttempt(attempt.key, rowTime(1000)),
      )
      await Promise.all(taken)
      await accounts.uncountAttempt(attempt.key, rowTime(999))
      await accounts.uncountAttempt(aHash(), rowTime(1000))
      expect(await accounts.countAttempt(attempt)).toStrictEqual({ count: 3, until: rowTime(1000) })
      for (let n = 0; n < 5; n++) await accounts.uncountAttempt(attempt.key, rowTime(1000))
      expect(await accounts.countAttempt(attempt)).toStrictEqual({ count: 1, until: rowTime(1000) })
    })

    it('counts every attempt, and from zero when its time is over', async () => {
      const { accounts } = bench.store
      const attempt = { key: aHash(), windowMs: 1000, now: rowTime(0) }
      const counted = await Promise.all(
        Array.from({ length: 8 }, (_, i) => (i % 2 ? bench.peer : bench.store).accounts.countAttempt(attempt)),
      )
      expect(counted.map(({ count }) => count).sort()).toStrictEqual([1, 2, 3, 4, 5, 6, 7, 8])
      expect(await accounts.countAttempt({ ...attempt, now: rowTime(999) })).toStrictEqual({
        count: 9,
        until: rowTime(1000),
      })
      expect(await accounts.countAttempt({ ...attempt, now: rowTime(1000) })).toStrictEqual({
        count: 1,
        until: rowTime(2000),
      })
      await accounts.forgetAttempts([attempt.key])
      expect((await accounts.countAttempt({ ...attempt, now: rowTime(1001) })).count).toBe(1)
    })

    it('deletes expired rows', async () => {
      const { accounts } = bench.store
      const user = aUser()
      await accounts.insert(user)
      for (const ms of [0, 1]) {
        await accounts.openSession(aSession(user, ms), 9)
        await accounts.addToken(aToken(user.email, ms), 9)
        await accounts.countAttempt({ key: aHash(), windowMs: 1000, now: rowTime(ms) })
      }
      expect(await bench.store.prune(rowTime(999))).toBe(0)
      expect(await bench.store.prune(rowTime(1000))).toBe(3)
      expect(await bench.store.prune(rowTime(1000))).toBe(0)
    })

    it('deletes unverified and unused accounts, a week after they were created', async () => {
      const { accounts, credentials } = bench.store
      const week = 7 * 86_400_000
      const [gone, verified, used, member, young] = [
        aUser(),
        aUser({ verifiedAt: rowTime(1) }),
        aUser(),
        aUser(),
        aUser({ createdAt: rowTime(1) }),
      ] as const
      for (const user of [gone, verified, used, member, young]) await accounts.insert(user)
      for (const { id } of [gone, verified]) await credentials.insert(aCredential(id, { kind: 'passkey' }))
      await accounts.openSession({ ...aSession(used), expiresAt: rowTime(week + 2) }, 9)
      await accounts.openSession({ ...aSession(gone), expiresAt: rowTime(week) }, 9)
      const { rooms } = await bench.tenant()
      await rooms.members.add({ userId: member.id, role: 'MEMBER', createdAt: rowTime(0) }, 9)
      expect(await bench.store.prune(rowTime(week - 1))).toBe(0)
      expect(await bench.store.prune(rowTime(week))).toBe(2)
      expect(await bench.store.prune(rowTime(week))).toBe(0)
      expect(await accounts.find(gone.id)).toBeUndefined()
      expect(await credentials.list(gone.id)).toStrictEqual([])
      expect(await credentials.list(verified.id)).toHaveLength(1)
      for (const { id } of [verified, used, member, young]) expect(await accounts.find(id)).toBeDefined()
      expect(await bench.store.prune(rowTime(week + 1))).toBe(1)
      expect(await accounts.find(young.id)).toBeUndefined()
    })

    it('lists the projects and roles of a user, oldest first', async () => {
      const { accounts } = bench.store
      const [user, other] = [aUser(), aUser()]
      for (const one of [user, other]) await accounts.insert(one)
      const [first, second] = [await bench.tenant(), await bench.tenant()]
      await second.rooms.members.add({ userId: user.id, role: 'MEMBER', createdAt: rowTime(2) }, 9)
      await first.rooms.members.add({ userId: user.id, role: 'OWNER', createdAt: rowTime(3) }, 9)
      await first.rooms.members.add({ userId: other.id, role: 'ADMIN', createdAt: rowTime(1) }, 9)
      const mine = [
        { projectId: second.id, role: 'MEMBER' },
        { projectId: first.id, role: 'OWNER' },
      ]
      expect(await accounts.listMemberships(user.id, 9)).toStrictEqual(mine)
      expect(await accounts.listMemberships(user.id, 1)).toStrictEqual(mine.slice(0, 1))
    })
  })
}
