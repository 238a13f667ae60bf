import { actorMay } from '../../kernel/context/actor.ts'
import { type Context, inTransaction } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { findJob } from '../../tenant/jobs/jobs.ts'
import type { Job } from '../../tenant/jobs/schema.ts'
import { handlerOf, JOB_HANDLERS } from './job-handlers.ts'

const CANCELLABLE: ReadonlySet<string> = new Set(
  JOB_HANDLERS.flatMap(({ kind, cancelledBy }) => (cancelledBy ? [kind] : [])),
)

/** Returns whether the job can still be cancelled, by someone. */
export function isCancellable({ kind, finishedAt }: Job): boolean {
  return finishedAt === undefined && CANCELLABLE.has(kind)
}

/**
 * Cancels a job. Its worker stops at the next batch, which is not committed; earlier batches stay. Throws
 * `JOB_NOT_FOUND`, `FORBIDDEN` when the caller may not cancel this kind, and `CONFLICT` for a job that has ended or whose
 * kind must be finished.
 */
export function cancelJob(ctx: Context, asked: string): Promise<Job> {
  return inTransaction(ctx, async (ctx) => {
    const { id, kind, state } = await findJob(ctx, asked)
    if (!CANCELLABLE.has(kind))
      throw new AppError('CONFLICT', {
        message: `A job of the kind ${kind} cannot be cancelled: what it has begun must be finished.`,
        suggestion: `These kinds can be cancelled: ${[...CANCELLABLE].join(', ')}.`,
        details: { state },
      })
    const { cancelledBy = 'own', clear } = handlerOf(kind)
    if (!actorMay(ctx.actor, cancelledBy)) throw new AppError('FORBIDDEN')
    if (!(await ctx.store.jobs.cancel(id, ctx.clock.now())))
      throw new AppError('CONFLICT', {
        message: 'The job has already ended.',
        suggestion: 'Read the job for its outcome.',
        details: { state },
      })
    await clear?.(ctx.store, id)
    return findJob(ctx, id)
  })
}
