import { type DeploymentCases, undone } from '../../testing/cases.ts'
import { aUser, rowIds, rowTime } from '../../testing/rows.ts'
import type { AccountToken, Session, User } from './schema.ts'
import type { AccountStore } from './store.ts'

/** A filled tenant has a user with a session and a token. */
export interface WithUser {
  readonly user: User
  readonly session: Session
  readonly token: AccountToken
}

/** Returns a text that looks like a hash. */
export const aHash = () => rowIds.make('req').slice(4).padStart(64, '0')

export const aSession = (user: Pick<User, 'id'>, ms = 0): Session => ({
  hash: aHash(),
  userId: user.id,
  agent: undefined,
  freshUntil: undefined,
  createdAt: rowTime(ms),
  expiresAt: rowTime(ms + 1000),
})

export const aToken = (email: string, ms = 0): AccountToken => ({
  hash: aHash(),
  kind: 'reset',
  email,
  invitation: undefined,
  createdAt: rowTime(ms),
  expiresAt: rowTime(ms + 1000),
})

export const accountCases: DeploymentCases<AccountStore, unknown, WithUser> = {
  async fill({ accounts }) {
    const user = aUser()
    const [session, token] = [aSession(user), aToken(user.email)]
    await accounts.insert(user)
    await accounts.openSession(session, 9)
    await accounts.addToken(token, 9)
    await accounts.countAttempt({ key: session.hash, windowMs: 1000, now: rowTime(0) })
    return { user, session, token }
  },
  look: async (store, { user, session, token }) => ({
    user: await store.accounts.findByEmail(user.email),
    session: await store.accounts.findSession(session.hash, rowTime(1)),
    ...(await undone(store, async ({ accounts }) => ({
      token: await accounts.takeToken(token.hash, 'reset', rowTime(1)),
      attempt: await accounts.countAttempt({ key: session.hash, windowMs: 1000, now: rowTime(1) }),
    }))),
  }),
  lookAround: (store) => store.accounts.isEmpty(),
  verbs: {
    find: {},
    findByEmail: {},
    insert: { write: (room) => room.insert(aUser()), unseen: true },
    isEmpty: {},
    setPassword: { write: (room, { user }) => room.setPassword(user.id, 'new', rowTime(2)) },
    touch: { write: (room, { user }) => room.touch(user.id, rowTime(2)) },
    forgetDevices: { write: (room, { user }) => room.forgetDevices(user.id, rowTime(2)) },
    setVerified: { write: (room, { user }) => room.setVerified(user.id, rowTime(2)) },
    openSession: { write: (room, { user }) => room.openSession(aSession(user, 1), 1) },
    findSession: {},
    closeSession: { write: (room, { session }) => room.closeSession(session.hash) },
    closeSessions: { write: (room, { user }) => room.closeSessions(user.id) },
    listSessions: {},
    addToken: { write: (room, { user }) => room.addToken(aToken(user.email, 1), 1) },
    findToken: {},
    takeToken: { write: (room, { token }) => room.takeToken(token.hash, 'reset', rowTime(1)) },
    closeTokens: { write: (room, { user }) => room.closeTokens(user.email, 'reset') },
    countAttempt: {
      write: (room, { session }) => room.countAttempt({ key: session.hash, windowMs: 1000, now: rowTime(1) }),
    },
    uncountAttempt: { write: (room, { session }) => room.uncountAttempt(session.hash, rowTime(1000)) },
    forgetAttempts: { write: (room, { session }) => room.forgetAttempts([session.hash]) },
    countFounded: {},
    listMemberships: {},
  },
}
