import { type Context, inTransaction } from '../context.ts'
import { AppError } from '../errors.ts'
import { nextCheckAt } from './check.ts'
import { getDomain } from './domains.ts'
import { makeKeys } from './keys.ts'
import type { Domain } from './schema.ts'

/** Keys that wait for the removal of their records; each rotation leaves one of each algorithm. */
const OLD_MAX = 6

/**
 * Makes the next keys of a domain. Mail is signed with the current ones until the record of the next RSA key is found; then
 * they change by themselves. Where keys wait for this already, nothing changes.
 */
export async function rotateDomain(ctx: Context, id: string): Promise<Domain> {
  const before = await getDomain(ctx, id)
  if (hasNext(before)) return before
  const keys = await makeKeys(ctx, 'next') // takes a moment: outside of the transaction
  return inTransaction(ctx, async (ctx) => {
    const domain = await getDomain(ctx, id)
    if (hasNext(domain)) return domain
    if (domain.keys.filter(({ role }) => role === 'old').length >= OLD_MAX)
      throw new AppError('CONFLICT', {
        message: 'The records of several old keys of the domain may not be removed yet.',
        suggestion: 'Wait until the day that the domain names for them, and remove them then.',
      })
    const now = ctx.clock.now()
    const rotated = { ...domain, keys: [...domain.keys, ...keys], watchedSince: now, updatedAt: now }
    const changed = { ...rotated, nextCheckAt: nextCheckAt(rotated, now) }
    await ctx.store.domains.update(changed)
    return changed
  })
}

const hasNext = ({ keys }: Domain) => keys.some(({ role }) => role === 'next')
