import type { Context } from '../../kernel/context/context.ts'
import type { World } from '../../kernel/context/world.ts'
import { findSuppressions, suppressionHash } from '../../people/suppressions/find.ts'
import type { TokenKind } from './schema.ts'
import { countTry } from './tries.ts'

const DAY_MS = 86_400_000
/**
 * The time for which the product itself sends nothing to an address that bounced or complained: its mails have no
 * unsubscribe link.
 */
const HELD_MS = { BOUNCE: DAY_MS, COMPLAINT: 30 * DAY_MS } as const

/**
 * Sends a mail about an account although earlier ones bounced or caused complaints, which must not block it
 * permanently. A bounce blocks for a day, a complaint for thirty; a complaint about unsolicited mail does not block a
 * new password, once a day. A suppression by an operator stays, and so do domains and patterns. `ctx` is the system project's.
 */
export async function releaseAddress(
  world: World,
  ctx: Context,
  { kind, email }: { readonly kind: TokenKind; readonly email: string },
): Promise<void> {
  const held = (await findSuppressions(ctx, [email])).get(email)
  if (held?.kind !== 'ADDRESS' || held.reason === 'MANUAL') return
  const isOver = ctx.clock.now().getTime() - held.createdAt.getTime() >= HELD_MS[held.reason]
  const mayPass = isOver || (held.reason === 'COMPLAINT' && kind === 'reset' && (await isFirstToday(world, email)))
  if (mayPass) await ctx.store.suppressions.remove(suppressionHash(ctx, email))
}

const isFirstToday = async (world: World, email: string) =>
  (await countTry(world, 'resetAfterComplaint', email)) === undefined
