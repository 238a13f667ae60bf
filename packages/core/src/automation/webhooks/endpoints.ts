import { type Context, inTransaction, wake } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { asId } from '../../kernel/ids/ids.ts'
import { changedRecord, FIRST_REVISION, revised } from '../../kernel/revisions/revision.ts'
import { requireReachable } from '../workflows/reachable.ts'
import { type WebhookSecret, webhookSecretOf } from '../workflows/webhook-secret.ts'
import { signerOf } from './call.ts'
import { recovered } from './outcome.ts'
import {
  ENDPOINTS_MAX,
  HASTENED_MAX,
  takesEvents,
  type WebhookEndpoint,
  type WebhookEndpointChanges,
  type WebhookEndpointInput,
} from './schema.ts'
import { RUN_WEBHOOKS } from './store.ts'

/** An endpoint, and the secret that its receiver verifies signatures with. */
export interface EndpointWithSecret extends WebhookSecret {
  readonly endpoint: WebhookEndpoint
}

/** Returns the endpoint. Inside a transaction it is locked until its end. Throws `RESOURCE_NOT_FOUND`. */
export async function getWebhookEndpoint(ctx: Context, id: string): Promise<WebhookEndpoint> {
  const key = asId('whe', id)
  const endpoint = key && (await ctx.store.webhooks.find(key))
  if (!endpoint) throw new AppError('RESOURCE_NOT_FOUND', { message: 'Webhook endpoint not found.' })
  return endpoint
}

/** Returns the endpoints in the order of creation. */
export function listWebhookEndpoints(ctx: Context): Promise<readonly WebhookEndpoint[]> {
  return ctx.store.webhooks.list()
}

/** Throws `CONFLICT` when the project has the maximum number, and `VALIDATION_ERROR` for a URL that is never called. */
export async function createWebhookEndpoint(
  ctx: Context,
  { url, events, description, enabled }: WebhookEndpointInput,
): Promise<EndpointWithSecret> {
  requireReachable(ctx, { url, field: 'url' })
  const now = ctx.clock.now()
  const endpoint: WebhookEndpoint = {
    id: ctx.ids.make('whe'),
    url,
    events,
    description,
    enabled,
    pausedAt: undefined,
    pauseReason: undefined,
    noticeDue: false,
    keyNumber: 1,
    keySince: undefined,
    failures: 0,
    failingSince: undefined,
    retryAt: undefined,
    replayId: undefined,
    revision: FIRST_REVISION,
    createdAt: now,
    updatedAt: now,
  }
  if (!(await inTransaction(ctx, ({ store }) => store.webhooks.add(endpoint, ENDPOINTS_MAX))))
    throw new AppError('CONFLICT', {
      message: `A project can have at most ${ENDPOINTS_MAX} webhook endpoints.`,
      suggestion: 'Delete endpoints that are not used, or let one take the events of several.',
    })
  return withSecret(ctx, endpoint)
}

/** Changes an endpoint. `enabled: true` ends a pause, and waiting events are delivered. Throws `RESOURCE_NOT_FOUND`. */
export function updateWebhookEndpoint(
  ctx: Context,
  { id, changes }: { readonly id: string; readonly changes: WebhookEndpointChanges },
): Promise<WebhookEndpoint> {
  return inTransaction(ctx, async (ctx) => {
    const before = await getWebhookEndpoint(ctx, id)
    if (changes.url !== undefined) requireReachable(ctx, { url: changes.url, field: 'url' })
    const { url = before.url, events = before.events, enabled = before.enabled } = changes
    const { description = before.description } = changes
    const resumed = changes.enabled && UNPAUSED
    const next = { ...before, url, events, enabled, description: description ?? undefined, ...resumed }
    const changed: WebhookEndpoint = changedRecord(before, next, ctx.clock.now())
    // A new URL is another server, with a record of its own.
    const begins = changes.enabled === true || url !== before.url
    const after = begins ? recovered(changed) : changed
    if (after !== before) await ctx.store.webhooks.update(after)
    if (!takesEvents(after)) return after
    if (begins) await ctx.store.webhooks.hastenLatest(after.id, ctx.clock.now(), HASTENED_MAX)
    wake(ctx, RUN_WEBHOOKS)
    return after
  })
}

const UNPAUSED = { pausedAt: undefined, pauseReason: undefined, noticeDue: false } as const

/** Deletes an endpoint, which receives no more deliveries; a request in flight completes. Throws `RESOURCE_NOT_FOUND`. */
export function deleteWebhookEndpoint(ctx: Context, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const endpoint = await getWebhookEndpoint(ctx, id)
    await ctx.store.webhooks.delete(endpoint.id)
  })
}

/** Creates a new secret. For a day, requests carry the signatures of both. Throws `RESOURCE_NOT_FOUND`. */
export function rotateEndpointSecret(ctx: Context, id: string): Promise<EndpointWithSecret> {
  return inTransaction(ctx, async (ctx) => {
    const before = await getWebhookEndpoint(ctx, id)
    const now = ctx.clock.now()
    const endpoint = { ...before, keyNumber: before.keyNumber + 1, keySince: now, ...revised(before, now) }
    await ctx.store.webhooks.update(endpoint)
    return withSecret(ctx, endpoint)
  })
}

const withSecret = (ctx: Context, endpoint: WebhookEndpoint): EndpointWithSecret => ({
  endpoint,
  ...webhookSecretOf(ctx.secrets, signerOf(endpoint), ctx.clock.now()),
})

/** Throws `CONFLICT` unless the endpoint accepts events. */
export function requireActive(endpoint: WebhookEndpoint): void {
  if (takesEvents(endpoint)) return
  throw new AppError('CONFLICT', {
    message: endpoint.enabled
      ? `The webhook endpoint is paused (${endpoint.pauseReason}).`
      : 'The webhook endpoint is disabled.',
    suggestion: 'Enable the endpoint first; that ends a pause, too.',
  })
}
