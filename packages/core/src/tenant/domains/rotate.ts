import { type Context, inTransaction } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { nextCheckAt } from './check.ts'
import { getDomain } from './domains.ts'
import { makeKeys } from './keys.ts'
import type { Domain, DomainKey } from './schema.ts'

/** The most keys that wait for the removal of their records; each rotation leaves one of each algorithm. */
const OLD_MAX = 6

/** Creates the next keys of a domain, which takes a moment: call it before any transaction. None where it has some. */
export async function prepareRotation(ctx: Context, id: string): Promise<readonly DomainKey[]> {
  const domain = await getDomain(ctx, id)
  return hasNext(domain) ? [] : makeKeys(ctx, 'next')
}

/**
 * Adds the next keys of a domain. Mail is signed with the current ones until the record of the next RSA key is found;
 * then the next ones replace them automatically. If there are next keys already, nothing changes.
 */
export function rotateDomain(
  ctx: Context,
  { id, keys }: { readonly id: string; readonly keys: readonly DomainKey[] },
): Promise<Domain> {
  return inTransaction(ctx, async (ctx) => {
    const domain = await getDomain(ctx, id)
    if (hasNext(domain) || keys.length === 0) return domain
    if (domain.keys.filter(({ role }) => role === 'old').length >= OLD_MAX)
      throw new AppError('CONFLICT', {
        message: 'The records of several old keys of the domain are still needed.',
        suggestion: 'Wait until the dates that the domain lists for them, then remove the records.',
      })
    const now = ctx.clock.now()
    const rotated = { ...domain, keys: [...domain.keys, ...keys], watchedSince: now, updatedAt: now }
    const changed = { ...rotated, nextCheckAt: nextCheckAt(rotated, now) }
    await ctx.store.domains.update(changed)
    return changed
  })
}

const hasNext = ({ keys }: Domain) => keys.some(({ role }) => role === 'next')
