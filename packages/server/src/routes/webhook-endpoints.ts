import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  ENDPOINTS_MAX,
  getWebhookEndpoint,
  listWebhookEndpoints,
  rotateEndpointSecret,
  updateWebhookEndpoint,
  WebhookEndpointChanges,
  WebhookEndpointInput,
} from '@posthorn/core/automation'
import { z } from 'zod'
import { created, noContent, ok } from '../http/reply.ts'
import { defineRoute } from '../http/route.ts'
import { idParam } from '../http/shapes.ts'
import {
  EXAMPLE_ENDPOINT,
  EXAMPLE_SECRET_ENDPOINT,
  presentEndpoint,
  presentSecretEndpoint,
  SecretWebhookEndpointResource,
  WebhookEndpointResource,
} from './webhook-endpoints.present.ts'

export const EndpointParams = idParam('webhook endpoint', EXAMPLE_ENDPOINT.id)

const ONE = { description: 'The endpoint.', schema: WebhookEndpointResource, example: EXAMPLE_ENDPOINT }

const list = defineRoute({
  method: 'GET',
  path: '/webhook-endpoints',
  operationId: 'listWebhookEndpoints',
  summary: 'List the webhook endpoints of the project',
  description: `All of them, in the order of creation. A project has at most ${ENDPOINTS_MAX}. Never their secrets.`,
  tag: 'Webhook endpoints',
  access: 'secret',
  needs: 'manage',
  samples: { sdk: 'const endpoints = await client.webhooks.list()', cli: 'posthorn webhooks list' },
  responses: {
    200: { description: 'The endpoints.', schema: z.array(WebhookEndpointResource), example: [EXAMPLE_ENDPOINT] },
  },
  handle: async ({ ctx }) => ok((await listWebhookEndpoints(ctx)).map(presentEndpoint)),
})

const create = defineRoute({
  method: 'POST',
  path: '/webhook-endpoints',
  operationId: 'createWebhookEndpoint',
  summary: 'Create a webhook endpoint',
  description:
    'From then on, the URL receives every event of the project whose name matches one of `events`, as a POST that is signed according to Standard Webhooks. The secret is shown only in this response.',
  tag: 'Webhook endpoints',
  access: 'secret',
  needs: 'manage',
  audit: { action: 'webhook.create', id: 'answer', keeps: ['events', 'enabled'] },
  sealed: true,
  body: { schema: WebhookEndpointInput.meta({ id: 'WebhookEndpointInput' }) },
  examples: {
    orders: {
      summary: 'Mail and orders',
      value: { url: EXAMPLE_ENDPOINT.url, events: EXAMPLE_ENDPOINT.events, description: 'Order desk' },
    },
  },
  samples: {
    sdk: 'const { id, secret } = await client.webhooks.create($body)',
    cli: "posthorn webhooks create https://shop.example.com/hooks/posthorn --event 'email.*' --event order-placed",
  },
  responses: {
    201: {
      description: 'The endpoint with its secret.',
      schema: SecretWebhookEndpointResource,
      example: EXAMPLE_SECRET_ENDPOINT,
    },
  },
  errors: ['CONFLICT'],
  handle: async ({ ctx, body }) => created(presentSecretEndpoint(await createWebhookEndpoint(ctx, body))),
})

const get = defineRoute({
  method: 'GET',
  path: '/webhook-endpoints/{id}',
  operationId: 'getWebhookEndpoint',
  summary: 'Get a webhook endpoint',
  description: 'One endpoint, without its secret. While it is paused, `notice` says what to do.',
  tag: 'Webhook endpoints',
  access: 'secret',
  revises: 'webhook endpoint',
  needs: 'manage',
  params: EndpointParams,
  samples: {
    sdk: "const endpoint = await client.webhooks.get('{id}')",
    cli: 'posthorn webhooks get {id}',
  },
  responses: { 200: ONE },
  errors: ['RESOURCE_NOT_FOUND'],
  handle: async ({ ctx, params }) => ok(presentEndpoint(await getWebhookEndpoint(ctx, params.id))),
})

const update = defineRoute({
  method: 'PATCH',
  path: '/webhook-endpoints/{id}',
  operationId: 'updateWebhookEndpoint',
  summary: 'Change a webhook endpoint',
  description:
    'Only the given fields change. `enabled: true` ends a pause: waiting events are delivered, but events that happened during the pause are not, unless you replay them.',
  tag: 'Webhook endpoints',
  access: 'secret',
  revises: 'webhook endpoint',
  needs: 'manage',
  audit: { action: 'webhook.update', keeps: ['events', 'enabled'] },
  params: EndpointParams,
  body: { schema: WebhookEndpointChanges.meta({ id: 'WebhookEndpointChanges' }) },
  examples: { resume: { summary: 'End a pause', value: { enabled: true } } },
  samples: {
    sdk: "const endpoint = await client.webhooks.update('{id}', $body)",
    cli: 'posthorn webhooks update {id} --enable',
  },
  responses: { 200: { ...ONE, description: 'The endpoint as it is now.' } },
  errors: ['RESOURCE_NOT_FOUND'],
  handle: async ({ ctx, params, body }) =>
    ok(presentEndpoint(await updateWebhookEndpoint(ctx, { id: params.id, changes: body }))),
})

const rotate = defineRoute({
  method: 'POST',
  path: '/webhook-endpoints/{id}/rotate',
  operationId: 'rotateWebhookEndpoint',
  summary: 'Replace the secret of a webhook endpoint',
  description:
    'For a day, requests carry the signatures of both secrets, so that the receiver can change over. The new secret is shown only in this response.',
  tag: 'Webhook endpoints',
  access: 'secret',
  revises: 'webhook endpoint',
  needs: 'manage',
  audit: { action: 'webhook.rotate' },
  whileSuspended: true,
  sealed: true,
  params: EndpointParams,
  samples: {
    sdk: "const { secret } = await client.webhooks.rotate('{id}')",
    cli: 'posthorn webhooks rotate {id} --yes',
  },
  responses: {
    200: {
      description: 'The endpoint with its new secret.',
      schema: SecretWebhookEndpointResource,
      example: { ...EXAMPLE_SECRET_ENDPOINT, previousUntil: '2026-11-28T09:30:00.000Z' },
    },
  },
  errors: ['RESOURCE_NOT_FOUND'],
  handle: async ({ ctx, params }) => ok(presentSecretEndpoint(await rotateEndpointSecret(ctx, params.id))),
})

const remove = defineRoute({
  method: 'DELETE',
  path: '/webhook-endpoints/{id}',
  operationId: 'deleteWebhookEndpoint',
  summary: 'Delete a webhook endpoint',
  description: 'Nothing is sent to it from then on, and its waiting events are dropped.',
  tag: 'Webhook endpoints',
  access: 'secret',
  revises: 'webhook endpoint',
  needs: 'manage',
  audit: { action: 'webhook.delete' },
  whileSuspended: true,
  params: EndpointParams,
  samples: { sdk: "await client.webhooks.delete('{id}')", cli: 'posthorn webhooks delete {id} --yes' },
  responses: { 204: { description: 'The endpoint is gone.' } },
  errors: ['RESOURCE_NOT_FOUND'],
  handle: async ({ ctx, params }) => {
    await deleteWebhookEndpoint(ctx, params.id)
    return noContent()
  },
})

/** The servers of the tenant that receive events. */
export const webhookEndpointRoutes = [list, create, get, update, rotate, remove]
