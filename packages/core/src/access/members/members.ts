import { actorMay, type Role } from '../../kernel/context/actor.ts'
import { type Context, inTransaction, writesNoContent } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import type { UserId } from '../../kernel/ids/ids.ts'
import { asId } from '../../kernel/ids/ids.ts'
import { FIRST_REVISION } from '../../kernel/revisions/revision.ts'
import { MEMBERS_MAX, type Member } from '../accounts/membership.ts'
import type { User } from '../accounts/schema.ts'
import type { MemberChanges } from './schema.ts'

export function listMembers(ctx: Context): Promise<readonly Member[]> {
  return ctx.store.members.list()
}

/**
 * Throws `FORBIDDEN` for OWNER unless the actor is an owner who is signed in. A key has at most the rights of an
 * administrator.
 */
export function requireMayGrant(ctx: Context, role: Role): void {
  if (role === 'OWNER' && !actorMay(ctx.actor, 'own'))
    throw new AppError('FORBIDDEN', { message: 'Only a signed-in owner can grant the OWNER role.' })
}

/** Adds an account to the project. Throws `CONFLICT` when it is a member, or when there is no room for more. */
export async function addMember(
  ctx: Context,
  { user, role }: { readonly user: User; readonly role: Role },
): Promise<Member> {
  requireMayGrant(ctx, role)
  const member = { userId: user.id, role, createdAt: ctx.clock.now() }
  const added = await inTransaction(ctx, async ({ store }) => {
    const added = await store.members.add(member, MEMBERS_MAX)
    if (added === 'added') await store.members.endInvitations(user.email)
    return added
  })
  if (added === 'added') return { ...member, email: user.email, revision: FIRST_REVISION }
  throw new AppError('CONFLICT', {
    message:
      added === 'exists'
        ? `${user.email} is already a member of the project.`
        : `A project can have at most ${MEMBERS_MAX} members.`,
  })
}

const noMember = () => new AppError('RESOURCE_NOT_FOUND', { message: 'Member not found.' })

function requireUserId(id: string): UserId {
  const userId = asId('usr', id)
  if (!userId) throw noMember()
  return userId
}

/** Changes the role of a member, immediately and everywhere. The role of an owner cannot be changed. */
export function changeRole(ctx: Context, { id, role }: MemberChanges & { readonly id: string }): Promise<Member> {
  const userId = requireUserId(id)
  requireMayGrant(ctx, role)
  return inTransaction(ctx, async (ctx) => {
    const changed = await ctx.store.members.setRole(userId, role)
    if (changed === 'owner')
      throw new AppError('FORBIDDEN', {
        message: 'The role of an owner cannot be changed.',
        suggestion: 'An owner can leave the project if it has another owner.',
      })
    const member = changed === 'changed' ? await ctx.store.members.find(userId) : undefined
    if (!member) throw noMember()
    return member
  })
}

/** Removes a member, immediately and everywhere. Each member may leave; one owner stays. */
export function removeMember(ctx: Context, id: string): Promise<void> {
  const userId = requireUserId(id)
  const isSelf = ctx.actor.kind === 'user' && ctx.actor.userId === userId
  if (!isSelf && !actorMay(ctx.actor, 'manage'))
    throw new AppError('FORBIDDEN', { message: 'Only an administrator can remove other members.' })
  return inTransaction(ctx, async (ctx) => {
    writesNoContent(ctx)
    const member = await ctx.store.members.find(userId)
    if (!member) throw noMember()
    if (!isSelf && member.role === 'OWNER' && !actorMay(ctx.actor, 'own'))
      throw new AppError('FORBIDDEN', { message: 'Only a signed-in owner can remove an owner.' })
    const removed = await ctx.store.members.remove(userId)
    if (removed === 'absent') throw noMember()
    if (removed === 'last_owner')
      throw new AppError('FORBIDDEN', {
        message: 'The last owner of a project cannot leave.',
        suggestion: 'Make another member an owner first, or delete the project.',
      })
  })
}
