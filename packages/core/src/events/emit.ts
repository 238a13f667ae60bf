import type { Context, Subscriber } from '../context.ts'
import type { FieldData } from '../fields/schema.ts'
import type { ContactId, EmailId } from '../ids.ts'
import { subscriptionEvent } from './names.ts'
import type { Event } from './schema.ts'

export interface EventInput {
  readonly name: string
  readonly contactId: ContactId
  readonly emailId?: EmailId
  readonly data?: FieldData
}

/** The event as it is stored, happening now. */
export function newEvent(ctx: Pick<Context, 'ids' | 'clock'>, input: EventInput): Event {
  return {
    id: ctx.ids.make('evt'),
    name: input.name,
    contactId: input.contactId,
    emailId: input.emailId,
    data: input.data ?? {},
    createdAt: ctx.clock.now(),
  }
}

/** Stores events in the transaction of what they tell of, and tells subscribers. Nothing else stores events of a project. */
export async function emitEvents(ctx: Context, inputs: readonly EventInput[]): Promise<readonly Event[]> {
  if (inputs.length === 0) return []
  const events = inputs.map((input) => newEvent(ctx, input))
  await ctx.store.events.insert(events)
  for (const { happened } of ctx.subscribers) await happened?.(ctx, events)
  return events
}

/** Lets an event tell of each subscription that flips. */
export const subscriptionEvents: Subscriber = {
  async changed(ctx, { flipped }) {
    await emitEvents(
      ctx,
      flipped.map(({ id, subscribed }) => ({ name: subscriptionEvent(subscribed), contactId: id })),
    )
  },
}
