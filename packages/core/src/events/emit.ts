import type { Context, Subscriber } from '../context.ts'
import type { FieldData } from '../fields/schema.ts'
import type { ContactId, EmailId } from '../ids.ts'
import { subscriptionEvent } from './names.ts'
import type { Event } from './schema.ts'
import type { EventLog } from './store.ts'

export interface EventInput {
  readonly name: string
  readonly contactId: ContactId
  readonly emailId?: EmailId
  readonly data?: FieldData
  /** When it happened; absent for now. */
  readonly at?: Date | undefined
}

function newEvent(ctx: Context, input: EventInput): Event {
  return {
    id: ctx.ids.make('evt'),
    name: input.name,
    contactId: input.contactId,
    emailId: input.emailId,
    data: input.data ?? {},
    createdAt: input.at ?? ctx.clock.now(),
  }
}

/** Stores events in the transaction of what they tell of, and tells subscribers. Nothing else stores events. */
export async function emitEvents(ctx: Context, inputs: readonly EventInput[]): Promise<readonly Event[]> {
  if (inputs.length === 0) return []
  const events = inputs.map((input) => newEvent(ctx, input))
  await ctx.store.events.insert(events)
  await tell(ctx, events)
  return events
}

/** The same for what happened in several projects, in one transaction: it is stored together. */
export async function emitAcross(
  log: EventLog,
  happened: readonly { readonly ctx: Context; readonly input: EventInput }[],
): Promise<void> {
  if (happened.length === 0) return
  const events = happened.map(({ ctx, input }) => ({ ctx, event: newEvent(ctx, input) }))
  await log.insert(events.map(({ ctx, event }) => ({ projectId: ctx.project.id, event })))
  const byContext = [...Map.groupBy(events, ({ ctx }) => ctx)]
  // In one order for all, so that two transactions that tell the same projects do not wait for each other in a ring.
  byContext.sort(([a], [b]) => (a.project.id < b.project.id ? -1 : 1))
  for (const [ctx, own] of byContext)
    await tell(
      ctx,
      own.map(({ event }) => event),
    )
}

async function tell(ctx: Context, events: readonly Event[]): Promise<void> {
  for (const { happened } of ctx.subscribers) await happened?.(ctx, events)
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
