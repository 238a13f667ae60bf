import { type Context, inTransaction, wake } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { asId, type EventId } from '../../kernel/ids/ids.ts'
import { type Page, paginate } from '../../kernel/page/page.ts'
import { callEndpoint } from './call.ts'
import { getWebhookEndpoint, requireActive } from './endpoints.ts'
import { deliveryOf } from './follow.ts'
import type { WebhookAttempt, WebhookAttemptsQuery, WebhookEndpoint } from './schema.ts'
import { RUN_WEBHOOKS } from './store.ts'
import { attemptOf } from './turn.ts'

/** The name of the event that a test sends. */
const TEST_EVENT = 'webhook.test'

/** Returns the attempts of an endpoint, newest first. Throws `RESOURCE_NOT_FOUND`. */
export async function listWebhookAttempts(
  ctx: Context,
  { id, outcome, eventId, ...query }: WebhookAttemptsQuery & { readonly id: string },
): Promise<Omit<Page<WebhookAttempt>, 'total'>> {
  const { id: endpointId } = await getWebhookEndpoint(ctx, id)
  const event = eventId === undefined ? undefined : asId('evt', eventId)
  if (eventId !== undefined && !event) return { data: [], cursor: undefined, hasMore: false }
  const filter = { endpointId, outcome, eventId: event }
  const { total: _, ...page } = await paginate(
    query,
    (request) => ctx.store.webhooks.listAttempts({ ...request, ...filter }),
    async () => 0,
  )
  return page
}

/**
 * Sends an event without a contact to the endpoint, whether it accepts events or not, and returns the attempt, which
 * `recordTest` stores. Call it before any transaction. Throws `RESOURCE_NOT_FOUND`, and `RATE_LIMIT_EXCEEDED` when the
 * project has too many requests in flight.
 */
export async function testWebhookEndpoint(ctx: Context, id: string): Promise<WebhookAttempt> {
  const endpoint = await getWebhookEndpoint(ctx, id)
  const eventId = ctx.ids.make('evt')
  const call = await callEndpoint(ctx, endpoint, {
    id: eventId,
    type: TEST_EVENT,
    timestamp: ctx.clock.now().toISOString(),
    projectId: ctx.project.id,
    data: { endpointId: endpoint.id },
  })
  if (call.called.is === 'busy')
    throw new AppError('RATE_LIMIT_EXCEEDED', {
      message: 'The project has too many webhook requests under way.',
      retryAfterSeconds: 10,
    })
  const sent = { endpointId: endpoint.id, eventId, eventName: TEST_EVENT, contactId: undefined, attempts: 0 }
  return attemptOf(ctx, sent, call, undefined)
}

export function recordTest(ctx: Context, attempt: WebhookAttempt): Promise<void> {
  return inTransaction(ctx, ({ store }) => store.webhooks.record([attempt]))
}

/** An event that was queued for an endpoint again. */
export interface Redelivery {
  readonly endpointId: WebhookEndpoint['id']
  readonly eventId: EventId
}

/**
 * Delivers the event of an attempt again, after the waiting events of its contact. One that still waits is tried now.
 * Throws `RESOURCE_NOT_FOUND`, and `CONFLICT` when the endpoint accepts no events or the event was deleted.
 */
export async function redeliverWebhook(ctx: Context, id: string): Promise<Redelivery> {
  const key = asId('wat', id)
  const attempt = key && (await ctx.store.webhooks.findAttempt(key))
  if (!attempt) throw new AppError('RESOURCE_NOT_FOUND', { message: 'Webhook attempt not found.' })
  const { endpointId, eventId, eventName, contactId } = attempt
  if (contactId === undefined)
    throw new AppError('CONFLICT', {
      message: 'A test is not delivered again.',
      suggestion: 'Send another test event.',
    })
  return inTransaction(ctx, async (ctx) => {
    const endpoint = await getWebhookEndpoint(ctx, endpointId)
    requireActive(endpoint)
    const [event] = await ctx.store.events.findMany([eventId])
    if (!event)
      throw new AppError('CONFLICT', { message: 'The event was deleted.', suggestion: 'Deliver another event.' })
    const now = ctx.clock.now()
    const added = await ctx.store.webhooks.enqueueMissing([
      deliveryOf({ id: eventId, name: eventName, contactId }, endpointId, now),
    ])
    if (added === 0) await ctx.store.webhooks.hasten(endpointId, contactId, now)
    wake(ctx, RUN_WEBHOOKS)
    return { endpointId, eventId }
  })
}
