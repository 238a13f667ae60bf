import { actorMay, type Role } from '../../kernel/context/actor.ts'
import type { World } from '../../kernel/context/world.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import type { Store } from '../../kernel/ports/store.ts'
import { type RequestOrigin, recordAudit, recordOwnAudit } from '../../tenant/audit/record.ts'
import { claimAccount } from './claim.ts'
import { sendAccountMail } from './mails.ts'
import { MEMBERS_MAX, type Member } from './membership.ts'
import type { AccountToken, Invitation, SignUpRequest, TokenKind, User } from './schema.ts'
import { enter, type SignInResult } from './second-factor.ts'
import { passwordsOf, whenFree } from './secrets.ts'
import { type Guest, originOf } from './sessions.ts'
import { requireTry, wideNetwork } from './tries.ts'

/** Returns the error for a person who may not create an account without an invitation. */
export function signupClosed(): AppError {
  return new AppError('FORBIDDEN', {
    message: 'Sign-up requires an invitation on this server.',
    suggestion: 'Ask a member of a project to invite you, or ask the operator to enable sign-up.',
  })
}

/** Returns the error for a link that does not work. */
export function deadLink(): AppError {
  return new AppError('BAD_REQUEST', {
    message: 'The link has expired, was already used, or is incomplete.',
    suggestion: 'Request a new email. A link works once and expires after an hour.',
  })
}

/** Throws for a link that does not work, before any work is done for it. */
export async function requireLink(world: World, kind: TokenKind, token: string): Promise<AccountToken> {
  const found = await world.store.accounts.findToken(world.secrets.sha256(token), kind, world.clock.now())
  if (!found) throw deadLink()
  return found
}

/**
 * Creates an account and signs in. With the token of an invitation the address counts as verified, and the user joins
 * the project; the token also works where sign-ups are disabled.
 */
export async function signUp(world: World, request: SignUpRequest, guest: Guest): Promise<SignInResult> {
  const { email, password, token } = request
  if (token === undefined && !world.settings.allowsSignup) throw signupClosed()
  await requireTry(world, 'signUpNetwork', guest.network)
  await requireTry(world, 'signUpWide', wideNetwork(guest.network))
  if (token !== undefined) await requireLink(world, 'invite', token)
  const passwordHash = await whenFree(passwordsOf(world, email, guest).hash(password))
  const requestOrigin = originOf(guest)
  const user = await world.store.transaction((store) =>
    token === undefined
      ? insertUser(world, store, { email, passwordHash, verifiedAt: undefined, requestOrigin })
      : acceptInvitation(world, store, { email, passwordHash, token, requestOrigin }),
  )
  if (token === undefined) inBackground(world, sendAccountMail(world, { kind: 'verify', email }))
  return enter(world, user, guest)
}

interface NewUser extends Pick<User, 'email' | 'passwordHash' | 'verifiedAt'> {
  readonly requestOrigin: RequestOrigin
}

export async function insertUser(world: World, store: Store, { requestOrigin, ...input }: NewUser): Promise<User> {
  const now = world.clock.now()
  const user: User = {
    id: world.ids.make('usr'),
    ...input,
    devicesSince: undefined,
    createdAt: now,
    updatedAt: now,
  }
  if (!(await store.accounts.insert(user)))
    throw new AppError('CONFLICT', {
      message: 'An account with this address already exists.',
      suggestion: 'Sign in, or reset your password.',
    })
  await recordOwnAudit({ ...world, store }, { userId: user.id, action: 'user.create', requestOrigin })
  return user
}

interface InvitationAcceptance {
  readonly email: string
  readonly passwordHash: string
  readonly token: string
  readonly requestOrigin: RequestOrigin
}

/**
 * Accepts an invitation. The person who reads the mails of an address owns its account: another person who signed up
 * with it before, and could not verify it, is signed out and cannot come back.
 */
async function acceptInvitation(
  world: World,
  store: Store,
  { email, passwordHash, token, requestOrigin }: InvitationAcceptance,
): Promise<User> {
  const now = world.clock.now()
  const taken = await store.accounts.takeToken(world.secrets.sha256(token), 'invite', now)
  if (!taken?.invitation || taken.email !== email) throw deadLink()
  const before = await store.accounts.findByEmail(email)
  const user = before
    ? await claimAccount(world, store, { id: before.id, passwordHash, action: 'user.claim', requestOrigin })
    : await insertUser(world, store, { email, passwordHash, verifiedAt: now, requestOrigin })
  await join({ ...world, store }, user, { ...taken.invitation, now, requestOrigin })
  return user
}

type InvitationJoin = Invitation & { readonly now: Date; readonly requestOrigin: RequestOrigin }

async function join(
  world: World,
  { id: userId, email }: User,
  { projectId, role, inviterId, now, requestOrigin }: InvitationJoin,
) {
  const { store } = world
  if (!(await store.projects.find(projectId))) throw deadLink()
  const rooms = store.project(projectId)
  const added = await rooms.members.add({ userId, role, createdAt: now }, MEMBERS_MAX)
  // Changes of members wait for one another, so that no member is removed between this and the end.
  const inviter = inviterId && (await rooms.members.find(inviterId))
  if (inviterId && !(inviter && mayInvite(inviter, role))) throw deadLink()
  if (added === 'full') throw new AppError('CONFLICT', { message: 'The project has reached its limit of members.' })
  await rooms.members.endInvitations(email)
  if (added !== 'added') return
  const ctx = { ...world, store: rooms, actor: { kind: 'user', userId, role } } as const
  const resource = { type: 'member', id: userId }
  await recordAudit(ctx, { action: 'member.join', resource, result: 'done', details: { role }, requestOrigin })
}

/** Returns whether a member may still give the role that they gave. */
function mayInvite({ userId, role: own }: Member, role: Role): boolean {
  return actorMay({ kind: 'user', userId, role: own }, role === 'OWNER' ? 'own' : 'manage')
}

/** Starts work whose duration would reveal something to the caller. A failure is logged. */
export function inBackground(world: Pick<World, 'log'>, work: Promise<unknown>): void {
  work.catch((error: unknown) => world.log.error({ err: error }, 'failed to store an account email'))
}
