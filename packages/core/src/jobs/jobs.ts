import type { Context } from '../context.ts'
import type { JobId } from '../ids.ts'
import type { JobKind, JobPayloads } from './schema.ts'

/** Commits background work together with what made it necessary. */
export async function enqueueJob<K extends JobKind>(ctx: Context, kind: K, payload: JobPayloads[K]): Promise<JobId> {
  const now = ctx.clock.now()
  const id = ctx.ids.make('job')
  await ctx.deployment.jobs.insert({
    id,
    projectId: ctx.project.id,
    kind,
    payload: { ...payload },
    state: 'waiting',
    progress: 0,
    result: undefined,
    failedReason: undefined,
    attempts: 0,
    dueAt: now,
    createdAt: now,
    finishedAt: undefined,
  })
  return id
}
