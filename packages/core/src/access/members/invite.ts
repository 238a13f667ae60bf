import { type Context, inTransaction, storeWithin } from '../../kernel/context/context.ts'
import type { World } from '../../kernel/context/world.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import type { Project } from '../../tenant/projects/schema.ts'
import { canSendMail, storeAccountMail, systemProject } from '../accounts/mails.ts'
import type { User } from '../accounts/schema.ts'
import { requireTry } from '../accounts/tries.ts'
import { findFounder } from './founders.ts'
import { requireMayGrant } from './members.ts'
import type { MemberInput } from './schema.ts'

/** An invitation, and the world with the accounts. */
export interface InvitationInput extends MemberInput {
  readonly world: World
}

/** The account that is invited, or the project that sends the mail which invites the person. */
export type Invitee = { readonly user: User } | { readonly sender: Project }

/**
 * Returns the account that is invited, which is then added. Where there is none, or its address is not verified, a mail
 * invites the person.
 */
export async function findInvited(ctx: Context, { world, email, role }: InvitationInput): Promise<Invitee> {
  requireMayGrant(ctx, role)
  const known = await world.store.accounts.findByEmail(email)
  const isKnown = known && (known.verifiedAt || world.mailer.local)
  if (!isKnown && !canSendMail(world)) throw cannotInvite(known)
  await requireRoom(ctx, world, email)
  return isKnown ? { user: known } : { sender: await systemProject(world) }
}

/**
 * Stores an invitation together with its mail, in the transaction of the request, so that a crash cannot separate them.
 */
export function sendInvitation(
  ctx: Context,
  { world, email, role, sender }: InvitationInput & { readonly sender: Project },
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { actor, project, transaction } = ctx
    const inviter = actor.kind === 'user' ? await ctx.store.members.find(actor.userId) : undefined
    const invitation = { projectId: project.id, role, inviterId: inviter?.userId }
    const mail = { kind: 'invite', email, invitation, inviter: inviter?.email, projectName: project.name } as const
    // The latest role replaces the others.
    await ctx.store.members.endInvitations(email, role)
    await storeAccountMail({ ...world, store: storeWithin(ctx) }, { ...mail, project: sender, transaction })
  })
}

/**
 * Counts an invitation, so that no one is flooded with them: by the project, and by its founder, who may have many.
 * Projects of other founders do not count here.
 */
async function requireRoom(ctx: Context, world: World, email: string): Promise<void> {
  const { project } = ctx
  await requireTry(world, 'inviteAddress', `${project.id} ${email}`)
  const founder = await findFounder(ctx)
  if (founder) await requireTry(world, 'inviteFounder', `${founder} ${email}`)
  await requireTry(world, 'inviteProject', project.id)
}

const cannotInvite = (known: User | undefined) =>
  new AppError('CONFLICT', {
    message: known
      ? 'The address of this account is not verified, and the server has no sender for verification emails.'
      : 'No account has this address, and the server has no sender for invitations.',
    suggestion: 'Ask the operator to configure the sender of account emails.',
  })
