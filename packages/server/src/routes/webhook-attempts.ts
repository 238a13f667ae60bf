import {
  getWebhookReplay,
  listWebhookAttempts,
  recordTest,
  redeliverWebhook,
  replayWebhooks,
  testWebhookEndpoint,
  WebhookAttemptsQuery,
  WebhookReplayInput,
} from '@posthorn/core/automation'
import { accepted, ok } from '../http/reply.ts'
import { defineRoute } from '../http/route.ts'
import { idParam } from '../http/shapes.ts'
import { JobAccepted, JobParams, presentJob } from './jobs.present.ts'
import {
  EXAMPLE_ATTEMPT,
  EXAMPLE_ENDPOINT,
  EXAMPLE_REPLAY,
  presentAttempt,
  presentRedelivery,
  RedeliveryResource,
  ReplayResult,
  WebhookAttemptPage,
  WebhookAttemptResource,
  WebhookReplayResource,
} from './webhook-endpoints.present.ts'
import { EndpointParams } from './webhook-endpoints.ts'

const ReplayParams = EndpointParams.extend(JobParams.shape)

const list = defineRoute({
  method: 'GET',
  path: '/webhook-endpoints/{id}/attempts',
  operationId: 'listWebhookAttempts',
  summary: 'List the attempts of a webhook endpoint',
  description:
    'Every request of the last 7 days, newest first, with the status, the duration, and the beginning of its response.',
  tag: 'Webhook endpoints',
  access: 'secret',
  needs: 'manage',
  params: EndpointParams,
  query: WebhookAttemptsQuery,
  samples: {
    sdk: "for await (const attempt of client.webhooks.attempts('{id}', { outcome: 'failed' })) console.log(attempt)",
    cli: 'posthorn webhooks attempts {id} --outcome failed',
  },
  responses: {
    200: {
      description: 'A page of attempts.',
      schema: WebhookAttemptPage,
      example: { data: [EXAMPLE_ATTEMPT], hasMore: false },
    },
  },
  errors: ['RESOURCE_NOT_FOUND', 'BAD_REQUEST'],
  handle: async ({ ctx, params, query }) => {
    const { data, cursor, hasMore } = await listWebhookAttempts(ctx, { ...query, id: params.id })
    return ok({ data: data.map(presentAttempt), ...(cursor !== undefined && { cursor }), hasMore })
  },
})

const test = defineRoute({
  method: 'POST',
  path: '/webhook-endpoints/{id}/test',
  operationId: 'testWebhookEndpoint',
  summary: 'Send a test event',
  description:
    'Sends an event of the type `webhook.test` now, whether the endpoint is enabled or not, and returns the attempt. It is not retried.',
  tag: 'Webhook endpoints',
  access: 'secret',
  needs: 'manage',
  audit: { action: 'webhook.test' },
  params: EndpointParams,
  samples: {
    sdk: "const { outcome, status, error } = await client.webhooks.test('{id}')",
    cli: 'posthorn webhooks test {id}',
  },
  responses: {
    200: {
      description: 'The attempt, whether it succeeded or not.',
      schema: WebhookAttemptResource,
      example: {
        ...EXAMPLE_ATTEMPT,
        type: 'webhook.test',
        contactId: null,
        outcome: 'delivered',
        status: 200,
        body: 'ok',
        error: null,
        nextAttemptAt: null,
      },
    },
  },
  errors: ['RESOURCE_NOT_FOUND', 'RATE_LIMIT_EXCEEDED'],
  prepare: ({ ctx, params }) => testWebhookEndpoint(ctx, params.id),
  handle: async ({ ctx, prepared }) => {
    await recordTest(ctx, prepared)
    return ok(presentAttempt(prepared))
  },
})

const redeliver = defineRoute({
  method: 'POST',
  path: '/webhook-attempts/{id}/redeliver',
  operationId: 'redeliverWebhook',
  summary: 'Deliver an event again',
  description:
    'Sends the event of an attempt to its endpoint again, under the same id, after events that already wait for the same contact.',
  tag: 'Webhook endpoints',
  access: 'secret',
  needs: 'manage',
  audit: { action: 'webhook.redeliver' },
  params: idParam('webhook attempt', EXAMPLE_ATTEMPT.id),
  samples: {
    sdk: "await client.webhooks.redeliver('{id}')",
    cli: 'posthorn webhooks redeliver {id}',
  },
  responses: {
    202: {
      description: 'The event waits to be sent.',
      schema: RedeliveryResource,
      example: {
        message: 'The event waits to be sent.',
        endpointId: EXAMPLE_ENDPOINT.id,
        eventId: EXAMPLE_ATTEMPT.eventId,
      },
    },
  },
  errors: ['RESOURCE_NOT_FOUND', 'CONFLICT'],
  handle: async ({ ctx, params }) => accepted(presentRedelivery(await redeliverWebhook(ctx, params.id))),
})

const QUEUED = 'The replay is queued.'

const replay = defineRoute({
  method: 'POST',
  path: '/webhook-endpoints/{id}/replay',
  operationId: 'replayWebhooks',
  summary: 'Replay a time range',
  description:
    'Sends the events of the range that match the patterns of the endpoint again, oldest first and under the same ids, in the background. Only one replay of an endpoint runs at a time.',
  tag: 'Webhook endpoints',
  access: 'secret',
  needs: 'manage',
  audit: { action: 'webhook.replay', keeps: ['from', 'to'] },
  params: EndpointParams,
  body: { schema: WebhookReplayInput.meta({ id: 'WebhookReplayInput' }) },
  examples: {
    outage: {
      summary: 'The time of an outage',
      value: { from: '2026-11-26T03:00:00Z', to: '2026-11-26T09:00:00Z' },
    },
  },
  samples: {
    sdk: "const { jobId } = await client.webhooks.replay('{id}', $body)",
    cli: 'posthorn webhooks replay {id} --from 2026-11-26T03:00:00Z --to 2026-11-26T09:00:00Z',
  },
  responses: {
    202: {
      description: 'The replay is stored and will run.',
      schema: JobAccepted,
      example: { message: QUEUED, jobId: EXAMPLE_REPLAY.id },
    },
  },
  errors: ['RESOURCE_NOT_FOUND', 'CONFLICT'],
  handle: async ({ ctx, params, body }) =>
    accepted({ message: QUEUED, jobId: await replayWebhooks(ctx, { ...body, id: params.id }) }),
})

const getReplay = defineRoute({
  method: 'GET',
  path: '/webhook-endpoints/{id}/replay/{jobId}',
  operationId: 'getWebhookReplay',
  summary: 'Get a replay',
  description:
    'The progress and the result of a replay. It is completed when all of its events are waiting to be sent.',
  tag: 'Webhook endpoints',
  access: 'secret',
  needs: 'manage',
  params: ReplayParams,
  samples: { sdk: "const replay = await client.webhooks.getReplay('{id}', '{jobId}')" },
  responses: { 200: { description: 'The replay.', schema: WebhookReplayResource, example: EXAMPLE_REPLAY } },
  errors: ['JOB_NOT_FOUND'],
  handle: async ({ ctx, params }) =>
    ok(presentJob(await getWebhookReplay(ctx, params), (result) => ReplayResult.parse(result))),
})

/** The deliveries of webhooks, and how to repeat them. */
export const webhookAttemptRoutes = [list, test, redeliver, replay, getReplay]
