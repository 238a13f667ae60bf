import { canonicalAddress } from '../address.ts'
import { type Context, inTransaction } from '../context.ts'
import type { JobOutcome } from '../jobs/handler.ts'
import type { JobPayloads } from '../jobs/schema.ts'
import type { Suppression, SuppressionReason } from './schema.ts'

/** What stands for an address on the list, however it is spelled; without the master key nobody can find out the address by trial. */
export function suppressionHash(ctx: Pick<Context, 'project' | 'secrets'>, email: string): string {
  return ctx.secrets.hmac(`suppression ${ctx.project.id} ${canonicalAddress(email)}`)
}

/** Lets no mail go to the address any more; an address that is suppressed already keeps its first reason. Whether it is new. */
export function suppressAddress(
  ctx: Context,
  input: { readonly email: string; readonly reason: SuppressionReason },
): Promise<boolean> {
  return ctx.store.suppressions.add({
    hash: suppressionHash(ctx, input.email),
    email: input.email,
    reason: input.reason,
    createdAt: ctx.clock.now(),
  })
}

/** Puts addresses on the list that are suppressed already. May be repeated. */
export async function addSuppressions(
  ctx: Context,
  { suppressions }: JobPayloads['suppressions.add'],
): Promise<JobOutcome> {
  await inTransaction(ctx, async (ctx) => {
    for (const { email, reason, ms } of suppressions) {
      const hash = suppressionHash(ctx, email)
      await ctx.store.suppressions.add({ hash, email, reason, createdAt: new Date(ms) })
    }
  })
  return { result: { added: suppressions.length } }
}

/** Keeps of these addresses, where they are suppressed, only what stands for them. */
export function forgetAddresses(ctx: Context, emails: readonly string[]): Promise<void> {
  return ctx.store.suppressions.forgetAddresses(emails.map((email) => suppressionHash(ctx, email)))
}

export async function isSuppressed(ctx: Context, email: string): Promise<boolean> {
  return (await findSuppressions(ctx, [email])).size > 0
}

/** Lets mail go to the address again; whether it was suppressed. */
export function removeSuppression(ctx: Context, email: string): Promise<boolean> {
  return ctx.store.suppressions.remove(suppressionHash(ctx, email))
}

/** The suppressions of these addresses by address, also of those whose person was erased; one question for all of them. */
export async function findSuppressions(
  ctx: Pick<Context, 'project' | 'secrets'> & { readonly store: Pick<Context['store'], 'suppressions'> },
  emails: readonly string[],
): Promise<ReadonlyMap<string, Suppression>> {
  const emailOf = new Map(emails.map((email) => [suppressionHash(ctx, email), email]))
  const found = await ctx.store.suppressions.find([...emailOf.keys()])
  return new Map(
    found.flatMap((suppression): [string, Suppression][] => {
      const email = emailOf.get(suppression.hash)
      return email === undefined ? [] : [[email, suppression]]
    }),
  )
}
