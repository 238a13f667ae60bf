import {
  EVENT_CONTACTS_SAMPLE,
  type Event,
  type EventPage,
  type EventsAfter,
  type EventUsage,
  type FollowedEvent,
} from '@posthorn/core/audience'
import { z } from 'zod'
import { HiddenScopes, Timestamp } from '../http/shapes.ts'
import { onWire } from '../http/wire.ts'

const NamedRecord = z.object({ id: z.string(), name: z.string() })

export const EventRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    contactId: z.string(),
    emailId: z.string().nullable().describe('The mail of the event; null if it has none.'),
    data: z.record(z.string(), z.unknown()).describe('The data that was sent.'),
    createdAt: Timestamp,
  })
  .meta({ id: 'Event', description: 'An event of a contact.' })

export const EventPageRecord = z
  .object({
    data: z.array(EventRecord),
    events: z.array(EventRecord).describe('The same as `data`.'),
    cursor: z
      .string()
      .optional()
      .describe('The cursor of the next page; absent on the last page of a list without `after`.'),
    hasMore: z
      .boolean()
      .describe(
        'Whether there are more. With `after`, the next page begins at `cursor` in either case: ask again later.',
      ),
  })
  .meta({ id: 'EventPage' })

export const EventCounts = z
  .array(z.object({ name: z.string(), count: z.int() }).meta({ id: 'EventCount' }))
  .meta({ id: 'EventCounts', description: 'The number of events by name, most frequent first.' })

export const EventNameList = z
  .object({
    eventNames: z.array(z.string()),
    hasMore: z.boolean().describe('Whether there are more names: pass the last one as `after`.'),
  })
  .meta({ id: 'EventNames' })

export const EventUsageRecord = z
  .object({
    usedInSegments: z.array(NamedRecord),
    usedInWorkflows: z.array(NamedRecord),
    hidden: HiddenScopes,
    totalCount: z.int().describe('Number of events with the name.'),
    uniqueContacts: z
      .int()
      .describe(`Number of contacts of the newest ${EVENT_CONTACTS_SAMPLE} events; exact unless \`sampled\`.`),
    sampled: z.boolean().describe('Whether there are more events than were counted for `uniqueContacts`.'),
    sampleSize: z.int().describe('Number of the newest events that were counted for `uniqueContacts`.'),
    canDelete: z
      .boolean()
      .describe('Whether it is a custom event. Segments and workflows that refer to it do not prevent its deletion.'),
  })
  .meta({ id: 'EventUsage', description: 'References to an event, and the number of its occurrences.' })

export const EventDeletion = z
  .object({ deletedCount: z.int().describe('Number of deleted events.') })
  .meta({ id: 'EventDeletion' })

export const EXAMPLE_EVENT: z.input<typeof EventRecord> = {
  id: 'evt_01kajwbz6e9q2w5t8u1i4o7pas',
  name: 'order-placed',
  contactId: 'cnt_01kajw7d3gq8v5t2m9c4x6b1ze',
  emailId: null,
  data: { orderId: 'A-1042', total: 49.9 },
  createdAt: '2026-11-21T09:30:00.000Z',
}

const presentEvent = (event: Event) => onWire(EventRecord, event)

/** An event of a stream, with the cursor of those after it. */
export function presentFollowed({ event, cursor }: FollowedEvent): z.input<typeof EventRecord> & { cursor: string } {
  return { ...presentEvent(event), cursor }
}

/** A page of events as it is on the wire, where the events have two names. */
export function presentEventPage({ data, cursor, hasMore }: EventPage): z.input<typeof EventPageRecord> {
  const events = data.map(presentEvent)
  return { data: events, events, ...(cursor !== undefined && { cursor }), hasMore }
}

/** A page of events in the order in which they were stored, as it is on the wire. */
export function presentEventsAfter({ data, cursor, hasMore }: EventsAfter): z.input<typeof EventPageRecord> {
  const events = data.map(({ event }) => presentEvent(event))
  return { data: events, events, cursor, hasMore }
}

/** The objects that refer to an event, as they are on the wire. */
export function presentEventUsage(usage: EventUsage): z.input<typeof EventUsageRecord> {
  const { usedInSegments, usedInWorkflows, hidden, ...counts } = usage
  return {
    ...counts,
    usedInSegments: [...usedInSegments],
    usedInWorkflows: [...usedInWorkflows],
    hidden: [...hidden],
  }
}
