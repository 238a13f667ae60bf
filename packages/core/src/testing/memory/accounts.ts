import { UNVERIFIED_MS } from '../../access/accounts/schema.ts'
import type { AccountStore } from '../../access/accounts/store.ts'
import type { Source, Table, Tables } from './tables.ts'

const PRUNE_BATCH = 500

/** Deletes all rows but the newest `max`. */
function keepNewest<R extends { readonly hash: string; readonly createdAt: Date }>(
  table: Table<R>,
  newest: R,
  { max, like }: { readonly max: number; readonly like: (row: R) => boolean },
): void {
  const others = table
    .filter((row) => row.hash !== newest.hash && like(row))
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.hash < b.hash ? 1 : -1))
  for (const { hash } of others.slice(max - 1)) table.delete(hash)
}

export function memoryAccounts(source: Source): AccountStore {
  return {
    find: (id) => source.read(({ users }) => users.get(id)),
    findByEmail: (email) => source.read(({ users }) => users.filter((user) => user.email === email)[0]),
    insert: (user) =>
      source.write(({ users }) => {
        if (users.filter(({ email }) => email === user.email).length > 0) return false
        users.set(user.id, { ...user })
        return true
      }),
    isEmpty: () => source.read(({ users }) => users.filter(() => true).length === 0),
    setPassword: (id, passwordHash, at) =>
      source.write(({ users }) => {
        const user = users.get(id)
        if (user) users.set(id, { ...user, passwordHash, updatedAt: at })
      }),
    touch: (id, at) =>
      source.write(({ users }) => {
        const user = users.get(id)
        if (user) users.set(id, { ...user, updatedAt: at })
      }),
    forgetDevices: (id, at) =>
      source.write(({ users }) => {
        const user = users.get(id)
        if (user) users.set(id, { ...user, devicesSince: at })
      }),
    setVerified: (id, at) =>
      source.write(({ users }) => {
        const user = users.get(id)
        if (user && !user.verifiedAt) users.set(id, { ...user, verifiedAt: at, updatedAt: at })
      }),
    openSession: (session, max) =>
      source.write(({ sessions }) => {
        sessions.set(session.hash, session)
        keepNewest(sessions, session, { max, like: ({ userId }) => userId === session.userId })
      }),
    findSession: (hash, now) =>
      source.read(({ sessions, users }) => {
        const session = sessions.get(hash)
        return session && session.expiresAt > now ? users.get(session.userId) : undefined
      }),
    closeSession: (hash) => source.write(({ sessions }) => sessions.delete(hash)),
    closeSessions: (userId, exceptHash) =>
      source.write(({ sessions }) => {
        const going = sessions.filter((one) => one.userId === userId && one.hash !== exceptHash)
        for (const { hash } of going) sessions.delete(hash)
      }),
    listSessions: (userId, now) =>
      source.read(({ sessions }) =>
        sessions
          .filter((one) => one.userId === userId && one.expiresAt > now)
          .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.hash < b.hash ? 1 : -1)),
      ),
    addToken: (token, max) =>
      source.write(({ accountTokens }) => {
        accountTokens.set(token.hash, token)
        const like = ({ email, kind, invitation }: typeof token) =>
          email === token.email && kind === token.kind && invitation?.projectId === token.invitation?.projectId
        keepNewest(accountTokens, token, { max, like })
      }),
    findToken: (hash, kind, now) =>
      source.read(({ accountTokens }) => {
        const token = accountTokens.get(hash)
        return token && token.kind === kind && token.expiresAt > now ? token : undefined
      }),
    takeToken: (hash, kind, now) =>
      source.write(({ accountTokens }) => {
        const token = accountTokens.get(hash)
        if (!token || token.kind !== kind || token.expiresAt <= now) return undefined
        accountTokens.delete(hash)
        return token
      }),
    closeTokens: (email, kind) =>
      source.write(({ accountTokens }) => {
        const going = accountTokens.filter((token) => token.email === email && token.kind === kind)
        for (const { hash } of going) accountTokens.delete(hash)
      }),
    countAttempt: ({ key, windowMs, now }) =>
      source.write(({ attempts }) => {
        const before = attempts.get(key)
        const counted =
          before && before.until > now
            ? { ...before, count: before.count + 1 }
            : { count: 1, until: new Date(now.getTime() + windowMs) }
        attempts.set(key, counted)
        return counted
      }),
    uncountAttempt: (key, until) =>
      source.write(({ attempts }) => {
        const before = attempts.get(key)
        if (before && before.until.getTime() === until.getTime() && before.count > 0)
          attempts.set(key, { ...before, count: before.count - 1 })
      }),
    forgetAttempts: (keys) =>
      source.write(({ attempts }) => {
        for (const key of keys) attempts.delete(key)
      }),
    countFounded: (userId) =>
      source.read(
        ({ memberships, projects }) =>
          memberships.filter(
            ({ projectId, row }) =>
              row.userId === userId &&
              row.role === 'OWNER' &&
              row.createdAt.getTime() === projects.get(projectId)?.createdAt.getTime(),
          ).length,
      ),
    listMemberships: (userId, limit) =>
      source.read(({ memberships }) =>
        memberships
          .filter(({ row }) => row.userId === userId)
          .sort((a, b) => a.row.createdAt.getTime() - b.row.createdAt.getTime() || (a.projectId < b.projectId ? -1 : 1))
          .slice(0, limit)
          .map(({ projectId, row: { role } }) => ({ projectId, role })),
      ),
  }
}

export function pruneAccounts(tables: Tables, now: Date): number {
  const { sessions, accountTokens, attempts } = tables
  return (
    pruneUnverified(tables, now) +
    deleteSome(sessions, ({ expiresAt }) => expiresAt <= now) +
    deleteSome(accountTokens, ({ expiresAt }) => expiresAt <= now) +
    deleteSome(attempts, ({ until }) => until <= now)
  )
}

function pruneUnverified({ users, sessions, memberships, credentials }: Tables, now: Date): number {
  const before = now.getTime() - UNVERIFIED_MS
  const going = users
    .filter(({ verifiedAt, createdAt }) => !verifiedAt && createdAt.getTime() <= before)
    .filter(({ id }) => sessions.filter(({ userId, expiresAt }) => userId === id && expiresAt > now).length === 0)
    .filter(({ id }) => memberships.filter(({ row }) => row.userId === id).length === 0)
    .slice(0, PRUNE_BATCH)
  for (const { id } of going) {
    users.delete(id)
    for (const [key, one] of credentials.entries()) if (one.userId === id) credentials.delete(key)
  }
  return going.length
}

function deleteSome<R>(table: Table<R>, isOver: (row: R) => boolean): number {
  const going = table
    .entries()
    .filter(([, row]) => isOver(row))
    .slice(0, PRUNE_BATCH)
  for (const [key] of going) table.delete(key)
  return going.length
}
