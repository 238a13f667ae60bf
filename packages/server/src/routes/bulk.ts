import { type BulkOperation, BulkRequest, startBulk } from '@posthorn/core/people'
import { getJob } from '@posthorn/core/tenant'
import { accepted, ok } from '../http/reply.ts'
import { defineRoute } from '../http/route.ts'
import { BulkJob, BulkResultRecord, EXAMPLE_BULK_JOB } from './bulk.present.ts'
import { EXAMPLE_CONTACT } from './contacts.present.ts'
import { JobAccepted, JobParams, presentJob } from './jobs.present.ts'

const Body = BulkRequest.meta({ id: 'BulkRequest' })

const QUEUED = 'The job is queued.'

/** Creates a route that does one thing to many contacts. */
function bulkRoute(operation: BulkOperation, summary: string, description: string) {
  const name = `bulk${operation.charAt(0).toUpperCase()}${operation.slice(1)}`
  return defineRoute({
    method: 'POST',
    path: `/contacts/bulk-${operation}`,
    operationId: `${name}Contacts`,
    summary,
    description: `${description} Send at most 1000 \`contactIds\`, or \`mode: "query"\` and a \`filter\` for as many as there are. GET /contacts/bulk/{jobId} shows the progress.`,
    tag: 'Contacts',
    access: 'secret',
    audit: { action: `contact.bulk_${operation}`, id: 'answer' },
    whileSuspended: operation !== 'subscribe',
    body: { schema: Body },
    examples: {
      ids: { summary: 'Some contacts', value: { contactIds: [EXAMPLE_CONTACT.id] } },
      query: {
        summary: 'All contacts whose address contains a text',
        value: { mode: 'query', filter: { search: '@example.com' }, excludeIds: [EXAMPLE_CONTACT.id] },
      },
    },
    samples: {
      sdk: `const { jobId } = await client.contacts.${name}($body.contactIds)`,
      cli: `posthorn contacts bulk ${operation} --search @example.com${operation === 'delete' ? ' --yes' : ''}`,
    },
    responses: {
      202: {
        description: 'The job is stored and will run.',
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
  'Subscribes each contact that is not subscribed, with an event `contact.subscribed`.',
)

const unsubscribe = bulkRoute(
  'unsubscribe',
  'Unsubscribe many contacts',
  'Unsubscribes each subscribed contact, with an event `contact.unsubscribed`.',
)

const remove = bulkRoute(
  'delete',
  'Delete many contacts',
  'Deletes the contacts immediately, and their data in emails and events soon after.',
)

const job = defineRoute({
  method: 'GET',
  path: '/contacts/bulk/{jobId}',
  operationId: 'getBulkJob',
  summary: 'Get a bulk job',
  description: 'The progress and the result of a bulk job.',
  tag: 'Contacts',
  access: 'secret',
  params: JobParams,
  samples: {
    sdk: "const job = await client.contacts.bulkJob('{jobId}')",
  },
  responses: { 200: { description: 'The job.', schema: BulkJob, example: EXAMPLE_BULK_JOB } },
  errors: ['JOB_NOT_FOUND'],
  handle: async ({ ctx, params }) => {
    const job = await getJob(ctx, { id: params.jobId, kind: 'contacts.bulk' })
    return ok(presentJob(job, (result) => BulkResultRecord.parse(result)))
  },
})

/** Changes and deletions of many contacts. */
export const bulkRoutes = [subscribe, unsubscribe, remove, job]
