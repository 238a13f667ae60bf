import { isCancellable } from '@posthorn/core/app'
import type { JsonValue } from '@posthorn/core/kernel'
import { countsOf, JOB_STATES, type Job } from '@posthorn/core/tenant'
import { z } from 'zod'
import { OptionalTimestamp, opaqueId, optionalTime, Timestamp } from '../http/shapes.ts'
import { ActorRecord, presentActor } from './audit.present.ts'

export const EXAMPLE_JOB_ID = 'job_01kajwf4m7q0t3w6z9c2e5h8k1'

export const JobParams = z.object({ jobId: opaqueId('job', EXAMPLE_JOB_ID) })

export const JobAccepted = z
  .object({ message: z.string(), jobId: z.string() })
  .meta({ id: 'JobAccepted', description: 'The job is stored and will run.' })

/** Returns the schema of a job with this result. */
export function jobOf<S extends z.ZodType>(id: string, result: S) {
  return z
    .object({
      id: z.string(),
      state: z.enum(JOB_STATES),
      progress: z.number().min(0).max(100).describe('Percent.'),
      result: result.nullable().describe('Null until the job is completed.'),
      failedReason: z.string().nullable(),
    })
    .meta({ id, description: 'Background work.' })
}

/** The wire form of a job; `read` parses the result of its handler. */
export function presentJob<R>(job: Job, read: (result: JsonValue) => R) {
  return {
    id: job.id,
    state: job.state,
    progress: job.progress,
    result: job.result === undefined ? null : read(job.result),
    failedReason: job.failedReason ?? null,
  }
}

export const JobResource = jobOf('Job', z.record(z.string(), z.number()))
  .omit({ result: true })
  .extend({
    kind: z.string().describe('What it does, such as `contacts.import`.'),
    counts: z
      .record(z.string(), z.number())
      .nullable()
      .describe('The numbers of its result, such as `createdCount`; null until the job is completed.'),
    startedBy: ActorRecord.nullable().describe('Who started it; null for jobs of earlier versions.'),
    cancellable: z.boolean().describe('Whether it can still be cancelled.'),
    attempts: z.int().describe('The number of attempts since its last progress.'),
    createdAt: Timestamp,
    dueAt: OptionalTimestamp.describe('The time from which it may run; null while it runs, and when it has ended.'),
    finishedAt: OptionalTimestamp,
  })
  .meta({ id: 'Job', description: 'Background work of the project. Ended jobs are kept for 30 days.' })

export const JobPage = z
  .object({ data: z.array(JobResource), cursor: z.string().optional(), hasMore: z.boolean() })
  .meta({ id: 'JobPage' })

export const EXAMPLE_JOB: z.input<typeof JobResource> = {
  id: EXAMPLE_JOB_ID,
  kind: 'contacts.import',
  state: 'completed',
  progress: 100,
  counts: { totalRows: 1200, createdCount: 1180, updatedCount: 18, failureCount: 2 },
  failedReason: null,
  startedBy: { type: 'user', id: 'usr_01kajw6zq4h2n8s5r7p3d9f0ya', name: 'ada@example.com', prefix: null },
  cancellable: false,
  attempts: 1,
  createdAt: '2026-11-21T09:30:00.000Z',
  dueAt: null,
  finishedAt: '2026-11-21T09:30:04.000Z',
}

/** A job of any kind as it is on the wire; `addresses` are those of members. */
export function presentAnyJob(job: Job, addresses?: ReadonlyMap<string, string>): z.input<typeof JobResource> {
  const { id, kind, state, progress, failedReason, startedBy, attempts, createdAt, dueAt, finishedAt } = job
  return {
    id,
    kind,
    state,
    progress,
    counts: countsOf(job) ?? null,
    failedReason: failedReason ?? null,
    startedBy: startedBy ? presentActor(startedBy, addresses) : null,
    cancellable: isCancellable(job),
    attempts,
    createdAt: createdAt.toISOString(),
    dueAt: optionalTime(dueAt),
    finishedAt: optionalTime(finishedAt),
  }
}
