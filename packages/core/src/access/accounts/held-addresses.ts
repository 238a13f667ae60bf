import type { Context, World } from '../../kernel/context/context.ts'
import { findSuppressions, suppressionHash } from '../../people/suppressions/suppressions.ts'
import type { TokenKind } from './schema.ts'
import { countTry } from './tries.ts'

const DAY_MS = 86_400_000
/** For how long the product itself sends nothing to an address that bounced or complained: it knows no unsubscribing. */
const HELD_MS = { BOUNCE: DAY_MS, COMPLAINT: 30 * DAY_MS } as const

/**
 * Lets a mail about an account through where what came back of earlier ones must not stop it for good. A bounce holds for a
 * day, a complaint for thirty; a complaint about mail that nobody asked for holds up no new password, once a day. What an
 * operator suppressed stays. `ctx` is the system project's.
 */
export async function releaseAddress(
  world: World,
  ctx: Context,
  { kind, email }: { readonly kind: TokenKind; readonly email: string },
): Promise<void> {
  const held = (await findSuppressions(ctx, [email])).get(email)
  if (!held || held.reason === 'MANUAL') return
  const isOver = ctx.clock.now().getTime() - held.createdAt.getTime() >= HELD_MS[held.reason]
  const mayPass = isOver || (held.reason === 'COMPLAINT' && kind === 'reset' && (await isFirstToday(world, email)))
  if (mayPass) await ctx.store.suppressions.remove(suppressionHash(ctx, email))
}

const isFirstToday = async (world: World, email: string) =>
  (await countTry(world, 'resetAfterComplaint', email)) === undefined
