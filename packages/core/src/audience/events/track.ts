import { type Context, inGroup } from '../../kernel/context/context.ts'
import type { ContactId } from '../../kernel/ids/ids.ts'
import { aliasOf } from '../../people/contacts/alias.ts'
import { upsertContact } from '../../people/contacts/upsert.ts'
import { ContactFull } from '../../people/fields/patch.ts'
import { jsonSize } from '../../people/fields/schema.ts'
import { type EventInput, emitEvents } from './emit.ts'
import { keptOfPublic, type TrackWarning } from './public.ts'
import type { Event, TrackRequest } from './schema.ts'

/** Stores the event with its data as sent, and creates or updates the contact by the write rules. */
export function trackEvent(ctx: Context, input: TrackRequest): Promise<Event> {
  return inGroup(
    ctx,
    () => sizeOfTrack(input),
    async (ctx) => {
      const { email, subscribed, data } = input
      const { contact } = await upsertContact(ctx, { email, subscribed, subscribedWhenNew: true, data })
      return onlyOf(await emitEvents(ctx, [eventOf(contact.id, input)]))
    },
  )
}

/** Returns about how many characters a request writes: the event keeps its data, and the contact, too. */
export const sizeOfTrack = ({ data }: Pick<TrackRequest, 'data'>): number =>
  data === undefined ? 0 : 2 * jsonSize(data)

const eventOf = (contactId: ContactId, { event: name, data }: TrackRequest): EventInput =>
  data ? { name, contactId, data } : { name, contactId }

function onlyOf([event]: readonly Event[]): Event {
  if (!event) throw new Error('each event creates one')
  return event
}

/** The answer to the public key. It does not reveal whether the contact existed. */
export interface PubliclyTracked {
  readonly event: Event
  /** A token that represents the contact's id and is accepted in its place. */
  readonly contact: string
  readonly warnings: readonly TrackWarning[]
}

/**
 * Tracks an event for the public key, which anyone may have: ignores the parts that the project does not let it write.
 */
export function trackPublicly(ctx: Context, input: TrackRequest): Promise<PubliclyTracked> {
  return inGroup(
    ctx,
    () => sizeOfTrack(input),
    async (ctx) => {
      const { subscribed, data, warnings } = await keptOfPublic(ctx, input)
      const change = { email: input.email, subscribed, subscribedWhenNew: true }
      const { contact } = await upsertContact(ctx, { ...change, data }).catch((error: unknown) => {
        // An error would reveal that the contact exists and how much data it has.
        if (error instanceof ContactFull) return upsertContact(ctx, { ...change, data: undefined })
        throw error
      })
      const event = onlyOf(await emitEvents(ctx, [eventOf(contact.id, input)]))
      return { event, contact: aliasOf(ctx.secrets, contact.id) ?? contact.id, warnings }
    },
  )
}
