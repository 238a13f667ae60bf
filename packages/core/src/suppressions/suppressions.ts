import { canonicalAddress } from '../address.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { type Page, paginate } from '../page.ts'
import type { Suppression, SuppressionInput, SuppressionQuery } from './schema.ts'

/** What stands for an address on the list, however it is spelled; without the master key nobody can find out the address by trial. */
export function suppressionHash(ctx: Pick<Context, 'project' | 'secrets'>, email: string): string {
  return ctx.secrets.hmac(`suppression ${ctx.project.id} ${canonicalAddress(email)}`)
}

/** Lets no mail go to the address any more. An address that is suppressed already stays as it is, with its first reason. */
export async function createSuppression(
  ctx: Context,
  { email, reason }: SuppressionInput,
): Promise<{ suppression: Suppression; isNew: boolean }> {
  const suppression = { hash: suppressionHash(ctx, email), email, reason, createdAt: ctx.clock.now() }
  for (;;) {
    if (await ctx.store.suppressions.add(suppression)) return { suppression, isNew: true }
    const [found] = await ctx.store.suppressions.find([suppression.hash])
    if (found) return { suppression: found, isNew: false }
    // Somebody removed it between the two.
  }
}

/** Throws `SUPPRESSION_NOT_FOUND`. */
export async function getSuppression(ctx: Context, email: string): Promise<Suppression> {
  const [found] = await ctx.store.suppressions.find([suppressionHash(ctx, email)])
  if (!found) throw new AppError('SUPPRESSION_NOT_FOUND')
  return found
}

/** Newest first. */
export function listSuppressions(ctx: Context, { reason, ...page }: SuppressionQuery): Promise<Page<Suppression>> {
  const { suppressions } = ctx.store
  return paginate(
    page,
    async ({ limit, after }) => {
      const position = after && { createdAt: after.createdAt, hash: after.id.slice(CURSOR_PREFIX.length) }
      const rows = await suppressions.list({ limit, after: position, reason })
      return rows.map((row) => ({ ...row, id: `${CURSOR_PREFIX}${row.hash}` }))
    },
    () => suppressions.count(reason),
  )
}

/** What makes a hash look like an id, which cursors hold. */
const CURSOR_PREFIX = 'sup_'

/** Lets mail go to the address again. Throws `SUPPRESSION_NOT_FOUND`. */
export async function deleteSuppression(ctx: Context, email: string): Promise<void> {
  if (await ctx.store.suppressions.remove(suppressionHash(ctx, email))) return
  throw new AppError('SUPPRESSION_NOT_FOUND')
}

/** Keeps of these addresses, where they are suppressed, only what stands for them. */
export function forgetAddresses(ctx: Context, emails: readonly string[]): Promise<void> {
  return ctx.store.suppressions.forgetAddresses(emails.map((email) => suppressionHash(ctx, email)))
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
