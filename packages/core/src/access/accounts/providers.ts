import { z } from 'zod'
import { EmailAddress } from '../../kernel/address/address.ts'
import type { World } from '../../kernel/context/world.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import {
  PROVIDER_NAMES,
  ProviderError,
  type ProviderIdentity,
  type ProviderName,
} from '../../kernel/ports/providers.ts'
import { type RequestOrigin, recordOwnAudit } from '../../tenant/audit/record.ts'
import type { Credential } from '../../tenant/credentials/schema.ts'
import { claimAccount } from './claim.ts'
import type { User } from './schema.ts'
import { enter, type SignInResult, signInExpired } from './second-factor.ts'
import { newToken } from './secrets.ts'
import { addCredential, changing, identityPrefix, removeWayIn, requireFresh } from './security.ts'
import { findSession, type Guest, originOf, type UserContext } from './sessions.ts'
import { insertUser, signupClosed } from './sign-up.ts'
import { ownPath, siteOf } from './site.ts'
import { openTicket, sealTicket, spendTicket } from './tickets.ts'
import { requireTry } from './tries.ts'

/** The path of the pages that lead to a provider; its name follows, and `/callback` after that. */
export const PROVIDER_PATH = '/auth/oauth/'
/** The page about ways to sign in, to which people return by default. */
export const SECURITY_PAGE = '/account/security'

/** The destination of a browser, and the ticket that it brings back. */
export interface Departure {
  readonly url: string
  /** Kept in a cookie that scripts cannot read: it binds the return to the browser. */
  readonly ticket: string
}

/** A person who came back from a provider. */
export interface Arrival {
  /** The sign-in; absent where the account was only linked. */
  readonly entry?: SignInResult
  /** A path of our own site. */
  readonly returnTo: string
}

const Flow = z.object({
  provider: z.enum(PROVIDER_NAMES),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  /** The session whose user links the account. */
  sessionHash: z.string().optional(),
})
type Flow = z.output<typeof Flow>

/** Returns the configured providers. */
export const configuredProviders = ({ providers }: Pick<World, 'providers'>) => ({
  github: providers.github !== undefined,
  google: providers.google !== undefined,
})

/** The provider that a person goes to, and the path to which they return. */
interface Destination {
  readonly provider: ProviderName
  readonly returnTo?: string | undefined
}

/** Begins to sign in with a provider. Throws `RESOURCE_NOT_FOUND` for one that is not configured. */
export async function departTo(world: World, { provider, returnTo }: Destination): Promise<Departure> {
  return depart(world, { provider, returnTo: wayBack(world, returnTo) })
}

/** Begins to link an account at a provider to the signed-in user. */
export async function departToLink(ctx: UserContext, { provider, returnTo }: Destination): Promise<Departure> {
  const { world, sessionHash } = ctx
  await requireFresh(ctx)
  return depart(world, { provider, returnTo: wayBack(world, returnTo), sessionHash })
}

const wayBack = (world: World, returnTo: string | undefined) =>
  returnTo === undefined ? siteOf(world).path + SECURITY_PAGE : ownPath(world, returnTo)

type FlowStart = Pick<Flow, 'provider' | 'returnTo'> & { readonly sessionHash?: string }

async function depart(world: World, beginning: FlowStart): Promise<Departure> {
  const [state, nonce, verifier] = [newToken(world).token, newToken(world).token, newToken(world).token]
  const flow = { ...beginning, state, nonce, verifier }
  const url = await answered(portOf(world, flow.provider).begin({ ...flow, redirectUri: redirectUri(world, flow) }))
  return { url, ticket: sealTicket(world, 'provider', flow) }
}

/** The data that a browser brings back from a provider. */
export interface Return {
  readonly provider: ProviderName
  /** The ticket of the browser's cookie. */
  readonly ticket: string | undefined
  /** The query of the address that the provider sent the browser to. */
  readonly query: string
  /** The parameter `state` of the query. */
  readonly state: string | undefined
  /** The token of the session that the browser has. */
  readonly session: string | undefined
}

/**
 * Completes a sign-in or link that `departTo` or `departToLink` began. A person with an address that the provider has
 * not verified is not signed in, and an existing account is linked only by a person who is signed in to it: addresses
 * change hands.
 */
export async function arriveFrom(world: World, back: Return, guest: Guest): Promise<Arrival> {
  await requireTry(world, 'providerNetwork', guest.network)
  const { provider, ticket, query } = back
  const flow = ticket === undefined ? undefined : openTicket(world, { kind: 'provider', schema: Flow, ticket })
  const isOurs = flow?.provider === provider && back.state === flow.state
  if (!flow || !isOurs || ticket === undefined || !(await spendTicket(world, ticket))) throw signInExpired()
  const identity = await answered(
    portOf(world, provider).finish({ ...flow, redirectUri: redirectUri(world, flow) }, query),
  )
  const { returnTo } = flow
  if (flow.sessionHash === undefined)
    return { entry: await enter(world, await userOf(world, { provider, identity }, guest), guest), returnTo }
  const ctx = back.session === undefined ? undefined : await findSession(world, back.session, originOf(guest))
  if (ctx?.sessionHash !== flow.sessionHash) throw signInExpired()
  const credential = credentialOf(world, ctx.user, { provider, identity })
  await changing(ctx, { action: 'identity.link', id: credential.key }, (store) => addCredential(store, credential))
  return { returnTo }
}

/** Removes the link to a provider. Throws `RESOURCE_NOT_FOUND`, or `CONFLICT` for the last way to sign in. */
export async function unlink(ctx: UserContext, key: string): Promise<void> {
  await removeWayIn(ctx, { kind: 'identity', key, action: 'identity.unlink' })
}

interface KnownProvider {
  readonly provider: ProviderName
  readonly identity: ProviderIdentity
}

const credentialOf = (world: World, user: User, known: KnownProvider): Credential => ({
  userId: user.id,
  kind: 'identity',
  key: identityKey(world, known),
  name: known.identity.email ?? '',
  data: '',
  counter: 0,
  createdAt: world.clock.now(),
  usedAt: undefined,
})

/**
 * Returns the key of an identity, with issuer and subject: a server that replaces another one signs no one in to its
 * accounts.
 */
const identityKey = (world: World, { provider, identity }: KnownProvider) =>
  identityPrefix(provider, portOf(world, provider).issuer) + identity.subject

async function linkedUser(world: World, known: KnownProvider): Promise<User | undefined> {
  const key = { kind: 'identity', key: identityKey(world, known) } as const
  const credential = await world.store.credentials.find(key)
  const user = credential && (await world.store.accounts.find(credential.userId))
  if (user) await world.store.credentials.use(key, { from: 0, to: 0, at: world.clock.now() })
  return user
}

/** Returns the user of an account there; a new one the first time. */
async function userOf(world: World, known: KnownProvider, guest: Guest): Promise<User> {
  const user = await linkedUser(world, known)
  if (user) return user
  try {
    return await signUpWith(world, known, guest)
  } catch (error) {
    // Another window of the same person may have been faster.
    const first = error instanceof AppError && error.code === 'CONFLICT' ? await linkedUser(world, known) : undefined
    if (first) return first
    throw error
  }
}

function signUpWith(world: World, known: KnownProvider, guest: Guest): Promise<User> {
  const { identity } = known
  const { data: email } = EmailAddress.safeParse(identity.email)
  if (!identity.isVerified || email === undefined)
    throw new AppError('FORBIDDEN', {
      message: 'The provider has not verified your email address.',
      suggestion: 'Verify the address there, or sign up with a password.',
    })
  return world.store.transaction(async (store) => {
    const requestOrigin = originOf(guest)
    const newcomer = await newcomerOf({ ...world, store }, { email, requestOrigin })
    const credential = credentialOf(world, newcomer, known)
    await addCredential(store, credential)
    const linked = { userId: newcomer.id, action: 'identity.link', id: credential.key, requestOrigin }
    await recordOwnAudit({ ...world, store }, linked)
    return newcomer
  })
}

/** Creates an account, or returns the one with this address that is not verified. */
async function newcomerOf(
  world: World,
  { email, requestOrigin }: { readonly email: string; readonly requestOrigin: RequestOrigin },
): Promise<User> {
  const { store } = world
  const verifiedAt = world.clock.now()
  const before = await store.accounts.findByEmail(email)
  if (before?.verifiedAt)
    throw new AppError('CONFLICT', {
      message: 'An account with this address already exists.',
      suggestion: 'Sign in another way, and link the provider on the security page.',
    })
  if (before)
    return claimAccount(world, store, { id: before.id, passwordHash: undefined, action: 'user.claim', requestOrigin })
  if (world.settings.allowsSignup)
    return insertUser(world, store, { email, passwordHash: undefined, verifiedAt, requestOrigin })
  throw signupClosed()
}

function portOf({ providers }: Pick<World, 'providers'>, provider: ProviderName) {
  const port = providers[provider]
  if (port) return port
  throw new AppError('RESOURCE_NOT_FOUND', { message: 'Sign-in with this provider is not enabled on this server.' })
}

const redirectUri = ({ settings }: Pick<World, 'settings'>, { provider }: Pick<Flow, 'provider'>) =>
  `${settings.baseUrl}${PROVIDER_PATH}${provider}/callback`

async function answered<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw error.failure === 'unreachable'
      ? new AppError('SERVICE_UNAVAILABLE', { message: 'The provider did not respond.', cause: error })
      : new AppError('INVALID_CREDENTIALS', {
          message: 'Sign-in with the provider failed.',
          suggestion: 'Start over, or sign in another way.',
          cause: error,
        })
  }
}
