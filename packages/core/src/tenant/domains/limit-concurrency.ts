import { cacheOf } from '../../kernel/cache/caches.ts'
import type { Context } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import type { ProjectId } from '../../kernel/ids/ids.ts'

const AGAIN_SECONDS = 5

/**
 * Returns a function that runs costly work, of which a project may run `max` at the same time in a process. It throws
 * `RATE_LIMIT_EXCEEDED` when there is more.
 */
export function limitConcurrency(max: number, what: string) {
  const running = cacheOf(() => new Map<ProjectId, number>())
  return async <T>(ctx: Context, work: () => Promise<T>): Promise<T> => {
    const counts = running(ctx)
    const { id } = ctx.project
    const count = counts.get(id) ?? 0
    if (count >= max)
      throw new AppError('RATE_LIMIT_EXCEEDED', {
        message: `${count} ${what} of the project are already running.`,
        retryAfterSeconds: AGAIN_SECONDS,
      })
    counts.set(id, count + 1)
    try {
      return await work()
    } finally {
      const left = (counts.get(id) ?? 1) - 1
      if (left > 0) counts.set(id, left)
      else counts.delete(id)
    }
  }
}
