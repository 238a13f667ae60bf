import { canonicalAddress } from '../../kernel/address/address.ts'
import { type Context, inTransaction } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { type Page, paginate } from '../../kernel/page/page.ts'
import type { Suppression, SuppressionInput, SuppressionQuery } from './schema.ts'

/** Returns the keyed hash of the canonical address. Without the master key, addresses cannot be found by guessing. */
export function suppressionHash(ctx: Pick<Context, 'project' | 'secrets'>, email: string): string {
  return ctx.secrets.hmac(`suppression ${ctx.project.id} ${canonicalAddress(email)}`)
}

/** Suppresses an address. An address that is already suppressed keeps its first reason. */
export async function createSuppression(
  ctx: Context,
  { email, reason }: SuppressionInput,
): Promise<{ suppression: Suppression; isNew: boolean }> {
  const suppression = { hash: suppressionHash(ctx, email), email, reason, createdAt: ctx.clock.now() }
  for (;;) {
    if (await inTransaction(ctx, ({ store }) => store.suppressions.add(suppression)))
      return { suppression, isNew: true }
    const [found] = await ctx.store.suppressions.find([suppression.hash])
    if (found) return { suppression: found, isNew: false }
    // The suppression was removed between the two calls.
  }
}

/** Returns the suppression of an address. Throws `SUPPRESSION_NOT_FOUND`. */
export async function getSuppression(ctx: Context, email: string): Promise<Suppression> {
  const [found] = await ctx.store.suppressions.find([suppressionHash(ctx, email)])
  if (!found) throw new AppError('SUPPRESSION_NOT_FOUND')
  return found
}

/** Returns suppressions, newest first. */
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

/** The prefix that makes a hash an id for cursors. */
const CURSOR_PREFIX = 'sup_'

/** Deletes the suppression of an address. Throws `SUPPRESSION_NOT_FOUND`. */
export async function deleteSuppression(ctx: Context, email: string): Promise<void> {
  if (await ctx.store.suppressions.remove(suppressionHash(ctx, email))) return
  throw new AppError('SUPPRESSION_NOT_FOUND')
}

/** Deletes these addresses from their suppressions, which keep the hashes. */
export function forgetAddresses(ctx: Context, emails: readonly string[]): Promise<void> {
  return ctx.store.suppressions.forgetAddresses(emails.map((email) => suppressionHash(ctx, email)))
}

/** Returns the suppressions of these addresses by address, including those of erased contacts, with one query. */
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
