import { canonicalAddress } from '../address.ts'
import type { World } from '../context.ts'
import { AppError } from '../errors.ts'
import { SESSION_SECONDS, SESSIONS_MAX, type SignInRequest, type User } from './schema.ts'
import { knownDevice, newDevice, newToken, whenFree } from './secrets.ts'
import { requireTry, tryKey } from './tries.ts'

/** What is known about somebody who is not signed in. */
export interface Guest {
  /** Stands for the part of the Internet that they come from; undefined when it is not known. */
  readonly network: string | undefined
  /** The mark of their device, see `SignedIn`. */
  readonly device: string | undefined
}

/** A new session. */
export interface SignedIn {
  readonly user: User
  /** Opens the session; shown only here. */
  readonly token: string
  /** Shows that the user was signed in on this device, so that failures elsewhere do not lock it out. */
  readonly device: string
}

/** A user who is signed in. */
export interface UserContext {
  readonly world: World
  readonly user: User
  /** SHA-256 of the token of the session. */
  readonly sessionHash: string
}

/** Opens a session. Its token is always new: nobody else can have chosen it. */
export async function openSession(world: World, user: User): Promise<SignedIn> {
  const { token, hash } = newToken(world)
  const now = world.clock.now()
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000)
  await world.store.accounts.openSession({ hash, userId: user.id, createdAt: now, expiresAt }, SESSIONS_MAX)
  return { user, token, device: newDevice(world, user.email) }
}

/**
 * Signs in with a password. Throws `INVALID_CREDENTIALS`, after the same work for an address without an account as for a
 * wrong password.
 */
export async function signIn(world: World, request: SignInRequest, guest: Guest): Promise<SignedIn> {
  const email = canonicalAddress(request.email)
  const { network } = guest
  const device = knownDevice(world, guest.device, email)
  const pair = network === undefined ? undefined : `${network} ${email}`
  await requireTry(world, 'signInNetwork', network)
  if (device === undefined) {
    await requireTry(world, 'signInPair', pair)
    await requireTry(world, 'signInAddress', email)
  } else await requireTry(world, 'signInDevice', device)
  const user = await world.store.accounts.findByEmail(email)
  const isRight = await whenFree(world.passwords.verify(request.password, user?.passwordHash))
  if (!user || !isRight) throw new AppError('INVALID_CREDENTIALS')
  // What others have tried elsewhere still counts.
  if (device !== undefined) await world.store.accounts.forgetAttempts([tryKey(world, 'signInDevice', device)])
  else if (pair !== undefined) await world.store.accounts.forgetAttempts([tryKey(world, 'signInPair', pair)])
  return openSession(world, user)
}

/** Returns whoever has the token of an open session. */
export async function findSession(world: World, token: string): Promise<UserContext | undefined> {
  const sessionHash = world.secrets.sha256(token)
  const user = await world.store.accounts.findSession(sessionHash, world.clock.now())
  return user && { world, user, sessionHash }
}

/** Ends the session of a token, if there is one. */
export async function signOut(world: World, token: string): Promise<void> {
  await world.store.accounts.closeSession(world.secrets.sha256(token))
}
