import { canSendMail, sendAccountMail } from '../accounts/mails.ts'
import type { User } from '../accounts/schema.ts'
import { inBackground } from '../accounts/sign-up.ts'
import { requireTry } from '../accounts/tries.ts'
import { afterCommit, type Context, type World } from '../context.ts'
import { AppError } from '../errors.ts'
import { isFounder } from './founders.ts'
import { requireMayGrant } from './members.ts'
import type { MemberInput } from './schema.ts'

/** An invitation, and where the accounts are. */
export interface Inviting extends MemberInput {
  readonly world: World
}

/**
 * Returns the account that is invited, which is then added. Undefined where there is none, or nobody has shown that the address
 * is its own: a mail invites the person.
 */
export async function findInvited(ctx: Context, { world, email, role }: Inviting): Promise<User | undefined> {
  requireMayGrant(ctx, role)
  const known = await world.store.accounts.findByEmail(email)
  const isKnown = known && (known.verifiedAt || world.mailer.local)
  if (!isKnown && !canSendMail(world)) throw cannotInvite(known)
  await requireRoom(ctx, world, email)
  return isKnown ? known : undefined
}

/** Sends a mail with an invitation, once the transaction is committed: of a request that is repeated one goes out. */
export async function sendInvitation(ctx: Context, { world, email, role }: Inviting): Promise<void> {
  const { actor, project } = ctx
  const inviter = actor.kind === 'user' ? await ctx.store.members.find(actor.userId) : undefined
  const invitation = { projectId: project.id, role, inviterId: inviter?.userId }
  const mail = { kind: 'invite', email, invitation, inviter: inviter?.email, projectName: project.name } as const
  afterCommit(ctx, () => inBackground(world, sendAccountMail(world, mail)))
}

/**
 * Counts an invitation, so that nobody is drowned in them: by the project, and by whoever founded it, who may have many. What
 * the projects of somebody else do counts for nothing here.
 */
async function requireRoom({ project, store }: Context, world: World, email: string): Promise<void> {
  await requireTry(world, 'inviteAddress', `${project.id} ${email}`)
  const founder = (await store.members.list()).find((member) => isFounder(project, member))
  if (founder) await requireTry(world, 'inviteFounder', `${founder.userId} ${email}`)
  await requireTry(world, 'inviteProject', project.id)
}

const cannotInvite = (known: User | undefined) =>
  new AppError('CONFLICT', {
    message: known
      ? 'Nobody has shown that the address of this account is theirs, and the server has no sender to ask them.'
      : 'There is no account with this address, and the server has no sender for invitations.',
    suggestion: 'Ask the operator to set the sender of mails about accounts.',
  })
