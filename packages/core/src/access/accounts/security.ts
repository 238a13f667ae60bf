import type { World } from '../../kernel/context/world.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import type { ProviderName } from '../../kernel/ports/providers.ts'
import type { Store } from '../../kernel/ports/store.ts'
import { type OwnAuditEntry, recordOwnAudit } from '../../tenant/audit/record.ts'
import { CREDENTIALS_MAX, type Credential } from '../../tenant/credentials/schema.ts'
import type { Session } from './schema.ts'
import { newDevice, whenFree } from './secrets.ts'
import { endSessions, type UserContext } from './sessions.ts'
import { requireTry } from './tries.ts'

/** A session as its user sees it. */
export interface OwnSession extends Omit<Session, 'hash' | 'userId' | 'freshUntil'> {
  /** The id of the session, which opens nothing. */
  readonly id: string
  /** Whether it is the session of the request. */
  readonly isCurrent: boolean
}

/** The ways of a user to sign in. */
export interface SignInMethods {
  readonly hasPassword: boolean
  /** Whether the session may change any of this, or its user must sign in again first. */
  readonly isFresh: boolean
  readonly credentials: readonly Credential[]
  readonly sessions: readonly OwnSession[]
}

const sessionId = ({ secrets }: Pick<World, 'secrets'>, hash: string) => secrets.sha256(`session ${hash}`).slice(0, 24)

const isFresh = ({ clock }: Pick<World, 'clock'>, { freshUntil }: Pick<Session, 'freshUntil'>) =>
  freshUntil !== undefined && clock.now() < freshUntil

export async function getWaysIn({ world, user, sessionHash }: UserContext): Promise<SignInMethods> {
  const [credentials, sessions] = await Promise.all([
    world.store.credentials.list(user.id),
    world.store.accounts.listSessions(user.id, world.clock.now()),
  ])
  return {
    hasPassword: user.passwordHash !== undefined,
    isFresh: sessions.some((session) => session.hash === sessionHash && isFresh(world, session)),
    credentials,
    sessions: sessions.map(({ hash, agent, createdAt, expiresAt }) => ({
      id: sessionId(world, hash),
      isCurrent: hash === sessionHash,
      agent,
      createdAt,
      expiresAt,
    })),
  }
}

/**
 * Throws `FRESH_SIGN_IN_REQUIRED` unless the session has just begun: another person may have found the browser open.
 */
export async function requireFresh({ world, user, sessionHash }: UserContext, store = world.store): Promise<void> {
  const sessions = await store.accounts.listSessions(user.id, world.clock.now())
  if (!sessions.some((session) => session.hash === sessionHash && isFresh(world, session)))
    throw new AppError('FRESH_SIGN_IN_REQUIRED')
}

/** Changes the user's account and records it in their log: both or neither. */
export function recording<T>(ctx: UserContext, entry: OwnAuditEntry, work: (store: Store) => Promise<T>): Promise<T> {
  const { world, user, requestOrigin } = ctx
  return world.store.transaction(async (store) => {
    const result = await work(store)
    await recordOwnAudit({ ...world, store }, { ...entry, userId: user.id, requestOrigin })
    return result
  })
}

/**
 * Changes the ways of the user to sign in, one change after the other. The session is verified again first: it may have
 * ended during the wait.
 */
export function changing<T>(ctx: UserContext, entry: OwnAuditEntry, work: (store: Store) => Promise<T>): Promise<T> {
  const { world, user } = ctx
  return recording(ctx, entry, async (store) => {
    await store.accounts.find(user.id)
    await requireFresh(ctx, store)
    const result = await work(store)
    await store.accounts.touch(user.id, world.clock.now())
    return result
  })
}

/** Changes the ways of the user to sign in, and ends their other sessions. */
export function changingAll<T>(ctx: UserContext, entry: OwnAuditEntry, work: (store: Store) => Promise<T>): Promise<T> {
  return changing(ctx, entry, async (store) => {
    const result = await work(store)
    await endSessions(store, ctx.user, ctx.sessionHash)
    return result
  })
}

/** Adds a credential. Throws `CONFLICT` where it is taken, or the user has too many. */
export async function addCredential(store: Store, credential: Credential): Promise<void> {
  const others = (await store.credentials.list(credential.userId)).filter(({ kind }) => kind === credential.kind)
  if (others.length >= CREDENTIALS_MAX[credential.kind])
    throw new AppError('CONFLICT', { message: `You can have at most ${CREDENTIALS_MAX[credential.kind]} of these.` })
  if (!(await store.credentials.insert(credential)))
    throw new AppError('CONFLICT', { message: 'This sign-in method already belongs to an account.' })
}

/** The result for a browser that stays signed in while all others are signed out. */
export interface RemainingMethods {
  /** The mark of the device, see `SignedIn`: earlier ones do not count any more. */
  readonly device: string
}

/** Sets or changes the password of the signed-in user. Their other sessions end, and links for a new password. */
export async function changePassword(ctx: UserContext, password: string): Promise<RemainingMethods> {
  const { world, user } = ctx
  await requireFresh(ctx)
  await requireTry(world, 'passwordUser', user.id)
  const asker = { subject: user.id, origin: user.id }
  const passwordHash = await whenFree(world.passwords.for(asker).hash(password))
  await changingAll(ctx, { action: 'password.change' }, async ({ accounts }) => {
    await accounts.setPassword(user.id, passwordHash, world.clock.now())
    await accounts.forgetDevices(user.id, world.clock.now())
    await accounts.closeTokens(user.email, 'reset')
  })
  return { device: newDevice(world, user.id) }
}

/** Ends a session of the user. Throws `RESOURCE_NOT_FOUND`. */
export async function endSession(ctx: UserContext, id: string): Promise<void> {
  const { world, user } = ctx
  const sessions = await world.store.accounts.listSessions(user.id, world.clock.now())
  const found = sessions.find(({ hash }) => sessionId(world, hash) === id)
  if (!found) throw new AppError('RESOURCE_NOT_FOUND', { message: 'Session not found.' })
  await recording(ctx, { action: 'session.delete', id }, async ({ accounts, deviceLogins }) => {
    await accounts.find(user.id)
    // The owner of the session may have allowed such a program.
    await deviceLogins.endAllowed(user.email)
    await accounts.closeSession(found.hash)
  })
}

/** Ends all sessions of the user but the one of the request. */
export async function endOtherSessions(ctx: UserContext): Promise<RemainingMethods> {
  const { world, user, sessionHash } = ctx
  await recording(ctx, { action: 'session.delete_others' }, async (store) => {
    await store.accounts.find(user.id)
    await endSessions(store, user, sessionHash)
    await store.accounts.forgetDevices(user.id, world.clock.now())
  })
  return { device: newDevice(world, user.id) }
}

/**
 * Removes a way to sign in. Throws `RESOURCE_NOT_FOUND`, or `CONFLICT` for the last one. The user's other sessions end.
 */
export function removeWayIn(
  ctx: UserContext,
  { action, ...key }: Pick<Credential, 'kind' | 'key'> & Pick<OwnAuditEntry, 'action'>,
): Promise<void> {
  const { world, user } = ctx
  return changingAll(ctx, { action, id: key.key }, async (store) => {
    if (!(await store.credentials.remove(user.id, key)))
      throw new AppError('RESOURCE_NOT_FOUND', { message: 'Sign-in method not found.' })
    const rest = await store.credentials.list(user.id)
    const now = await store.accounts.find(user.id)
    if (now?.passwordHash !== undefined || rest.some((one) => letsIn(world, one))) return
    throw new AppError('CONFLICT', {
      message: 'This is your last sign-in method.',
      suggestion: 'Add another one first, or set a password.',
    })
  })
}

/** Returns the provider of an account there. */
export const providerOf = ({ key }: Pick<Credential, 'key'>) => key.slice(0, key.indexOf(':')) as ProviderName

/** Returns the prefix of the keys of accounts at a provider: its name, and its issuer unless it is the usual one. */
export const identityPrefix = (provider: ProviderName, issuer: string | undefined) =>
  issuer === undefined ? `${provider}:` : `${provider}:${issuer}:`

function letsIn({ providers }: Pick<World, 'providers'>, credential: Credential): boolean {
  if (credential.kind !== 'identity') return credential.kind === 'passkey'
  const name = providerOf(credential)
  const port = providers[name]
  if (!port?.issuer) return port !== undefined && !/^\w+:https?:/.test(credential.key)
  return credential.key.startsWith(identityPrefix(name, port.issuer))
}
