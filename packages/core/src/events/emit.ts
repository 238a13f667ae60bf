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
  /** When it happened; absent means now. */
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

/** Stores events in the transaction of the change they report, and tells subscribers. Nothing else stores events. */
export async function emitEvents(ctx: Context, inputs: readonly EventInput[]): Promise<readonly Event[]> {
  if (inputs.length === 0) return []
  const events = inputs.map((input) => newEvent(ctx, input))
  await ctx.store.events.insert(events)
  await tell(ctx, events)
  return events
}

/** The same for events of several projects in one transaction, stored together. */
export async function emitAcross(
  log: EventLog,
  happened: readonly { readonly ctx: Context; readonly input: EventInput }[],
): Promise<void> {
  if (happened.length === 0) return
  const events = happened.map(({ ctx, input }) => ({ ctx, event: newEvent(ctx, input) }))
  await log.insert(events.map(({ ctx, event }) => ({ projectId: ctx.project.id, event })))
  const byContext = [...Map.groupBy(events, ({ ctx }) => ctx)]
  // In a fixed order, so that two transactions that tell the same projects cannot deadlock.
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

/** Emits an event for each subscription that changes, which says why, and on account of which mail. */
export const subscriptionEvents: Subscriber = {
  async changed(ctx, { reason, mail, flipped }) {
    const { emailId, campaignId } = mail ?? {}
    const data = { reason, ...(emailId && { emailId }), ...(campaignId && { campaignId }) }
    await emitEvents(
      ctx,
      flipped.map(({ id, subscribed }) => ({
        name: subscriptionEvent(subscribed),
        contactId: id,
        data,
        ...(emailId && { emailId }),
      })),
    )
  },
}
