import { actorMay } from '../../kernel/context/actor.ts'
import { type Context, inTransaction } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import type { PendingInvitation } from './schema.ts'

/** An invitation, and the member who gave it. */
export interface OpenInvitation extends PendingInvitation {
  /** The address of the member who invites; undefined where a key did, or the person is not a member any more. */
  readonly inviter: string | undefined
}

/** Returns the people who are invited and have not joined, newest first: for each address the newest invitation. */
export async function listInvitations({ store, clock }: Context): Promise<readonly OpenInvitation[]> {
  const [invitations, members] = await Promise.all([store.members.listInvitations(clock.now()), store.members.list()])
  const newest = new Map(invitations.toReversed().map((one) => [one.email, one]))
  const addresses = new Map(members.map(({ userId, email }) => [userId, email]))
  return invitations
    .filter((one) => newest.get(one.email) === one)
    .map((one) => ({ ...one, inviter: one.inviterId && addresses.get(one.inviterId) }))
}

/**
 * Ends the invitations of an address: its links do not work any more. Throws `RESOURCE_NOT_FOUND` where there is none,
 * and `FORBIDDEN` for an actor who may not give that role.
 */
export function revokeInvitation(ctx: Context, email: string): Promise<void> {
  return inTransaction(ctx, async ({ store, clock, actor }) => {
    const invited = (await store.members.listInvitations(clock.now())).filter((one) => one.email === email)
    if (invited.some(({ role }) => role === 'OWNER') && !actorMay(actor, 'own'))
      throw new AppError('FORBIDDEN', { message: 'Only a signed-in owner can revoke the invitation of an owner.' })
    const ended = invited.length > 0 ? await store.members.endInvitations(email) : 0
    if (ended === 0) throw new AppError('RESOURCE_NOT_FOUND', { message: 'Invitation not found.' })
  })
}
