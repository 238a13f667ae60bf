import { addressesOf, listRequests, REQUESTS_PER_DAY, REQUESTS_WALKED, RequestsQuery } from '@posthorn/core/tenant'
import { ok } from '../http/reply.ts'
import { defineRoute } from '../http/route.ts'
import { EXAMPLE_REQUEST, presentRequests, RequestPageRecord } from './requests.present.ts'

const list = defineRoute({
  method: 'GET',
  path: '/requests',
  operationId: 'listRequests',
  summary: 'List the recent requests of the project',
  description: `Requests of keys and members with their status, error code, and duration, newest first, a few seconds after they were answered. They are kept for 30 days unless the server has another setting. Each day, the first ${REQUESTS_PER_DAY} successful and the first ${REQUESTS_PER_DAY} failed requests are recorded; \`missing\` counts the others. One answer looks at no more than ${REQUESTS_WALKED} records: with filters, a page may contain few or none although \`hasMore\` is true; its cursor continues. Records contain no bodies, no queries, no IP addresses, and of paths only ids. Requests for this list are not recorded.`,
  tag: 'Requests',
  access: 'secret',
  needs: 'manage',
  query: RequestsQuery,
  samples: {
    sdk: "for await (const request of client.requests.list({ status: 'failed' })) console.log(request.path, request.errorCode)",
    cli: 'posthorn requests list --status failed',
  },
  responses: {
    200: {
      description: 'A page of requests.',
      schema: RequestPageRecord,
      example: { data: [EXAMPLE_REQUEST], hasMore: false, missing: 0 },
    },
  },
  errors: ['BAD_REQUEST'],
  handle: async ({ ctx, query }) => {
    const page = await listRequests(ctx, query)
    const addresses = await addressesOf(
      ctx,
      page.data.map(({ actor }) => actor),
    )
    return ok(presentRequests(page, addresses))
  },
})

/** The recent requests of a project. */
export const requestRoutes = [list]
