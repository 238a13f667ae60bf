import { getWebhookSecret, rotateWebhookSecret, type WebhookSecret } from '@posthorn/core/automation'
import { z } from 'zod'
import { ok } from '../http/reply.ts'
import { defineRoute } from '../http/route.ts'
import { idParam, optionalTime, Timestamp } from '../http/shapes.ts'
import { EXAMPLE_PROJECT } from './projects.present.ts'
import { ownProject } from './projects.ts'

const WebhookSecretRecord = z
  .object({
    secret: z.string().describe('`whsec_` and base64, as used by libraries for Standard Webhooks.'),
    previousUntil: Timestamp.nullable().describe(
      'Until when requests also carry the signature of the previous secret; null if they do not.',
    ),
  })
  .meta({ id: 'WebhookSecret', description: 'The secret that signs webhooks of workflows.' })

const example = { secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD', previousUntil: null }

const present = ({ secret, previousUntil }: WebhookSecret): z.input<typeof WebhookSecretRecord> => ({
  secret,
  previousUntil: optionalTime(previousUntil),
})

const params = idParam('project; a key can only access its own', EXAMPLE_PROJECT.id)
const path = '/projects/{id}/webhook-secret'

const get = defineRoute({
  method: 'GET',
  path,
  operationId: 'getWebhookSecret',
  summary: 'Get the webhook secret',
  description:
    'Requests by workflows carry `webhook-id`, `webhook-timestamp` and `webhook-signature`, with which the receiver can verify the sender (Standard Webhooks).',
  tag: 'Projects',
  access: 'secret',
  needs: 'manage',
  audit: { action: 'project.read_webhook_secret' },
  params,
  samples: {
    sdk: "const { secret } = await client.projects.webhookSecret('{id}')",
    cli: 'posthorn projects webhook-secret Shop',
  },
  responses: { 200: { description: 'The secret.', schema: WebhookSecretRecord, example } },
  errors: ['RESOURCE_NOT_FOUND'],
  handle: async ({ ctx, params }) => {
    ownProject(ctx, params.id)
    return ok(present(getWebhookSecret(ctx)))
  },
})

const rotate = defineRoute({
  method: 'POST',
  path,
  operationId: 'rotateWebhookSecret',
  summary: 'Replace the webhook secret',
  description: 'For a day, requests carry the signatures of both secrets, so that receivers can change over.',
  tag: 'Projects',
  access: 'secret',
  needs: 'manage',
  audit: { action: 'project.rotate_webhook_secret' },
  whileSuspended: true,
  sealed: true,
  params,
  samples: {
    sdk: "const { secret } = await client.projects.rotateWebhookSecret('{id}')",
    cli: 'posthorn projects webhook-secret Shop --rotate',
  },
  responses: {
    200: {
      description: 'The new secret.',
      schema: WebhookSecretRecord,
      example: { ...example, previousUntil: '2026-11-22T09:30:00.000Z' },
    },
  },
  errors: ['RESOURCE_NOT_FOUND'],
  handle: async ({ ctx, params }) => {
    ownProject(ctx, params.id)
    return ok(present(await rotateWebhookSecret(ctx)))
  },
})

/** The secret that signs the webhooks of the caller's project. */
export const webhookSecretRoutes = [get, rotate]
