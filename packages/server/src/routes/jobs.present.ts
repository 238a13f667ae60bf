import type { JsonValue } from '@posthorn/core/kernel'
import type { Job } from '@posthorn/core/tenant'
import { z } from 'zod'
import { opaqueId } from '../http/shapes.ts'

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
      state: z.enum(['waiting', 'active', 'completed', 'failed']),
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
