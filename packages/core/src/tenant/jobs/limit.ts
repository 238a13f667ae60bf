import type { Context } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'

/** The most jobs started by people that may wait or run in a project. */
export const STARTED_JOBS_MAX = 1000

const STARTED: readonly string[] = ['contacts.bulk', 'contacts.import']
const AGAIN_SECONDS = 60

/**
 * Throws `RATE_LIMIT_EXCEEDED` when the project has the most unfinished imports and bulk operations. Call it first in
 * the transaction that adds one: these transactions run one after the other within a project.
 */
export async function requireRoomForJob(ctx: Context): Promise<void> {
  const count = await ctx.store.jobs.countUnfinished(STARTED)
  if (count >= STARTED_JOBS_MAX)
    throw tooMany(
      `A project can have at most ${STARTED_JOBS_MAX} imports and bulk operations waiting, and this one has ${count}.`,
    )
}

/** Returns the error for a caller who has to wait until earlier jobs have ended. */
export function tooMany(message: string): AppError {
  return new AppError('RATE_LIMIT_EXCEEDED', {
    message,
    suggestion: 'Wait until some of them have finished, then send the request again.',
    retryAfterSeconds: AGAIN_SECONDS,
  })
}
