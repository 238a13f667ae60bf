import { aliasOf } from '../contacts/alias.ts'
import { upsertContact } from '../contacts/upsert.ts'
import { type Context, inTransaction } from '../context.ts'
import { ContactFull } from '../fields/limit.ts'
import type { ContactId } from '../ids.ts'
import { emitEvents } from './emit.ts'
import { keptOfPublic, type TrackWarning } from './public.ts'
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
    return storeEvent(ctx, contact.id, input)
  })
}

async function storeEvent(ctx: Context, contactId: ContactId, { event: name, data }: TrackRequest): Promise<Event> {
  const [event] = await emitEvents(ctx, [{ name, contactId, ...(data && { data }) }])
  if (!event) throw new Error('one event makes one')
  return event
}

/** What the public key is told: nothing from which could be seen whether the contact was there before. */
export interface PubliclyTracked {
  readonly event: Event
  /** Stands for the id of the contact, and is taken where the id is. */
  readonly contact: string
  readonly warnings: readonly TrackWarning[]
}

/** The same for the public key, which anybody may hold: what the project does not let it write is left out. */
export function trackPublicly(ctx: Context, input: TrackRequest): Promise<PubliclyTracked> {
  return inTransaction(ctx, async (ctx) => {
    const { subscribed, data, warnings } = await keptOfPublic(ctx, input)
    const change = { email: input.email, subscribed, subscribedWhenNew: true }
    const { contact } = await upsertContact(ctx, { ...change, data }).catch((error: unknown) => {
      // To say so would tell that the contact is there, and how much it holds.
      if (error instanceof ContactFull) return upsertContact(ctx, { ...change, data: undefined })
      throw error
    })
    const event = await storeEvent(ctx, contact.id, input)
    return { event, contact: aliasOf(ctx.secrets, contact.id) ?? contact.id, warnings }
  })
}
