import { canSendMail, sendAccountMail } from '../accounts/mails.ts'
import type { User } from '../accounts/schema.ts'
import { requireTry } from '../accounts/tries.ts'
import { actorMay, type Role } from '../actor.ts'
import { type Context, inTransaction, type World } from '../context.ts'
import { AppError } from '../errors.ts'
import type { UserId } from '../ids.ts'
import { asId } from '../ids.ts'
import { MEMBERS_MAX, type Member, type MemberChanges, type MemberInput } from './schema.ts'

export function listMembers(ctx: Context): Promise<readonly Member[]> {
  return ctx.store.members.list()
}

/** Only owners make owners. */
function requireMayGrant(ctx: Context, role: Role): void {
  if (role === 'OWNER' && !actorMay(ctx.actor, 'own'))
    throw new AppError('FORBIDDEN', { message: 'Only an owner makes somebody an owner.' })
}

/** An invitation, and where the accounts are. */
export interface Inviting extends MemberInput {
  readonly world: World
}

/**
 * Returns the account that is invited. Where there is none, or nobody has shown that the address is its own, sends a mail
 * with an invitation and returns undefined.
 */
export async function findInvited(ctx: Context, { world, email, role }: Inviting): Promise<User | undefined> {
  requireMayGrant(ctx, role)
  const { actor, project } = ctx
  const inviter = actor.kind === 'user' ? await ctx.store.members.find(actor.userId) : undefined
  const known = await world.store.accounts.findByEmail(email)
  if (known && (known.verifiedAt || world.mailer.local)) return known
  if (!canSendMail(world)) throw cannotInvite(known)
  await requireTry(world, 'inviteProject', project.id)
  await requireTry(world, 'mailAddress', `invite ${email}`)
  const invitation = { projectId: project.id, role }
  await sendAccountMail(world, {
    ...{ kind: 'invite', email, invitation, inviter: inviter?.email, projectName: project.name },
  })
  return undefined
}

const cannotInvite = (known: User | undefined) =>
  new AppError('CONFLICT', {
    message: known
      ? 'Nobody has shown that the address of this account is theirs, and the server has no sender to ask them.'
      : 'There is no account with this address, and the server has no sender for invitations.',
    suggestion: 'Ask the operator to set the sender of mails about accounts.',
  })

/** Adds an account to the project. Throws `CONFLICT` when it is a member, or when there is no room for more. */
export async function addMember(
  ctx: Context,
  { user, role }: { readonly user: User; readonly role: Role },
): Promise<Member> {
  requireMayGrant(ctx, role)
  const member = { userId: user.id, role, createdAt: ctx.clock.now() }
  const added = await ctx.store.members.add(member, MEMBERS_MAX)
  if (added === 'added') return { ...member, email: user.email }
  throw new AppError('CONFLICT', {
    message:
      added === 'exists'
        ? `${user.email} is a member of the project.`
        : `A project has at most ${MEMBERS_MAX} members.`,
  })
}

const noMember = () => new AppError('RESOURCE_NOT_FOUND', { message: 'There is no such member.' })

function requireUserId(id: string): UserId {
  const userId = asId('usr', id)
  if (!userId) throw noMember()
  return userId
}

/** Changes the role of a member at once, everywhere. The role of an owner cannot be changed. */
export function changeRole(ctx: Context, { id, role }: MemberChanges & { readonly id: string }): Promise<Member> {
  const userId = requireUserId(id)
  requireMayGrant(ctx, role)
  return inTransaction(ctx, async (ctx) => {
    const changed = await ctx.store.members.setRole(userId, role)
    if (changed === 'owner')
      throw new AppError('FORBIDDEN', {
        message: 'The role of an owner cannot be changed.',
        suggestion: 'An owner may leave the project if there is another one.',
      })
    const member = changed === 'changed' ? await ctx.store.members.find(userId) : undefined
    if (!member) throw noMember()
    return member
  })
}

/** Removes a member at once, everywhere. Everybody may leave; one owner stays. */
export function removeMember(ctx: Context, id: string): Promise<void> {
  const userId = requireUserId(id)
  const isSelf = ctx.actor.kind === 'user' && ctx.actor.userId === userId
  if (!isSelf && !actorMay(ctx.actor, 'manage'))
    throw new AppError('FORBIDDEN', { message: 'Only an administrator removes somebody else.' })
  return inTransaction(ctx, async (ctx) => {
    const member = await ctx.store.members.find(userId)
    if (!member) throw noMember()
    if (!isSelf && member.role === 'OWNER' && !actorMay(ctx.actor, 'own'))
      throw new AppError('FORBIDDEN', { message: 'Only an owner removes an owner.' })
    const removed = await ctx.store.members.remove(userId)
    if (removed === 'absent') throw noMember()
    if (removed === 'last_owner')
      throw new AppError('FORBIDDEN', {
        message: 'The last owner of a project cannot go.',
        suggestion: 'Make somebody else an owner first, or delete the project.',
      })
  })
}
