import { matchesEvent } from '../../audience/events/patterns.ts'
import type { Event } from '../../audience/events/schema.ts'
import { type Context, type Subscriber, wake } from '../../kernel/context/context.ts'
import type { ActiveWebhook } from './schema.ts'
import { type NewDelivery, RUN_WEBHOOKS } from './store.ts'

/**
 * Stores deliveries in the transaction of the event, for each endpoint that accepts it. The endpoints are part of the
 * project: one that accepts nothing costs nothing, and one that was paused or deleted gets nothing from then on.
 */
export const webhookSubscriber: Subscriber = {
  happened: (ctx, events) => (ctx.project.webhookEndpoints.length === 0 ? undefined : enqueue(ctx, events)),
}

async function enqueue(ctx: Context, events: readonly Event[]): Promise<void> {
  const { webhookEndpoints } = ctx.project
  const now = ctx.clock.now()
  const deliveries = webhookEndpoints.flatMap(({ id, events: patterns }) =>
    events.filter(({ name }) => matchesEvent(patterns, name)).map((event) => deliveryOf(event, id, now)),
  )
  if (deliveries.length === 0) return
  await ctx.store.webhooks.enqueue(deliveries)
  wake(ctx, RUN_WEBHOOKS)
}

/** Returns the delivery of an event. */
export const deliveryOf = (
  { id: eventId, name: eventName, contactId }: Pick<Event, 'id' | 'name' | 'contactId'>,
  endpointId: ActiveWebhook['id'],
  now: Date,
): NewDelivery => ({ endpointId, eventId, eventName, contactId, dueAt: now, createdAt: now })
