import type { Context } from '../context.ts'
import type { Suppression, SuppressionReason } from './schema.ts'

/** What stands for an address on the list; without the master key nobody can find out the address by trial. */
export function suppressionHash(ctx: Pick<Context, 'project' | 'secrets'>, email: string): string {
  return ctx.secrets.hmac(`suppression ${ctx.project.id} ${email}`)
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
  ctx: Context,
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
