import { cacheOf, createLru } from '../../kernel/cache/caches.ts'
import type { Context } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import type { ProjectId } from '../../kernel/ids/ids.ts'

interface Allowance {
  readonly left: number
  readonly at: number
}

/** The most projects whose allowance is stored; the one that was inactive for longest is removed first. */
const PROJECTS_MAX = 10_000

/**
 * Returns a function that counts costly work of a project: in one process it may be done `max` times together, and once
 * more after each `refillMs`. It throws `RATE_LIMIT_EXCEEDED` when there is more.
 */
export function allowanceOf({ max, refillMs, what }: { max: number; refillMs: number; what: string }) {
  const known = cacheOf(() => createLru<ProjectId, Allowance>(PROJECTS_MAX, () => 1))
  return (ctx: Context): void => {
    const allowances = known(ctx)
    const at = ctx.steadyMs()
    const before = allowances.get(ctx.project.id) ?? { left: max, at }
    const left = Math.min(max, before.left + (at - before.at) / refillMs)
    if (left < 1)
      throw new AppError('RATE_LIMIT_EXCEEDED', {
        message: `Too many ${what} for this project.`,
        retryAfterSeconds: Math.ceil(((1 - left) * refillMs) / 1000),
      })
    allowances.set(ctx.project.id, { left: left - 1, at })
  }
}
