import type { World } from '../../kernel/context/world.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import type { Store } from '../../kernel/ports/store.ts'
import { NOWHERE, type RequestOrigin, recordOwnAudit } from '../../tenant/audit/record.ts'
import { AGENT_MAX, FRESH_MS, SESSION_SECONDS, SESSIONS_MAX, type User } from './schema.ts'
import { newDevice, newToken } from './secrets.ts'

/** The facts about a caller who is not signed in. */
export interface Guest extends Partial<RequestOrigin> {
  /** The id of the part of the Internet that they come from; undefined when it is not known. */
  readonly network: string | undefined
  /** The mark of their device, see `SignedIn`. */
  readonly device: string | undefined
}

/** A new session. */
export interface SignedIn {
  readonly user: User
  /** Opens the session; shown only here. */
  readonly token: string
  /** Proves that the user was signed in on this device, so that failures elsewhere do not lock it out. */
  readonly device: string
}

/** A user who is signed in. */
export interface UserContext {
  readonly world: World
  readonly user: User
  /** SHA-256 of the token of the session. */
  readonly sessionHash: string
  /** The origin of the request. */
  readonly requestOrigin: RequestOrigin
}

/** Returns the origin of a request as the audit log stores it. */
export const originOf = ({ ip, network, agent, requestId }: Partial<Guest>): RequestOrigin => ({
  ip: ip ?? network,
  agent,
  requestId,
})

/**
 * Opens a session. Its token is always new: no one else can have chosen it. Throws `INVALID_CREDENTIALS` when the ways
 * of the user to sign in have changed since they were looked up.
 */
export async function openSession(
  world: World,
  user: User,
  { freshMs = FRESH_MS, ...guest }: Partial<Guest> & { readonly freshMs?: number },
): Promise<SignedIn> {
  const { token, hash } = newToken(world)
  const createdAt = world.clock.now()
  const expiresAt = new Date(createdAt.getTime() + SESSION_SECONDS * 1000)
  const session = {
    hash,
    userId: user.id,
    agent: guest.agent?.slice(0, AGENT_MAX).toWellFormed(),
    freshUntil: freshMs > 0 ? new Date(createdAt.getTime() + freshMs) : undefined,
    createdAt,
    expiresAt,
  }
  await world.store.transaction(async (store) => {
    const { accounts } = store
    const now = await accounts.find(user.id)
    if (now?.updatedAt.getTime() !== user.updatedAt.getTime()) throw new AppError('INVALID_CREDENTIALS')
    await accounts.openSession(session, SESSIONS_MAX)
    await recordOwnAudit(
      { ...world, store },
      { userId: user.id, action: 'session.create', requestOrigin: originOf(guest) },
    )
  })
  return { user, token, device: newDevice(world, user.id) }
}

/** Returns the user of the token of an open session. */
export async function findSession(
  world: World,
  token: string,
  requestOrigin: RequestOrigin = NOWHERE,
): Promise<UserContext | undefined> {
  const sessionHash = world.secrets.sha256(token)
  const user = await world.store.accounts.findSession(sessionHash, world.clock.now())
  return user && { world, user, sessionHash, requestOrigin }
}

/**
 * Ends the access of the user: all sessions but the given one, and programs that were allowed and have not polled yet.
 * Those first: a program that signs in at the same moment then has a session, which ends as well.
 */
export async function endSessions(
  { accounts, deviceLogins }: Pick<Store, 'accounts' | 'deviceLogins'>,
  { id, email }: Pick<User, 'id' | 'email'>,
  exceptHash?: string,
): Promise<void> {
  await deviceLogins.endAllowed(email)
  await accounts.closeSessions(id, exceptHash)
}

/** Ends the session of a token, if there is one. */
export async function signOut(world: World, token: string): Promise<void> {
  const hash = world.secrets.sha256(token)
  // Anyone may send a token that opens nothing: that writes nothing.
  if (await world.store.accounts.findSession(hash, world.clock.now())) await world.store.accounts.closeSession(hash)
}
