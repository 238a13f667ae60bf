import { upsertContact } from '../contacts/upsert.ts'
import { type Context, inTransaction } from '../context.ts'
import { noteChanged } from '../segments/note.ts'
import { newEvent } from './emit.ts'
import type { Event, TrackRequest } from './schema.ts'

/** Stores the event with its data as sent, and creates or changes the contact by the write rules. */
export function trackEvent(ctx: Context, input: TrackRequest): Promise<Event> {
  return inTransaction(ctx, async (ctx) => {
    const { contact } = await upsertContact(ctx, {
      email: input.email,
      subscribed: input.subscribed,
      subscribedWhenNew: true,
      data: input.data,
    })
    const event = newEvent(ctx, { name: input.event, contactId: contact.id, ...(input.data && { data: input.data }) })
    await ctx.store.events.insert([event])
    await noteChanged(ctx, [contact.id])
    return event
  })
}
