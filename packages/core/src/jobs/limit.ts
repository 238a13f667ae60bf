import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'

/** How many of the jobs that people start may wait or run at once in a project. */
export const STARTED_JOBS_MAX = 1000

const STARTED: readonly string[] = ['contacts.bulk', 'contacts.import']
const AGAIN_SECONDS = 60

/**
 * Refuses one more import or bulk operation than a project may have waiting. To be called in the transaction that adds it, first: such
 * transactions of a project follow each other, whatever they count besides.
 */
export async function requireRoomForJob(ctx: Context): Promise<void> {
  const count = await ctx.store.jobs.countUnfinished(STARTED)
  if (count >= STARTED_JOBS_MAX)
    throw tooMany(`Of the project ${STARTED_JOBS_MAX} imports and bulk operations may wait at once, and ${count} do.`)
}

/** The error of who has to wait until what was started before has ended. */
export function tooMany(message: string): AppError {
  return new AppError('RATE_LIMIT_EXCEEDED', {
    message,
    suggestion: 'Wait until some of them have ended, and send the request again.',
    retryAfterSeconds: AGAIN_SECONDS,
  })
}
