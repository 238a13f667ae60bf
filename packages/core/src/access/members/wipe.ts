import { z } from 'zod'
import { actorMay } from '../../kernel/context/actor.ts'
import { type Context, inTransaction, wake } from '../../kernel/context/context.ts'
import { DELETED, RESETTING, requireSettled } from '../../kernel/context/emptying.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { revised } from '../../kernel/revisions/revision.ts'
import { isPaying } from '../../tenant/billing/payments.ts'
import { createBatches } from '../../tenant/jobs/batches.ts'
import { defineJob } from '../../tenant/jobs/definition.ts'
import type { JobOutcome, JobRun } from '../../tenant/jobs/handler.ts'
import { enqueueJob } from '../../tenant/jobs/jobs.ts'
import { RUN_JOBS } from '../../tenant/jobs/store.ts'
import type { Project } from '../../tenant/projects/schema.ts'
import { CONTENT_STEPS, type WipeStep } from '../../tenant/projects/store.ts'
import { clearUploads } from '../../tenant/uploads/uploads.ts'

/** Empties a project, and deletes it unless it is only reset. */
export const WipeJob = defineJob(
  'projects.wipe',
  z.object({ continues: z.boolean(), disabled: z.boolean(), reason: z.string().nullable() }),
)

const BATCH = 500
const AGAIN_MS = 1000
/**
 * The time after which running writes of an embedding application, or of a worker, have ended; requests are refused.
 */
const UNDER_WAY_MS = 10_000

/**
 * Empties the project: members, keys, domains and settings stay. Nothing can be written until that is done, in the
 * background. Returns the id of the job.
 */
export function resetProject(ctx: Context): Promise<string> {
  return inTransaction(ctx, async (ctx) => {
    const project = (await ctx.store.settings.find()) ?? ctx.project
    requireSettled(project)
    const { disabled, disabledReason } = project
    await beginToEmpty(ctx, project, RESETTING)
    const id = await enqueueJob(ctx, WipeJob, { continues: true, disabled, reason: disabledReason ?? null })
    wake(ctx, RUN_JOBS)
    return id
  })
}

/**
 * Deletes the project. From now on it cannot be reached; its content is deleted in the background. Throws `CONFLICT`
 * while it is being emptied, and while it pays for a subscription.
 */
export function deleteProject(ctx: Context): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const project = (await ctx.store.settings.find()) ?? ctx.project
    if (project.isSystem) throw new AppError('FORBIDDEN', { message: "The server's own project cannot be deleted." })
    if (!actorMay(ctx.actor, 'own'))
      throw new AppError('FORBIDDEN', { message: 'Only a signed-in owner can delete a project.' })
    if (project.disabledReason === DELETED) return
    requireSettled(project)
    if (ctx.payments && isPaying(await ctx.store.billing.payer())) throw stillPaying()
    await beginToEmpty(ctx, project, DELETED)
    await ctx.store.settings.replaceKeys([])
    await ctx.store.keys.clear()
    await ctx.store.members.clear()
    await enqueueJob(ctx, WipeJob, { continues: false, disabled: true, reason: null })
    wake(ctx, RUN_JOBS)
  })
}

/**
 * Begins to empty a project. From the commit on, no request that was authenticated before writes anything: running ones
 * lock the project until theirs.
 */
async function beginToEmpty(ctx: Context, project: Project, disabledReason: string): Promise<void> {
  if (ctx.transaction) ctx.transaction.whileEmptied = 'begin'
  await ctx.store.settings.update({ ...project, disabled: true, disabledReason, ...revised(project, ctx.clock.now()) })
}

const stillPaying = () =>
  new AppError('CONFLICT', {
    message: 'The project has an active subscription. Cancel it first.',
    suggestion: 'End the subscription in the billing portal first.',
  })

/** Deletes everything step by step, in short transactions. It may start again at any moment. */
export async function wipeProject(
  ctx: Context,
  { continues, disabled, reason, job }: z.infer<typeof WipeJob.payload> & { readonly job: JobRun },
): Promise<JobOutcome> {
  // Other jobs first: they would write again.
  await wipeStep(ctx, job, 'jobs')
  // Mails that are being handed over soon have their outcome, or lose their claim.
  if ((await ctx.store.emails.count({ status: 'SENDING', contactId: undefined })) > 0)
    return { againAt: new Date(ctx.clock.now().getTime() + AGAIN_MS) }
  if (ctx.files) await clearUploads(ctx)
  let gone = 0
  for (const step of CONTENT_STEPS) gone += await wipeStep(ctx, job, step)
  if (!continues) {
    await wipeStep(ctx, job, 'rights')
    // Rows that a request writes after its table was emptied would stay permanently.
    if (gone > 0) return { againAt: new Date(ctx.clock.now().getTime() + UNDER_WAY_MS) }
    await ctx.store.settings.delete()
    return { result: { deleted: true } }
  }
  await inTransaction(ctx, async (ctx) => {
    const project = await ctx.store.settings.find()
    if (!project) return
    await ctx.store.settings.setTracksSegments(false)
    await ctx.store.settings.reviseWorkflows()
    await ctx.store.settings.renewPublicFields()
    // A suspension in between is kept.
    if (project.disabledReason === RESETTING)
      await ctx.store.settings.update({
        ...project,
        disabled,
        disabledReason: reason ?? undefined,
        ...revised(project, ctx.clock.now()),
      })
  })
  return { result: { deleted: false } }
}

/** Deletes rows of a step. Returns how many. */
async function wipeStep(ctx: Context, job: JobRun, step: WipeStep): Promise<number> {
  const batches = createBatches(ctx, BATCH)
  for (let all = 0; ; ) {
    const gone = await inTransaction(ctx, (ctx) =>
      batches.timed(async () => {
        const deleted = await ctx.store.settings.wipe({ step, limit: batches.size, except: job.id })
        if (deleted > 0) await job.save(ctx, { progress: 0, checkpoint: null })
        return deleted
      }),
    )
    if (gone === 0) return all
    all += gone
  }
}
