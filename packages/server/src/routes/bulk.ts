import { type BulkOperation, BulkRequest, getJob, startBulk } from '@posthorn/core'
import { accepted, ok } from '../http/reply.ts'
import { defineRoute } from '../http/route.ts'
import { BulkJob, BulkResultRecord, EXAMPLE_BULK_JOB } from './bulk.present.ts'
import { EXAMPLE_CONTACT } from './contacts.present.ts'
import { JobAccepted, JobParams, presentJob } from './jobs.present.ts'

const Body = BulkRequest.meta({ id: 'BulkRequest' })

const QUEUED = 'The work is queued.'

/** A route that does one thing to many contacts. */
function bulkRoute(operation: BulkOperation, summary: string, description: string) {
  return defineRoute({
    method: 'POST',
    path: `/contacts/bulk-${operation}`,
    operationId: `bulk${operation.charAt(0).toUpperCase()}${operation.slice(1)}Contacts`,
    summary,
    description: `${description} Give at most 1000 \`contactIds\`, or \`mode: "query"\` and a \`filter\` for as many as there are. GET /contacts/bulk/{jobId} says how far it is.`,
    tag: 'Contacts',
    access: 'secret',
    body: Body,
    examples: {
      ids: { summary: 'Some contacts', value: { contactIds: [EXAMPLE_CONTACT.id] } },
      query: {
        summary: 'Those whose addresses have a part in common',
        value: { mode: 'query', filter: { search: '@example.com' }, excludeIds: [EXAMPLE_CONTACT.id] },
      },
    },
    responses: {
      202: {
        description: 'The work is stored and will be done.',
        schema: JobAccepted,
        example: { message: QUEUED, jobId: EXAMPLE_BULK_JOB.id },
      },
    },
    handle: async ({ ctx, body }) =>
      accepted({ message: QUEUED, jobId: await startBulk(ctx, { operation, request: body }) }),
  })
}

const subscribe = bulkRoute(
  'subscribe',
  'Subscribe many contacts',
  'Each that was not subscribed is, with an event `contact.subscribed`.',
)

const unsubscribe = bulkRoute(
  'unsubscribe',
  'Unsubscribe many contacts',
  'Each that was subscribed is no more, with an event `contact.unsubscribed`.',
)

const remove = bulkRoute(
  'delete',
  'Delete many contacts',
  'Deletes the contacts, and soon after what their emails and events hold of them.',
)

const job = defineRoute({
  method: 'GET',
  path: '/contacts/bulk/{jobId}',
  operationId: 'getBulkJob',
  summary: 'Get a bulk job',
  description: 'How far the work on many contacts is, and what became of them.',
  tag: 'Contacts',
  access: 'secret',
  params: JobParams,
  responses: { 200: { description: 'The job.', schema: BulkJob, example: EXAMPLE_BULK_JOB } },
  errors: ['JOB_NOT_FOUND'],
  handle: async ({ ctx, params }) => {
    const job = await getJob(ctx, { id: params.jobId, kind: 'contacts.bulk' })
    return ok(presentJob(job, (result) => BulkResultRecord.parse(result)))
  },
})

/** One thing done to many contacts. */
export const bulkRoutes = [subscribe, unsubscribe, remove, job]
