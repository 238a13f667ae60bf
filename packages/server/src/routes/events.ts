import {
  AnyEventName,
  ContactEventsQuery,
  CURSOR_HINT,
  countEvents,
  deleteEvents,
  EventNamesQuery,
  EventQuery,
  EventStatsQuery,
  type EventsAfterInput,
  getEventUsage,
  isEventCursor,
  listContactEvents,
  listEventNames,
  listEvents,
  listEventsAfter,
} from '@posthorn/core/audience'
import { AppError, type Context } from '@posthorn/core/kernel'
import { z } from 'zod'
import { headerError } from '../http/header-error.ts'
import { SHOWS_EVENTS } from '../http/key-scopes.ts'
import { LineStream, ok } from '../http/reply.ts'
import { defineRoute } from '../http/route.ts'
import { opaqueId } from '../http/shapes.ts'
import {
  EventCounts,
  EventDeletion,
  EventNameList,
  EventPageRecord,
  EventUsageRecord,
  EXAMPLE_EVENT,
  presentEventPage,
  presentEventsAfter,
  presentEventUsage,
  presentFollowed,
} from './events.present.ts'

const EventParams = z.object({
  eventName: AnyEventName.meta({ description: 'The name of the event.', examples: ['order-placed'] }),
})

const page = {
  200: {
    description: 'A page of events.',
    schema: EventPageRecord,
    example: { data: [EXAMPLE_EVENT], events: [EXAMPLE_EVENT], hasMore: false },
  },
}

const NO_CURSOR = { message: 'Last-Event-ID is not a cursor of events.', ...CURSOR_HINT }

const list = defineRoute({
  method: 'GET',
  path: '/events',
  operationId: 'listEvents',
  summary: 'List events',
  description:
    'Events of contacts, newest first: tracked ones, and those that Posthorn emits. With `after`, in the order in which they were stored: each response has a cursor, and the next request with it continues exactly there, without a gap, as often as you like. A cursor expires when events after it may be missing (410 `CURSOR_EXPIRED`). With `Accept: application/x-ndjson`, all events after the cursor, by default from the oldest, one JSON object with its `cursor` a line. With `Accept: text/event-stream`, also those that follow, without an end, by default from now: the id of each is its cursor, and a client that connects again with it as `Last-Event-ID` misses nothing. In streams, `limit` is the number of events that are read at a time.',
  tag: 'Events',
  access: 'secret',
  scopes: SHOWS_EVENTS,
  query: EventQuery,
  samples: {
    sdk: "for await (const event of client.events.list({ eventName: 'order-placed' })) console.log(event.id, event.data)",
    cli: 'posthorn events list --name order-placed',
  },
  responses: page,
  errors: ['CURSOR_EXPIRED'],
  inLines: async ({ ctx, query }) => new LineStream(await pagesAfter(ctx, streamed(query, '0'))),
  follow({ query, header }) {
    const wanted = streamed(query, 'now')
    const lastId = header('last-event-id') || wanted.after
    if (!isEventCursor(lastId) && lastId !== wanted.after) throw headerError('BAD_REQUEST', 'Last-Event-ID', NO_CURSOR)
    return { ...wanted, after: lastId, present: presentFollowed }
  },
  handle: async ({ ctx, query: { after, types, ...query } }) =>
    after === undefined
      ? ok(presentEventPage(await listEvents(ctx, query)))
      : ok(presentEventsAfter(await listEventsAfter(ctx, { after, types, limit: query.limit }))),
})

/** Returns what a stream shows. Throws `BAD_REQUEST` for parameters that only lists have. */
function streamed({ after, cursor, eventName, types, limit }: EventQuery, begin: string) {
  if (cursor === undefined && eventName === undefined) return { after: after ?? begin, types, limit }
  throw new AppError('BAD_REQUEST', {
    message: 'A stream has no cursor and no eventName.',
    suggestion: 'Use after and types, or accept application/json.',
  })
}

/** Reads the first page, and returns all until the present. */
async function pagesAfter(ctx: Context, wanted: EventsAfterInput): Promise<AsyncIterable<readonly object[]>> {
  const first = await listEventsAfter(ctx, wanted)
  return (async function* pages() {
    for (let page = first; ; page = await listEventsAfter(ctx, { ...wanted, after: page.cursor })) {
      yield page.data.map(presentFollowed)
      if (!page.hasMore) return
    }
  })()
}

const stats = defineRoute({
  method: 'GET',
  path: '/events/stats',
  operationId: 'countEvents',
  summary: 'Count events by name',
  description:
    'The number of events by name, for the 1000 most frequent names. The range is in whole days, in UTC: a time means its day. With very many names, only the newest 100,000 daily counts are included; use a shorter range to include all of them.',
  tag: 'Events',
  access: 'secret',
  query: EventStatsQuery,
  samples: {
    sdk: 'const counts = await client.events.stats()',
    cli: 'posthorn events stats',
  },
  responses: {
    200: { description: 'The counts.', schema: EventCounts, example: [{ name: 'order-placed', count: 1204 }] },
  },
  handle: async ({ ctx, query }) => ok([...(await countEvents(ctx, query))]),
})

const listByContact = defineRoute({
  method: 'GET',
  path: '/events/contact/{contactId}',
  operationId: 'listContactEvents',
  summary: 'List the events of a contact',
  description: 'The events of one contact, newest first.',
  tag: 'Events',
  access: 'secret',
  scopes: SHOWS_EVENTS,
  params: z.object({ contactId: opaqueId('contact', EXAMPLE_EVENT.contactId) }),
  query: ContactEventsQuery,
  samples: {
    sdk: "for await (const event of client.events.listByContact('{contactId}')) console.log(event.name)",
    cli: 'posthorn events list --contact {contactId}',
  },
  responses: page,
  errors: ['CONTACT_NOT_FOUND'],
  handle: async ({ ctx, params, query }) => ok(presentEventPage(await listContactEvents(ctx, { ...params, ...query }))),
})

const names = defineRoute({
  method: 'GET',
  path: '/events/names',
  operationId: 'listEventNames',
  summary: 'List the names of events',
  description: 'Every distinct event name of the project, including built-in ones.',
  tag: 'Events',
  access: 'secret',
  query: EventNamesQuery,
  samples: {
    sdk: 'const { eventNames } = await client.events.names()',
    cli: 'posthorn events names',
  },
  responses: {
    200: {
      description: 'The names.',
      schema: EventNameList,
      example: { eventNames: ['email.sent', 'order-placed'], hasMore: false },
    },
  },
  handle: async ({ ctx, query }) => {
    const { eventNames, hasMore } = await listEventNames(ctx, query)
    return ok({ eventNames: [...eventNames], hasMore })
  },
})

const usage = defineRoute({
  method: 'GET',
  path: '/events/{eventName}/usage',
  operationId: 'getEventUsage',
  summary: 'Get the usage of an event',
  description: 'The segments and workflows that refer to the event, and the numbers of its occurrences and contacts.',
  tag: 'Events',
  access: 'secret',
  params: EventParams,
  samples: {
    sdk: "const usage = await client.events.usage('{eventName}')",
    cli: 'posthorn events usage {eventName}',
  },
  responses: {
    200: {
      description: 'The references to the event.',
      schema: EventUsageRecord,
      example: {
        hidden: [],
        usedInSegments: [{ id: 'seg_01kajwe2b8r4y6u9k1m3p5s7vx', name: 'Buyers' }],
        usedInWorkflows: [],
        totalCount: 1204,
        uniqueContacts: 311,
        sampled: false,
        sampleSize: 1204,
        canDelete: true,
      },
    },
  },
  handle: async ({ ctx, params }) => ok(presentEventUsage(await getEventUsage(ctx, params.eventName))),
})

const remove = defineRoute({
  method: 'DELETE',
  path: '/events/{eventName}',
  operationId: 'deleteEvents',
  summary: 'Delete all events with a name',
  description:
    'Deletes all existing events with the name, and returns their number. With very many events, the last ones are deleted soon after the response. A built-in event cannot be deleted. Segments and workflows that refer to the event do not change and only use later events: check its usage first.',
  tag: 'Events',
  access: 'secret',
  audit: { action: 'event.delete' },
  cost: { isRepeatable: true },
  takesAnyName: true,
  params: EventParams,
  samples: {
    sdk: "const deletion = await client.events.delete('{eventName}')",
    cli: 'posthorn events delete {eventName} --yes',
  },
  responses: {
    200: { description: 'The events were deleted.', schema: EventDeletion, example: { deletedCount: 1204 } },
  },
  handle: async ({ ctx, params }) => ok(await deleteEvents(ctx, params.eventName)),
})

/** Events that happened to contacts. */
export const eventRoutes = [list, stats, listByContact, names, usage, remove]
