import { cancelJob } from '@posthorn/core/app'
import type { Context, KeyScope } from '@posthorn/core/kernel'
import { addressesOf, findJob, type Job, JobsQuery, listJobs } from '@posthorn/core/tenant'
import { ok } from '../http/reply.ts'
import { defineRoute } from '../http/route.ts'
import { EXAMPLE_JOB, JobPage, JobParams, JobResource, presentAnyJob } from './jobs.present.ts'

const READS: readonly KeyScope[] = ['project:read']

const ONE = { description: 'The job.', schema: JobResource, example: EXAMPLE_JOB }

async function presentOne(ctx: Context, job: Job) {
  return ok(presentAnyJob(job, await addressesOf(ctx, [job.startedBy])))
}

const list = defineRoute({
  method: 'GET',
  path: '/jobs',
  operationId: 'listJobs',
  summary: 'List the jobs of the project',
  description:
    'Background work, newest first: imports, bulk operations, replays, the collection of recipients, and deletions. Ended jobs are kept for 30 days. Results that name contacts are not included: GET /contacts/import/{jobId} and GET /contacts/bulk/{jobId} have them.',
  tag: 'Jobs',
  access: 'secret',
  scopes: READS,
  query: JobsQuery,
  samples: {
    sdk: "for await (const job of client.jobs.list({ state: 'failed' })) console.log(job.kind, job.failedReason)",
    cli: 'posthorn jobs list --state failed',
  },
  responses: {
    200: { description: 'A page of jobs.', schema: JobPage, example: { data: [EXAMPLE_JOB], hasMore: false } },
  },
  errors: ['BAD_REQUEST'],
  handle: async ({ ctx, query }) => {
    const { data, cursor, hasMore } = await listJobs(ctx, query)
    const addresses = await addressesOf(
      ctx,
      data.map(({ startedBy }) => startedBy),
    )
    return ok({
      data: data.map((job) => presentAnyJob(job, addresses)),
      ...(cursor !== undefined && { cursor }),
      hasMore,
    })
  },
})

const get = defineRoute({
  method: 'GET',
  path: '/jobs/{jobId}',
  operationId: 'getJob',
  summary: 'Get a job',
  description: 'The state, the progress, and the counts of a job of any kind.',
  tag: 'Jobs',
  access: 'secret',
  scopes: READS,
  params: JobParams,
  samples: { sdk: "const job = await client.jobs.get('{jobId}')", cli: 'posthorn jobs get {jobId}' },
  responses: { 200: ONE },
  errors: ['JOB_NOT_FOUND'],
  handle: async ({ ctx, params }) => presentOne(ctx, await findJob(ctx, params.jobId)),
})

const cancel = defineRoute({
  method: 'POST',
  path: '/jobs/{jobId}/cancel',
  operationId: 'cancelJob',
  summary: 'Cancel a job',
  description:
    'Ends an import, a bulk operation, or a replay of webhooks. What it has already done stays: a running job stops at its next batch. Other kinds must be finished: cancel the campaign, not the collection of its recipients.',
  tag: 'Jobs',
  access: 'secret',
  scopes: ['contacts:write'],
  audit: { action: 'job.cancel' },
  whileSuspended: true,
  params: JobParams,
  samples: { sdk: "await client.jobs.cancel('{jobId}')", cli: 'posthorn jobs cancel {jobId} --yes' },
  responses: {
    200: { ...ONE, example: { ...EXAMPLE_JOB, state: 'cancelled', progress: 40, counts: null } },
  },
  errors: ['JOB_NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
  handle: async ({ ctx, params }) => presentOne(ctx, await cancelJob(ctx, params.jobId)),
})

/** Background work of any kind. */
export const jobRoutes = [list, get, cancel]
