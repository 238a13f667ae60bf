import type { Query, Schema } from '../api-types.ts'
import type { CallOptions, Http, WriteOptions } from '../http.ts'
import { byCursor, listOf } from '../pages.ts'
import { sleep } from '../retry.ts'
import { type StreamOptions, streamedEvents } from '../streamed-events.ts'

export type Event = Schema<'Event'>

type EventsQuery = Query<'get', '/events'>

/** A page of the events after a cursor. */
export interface EventsAfter extends Schema<'EventPage'> {
  /** The cursor of the next page; present at the end, too. */
  readonly cursor: string
}

export interface FollowOptions extends CallOptions {
  /** A cursor, `0` for the oldest event that is kept, or `now`, the default. */
  readonly after?: string
  /** Only events whose names match one of these patterns; `*` matches any characters. */
  readonly types?: readonly string[]
  /** How long to wait at the end before asking again, in milliseconds; 2000 by default. */
  readonly pollMs?: number
}

const POLL_MS = 2000

/** Events that happen to people. */
export function eventsResource(http: Http) {
  /** Always has a cursor, which the type of a list of both kinds leaves open. */
  const after = (cursor: string, query: Pick<EventsQuery, 'types' | 'limit'> = {}, options?: CallOptions) =>
    http.call('get', '/events', { ...options, query: { ...query, after: cursor } }) as Promise<EventsAfter>
  return {
    /**
     * Like `client.track`, but also takes the id of the contact instead of an address.
     *
     * @example
     * await client.events.track({ name: 'order-placed', contactId: 'cnt_…', data: { total: 49.9 } })
     */
    track(event: Schema<'NamedTrackRequest'>, options?: WriteOptions) {
      return http.call('post', '/events/track', { ...options, body: event })
    },
    /**
     * Lists events, newest first; `eventName` selects those of one name.
     *
     * @example
     * for await (const { name, contactId } of client.events.list({ eventName: 'order-placed' })) console.log(contactId, name)
     */
    list: (query: Omit<EventsQuery, 'after' | 'types'> = {}, options?: CallOptions) =>
      listOf(query, (query) => http.call('get', '/events', { ...options, query }), byCursor),
    /** One page of the events after a cursor, in the order in which they were stored. `0` is before the oldest, `now` the end. */
    after,
    /**
     * All events after a cursor, page by page, without an end: each once, in the order in which they were stored. Store the
     * cursor of a page with what you made of its events, and continue there after a restart. Fails with `CURSOR_EXPIRED`
     * when events may be missing.
     *
     * @example
     * for await (const { events, cursor } of client.events.follow({ after: '0', types: ['email.*'] })) {
     *   for (const { id, name } of events) console.log(id, name)
     *   console.log(cursor)
     * }
     */
    follow: (options: FollowOptions = {}) => followed(after, options),
    /**
     * Each event after a cursor as it happens, without an end, over one connection that is made again when it ends. Store
     * the cursor of an event with what you made of it, and continue there after a restart. Fails like `follow`.
     *
     * @example
     * for await (const { id, name, cursor } of client.events.stream({ types: ['email.*'] })) console.log(id, name, cursor)
     */
    stream: (options: StreamOptions = {}) => streamedEvents(http, options),
    /** Lists the events of one contact, newest first. */
    listByContact: (
      contactId: string,
      query: Query<'get', '/events/contact/{contactId}'> = {},
      options?: CallOptions,
    ) =>
      listOf(
        query,
        (query) => http.call('get', '/events/contact/{contactId}', { ...options, path: { contactId }, query }),
        byCursor,
      ),
    /**
     * Returns the number of events of each name, the most frequent first; `startDate` and `endDate` are whole days in
     * UTC.
     */
    stats: (query: Query<'get', '/events/stats'> = {}, options?: CallOptions) =>
      http.call('get', '/events/stats', { ...options, query }),
    /** Lists the names of events, at most 1000 together: `after` is the last one of the previous answer. */
    names: (query: Query<'get', '/events/names'> = {}, options?: CallOptions) =>
      http.call('get', '/events/names', { ...options, query }),
    /** Returns the segments and workflows that use the event, and how often it happened. */
    usage: (eventName: string, options?: CallOptions) =>
      http.call('get', '/events/{eventName}/usage', { ...options, path: { eventName } }),
    /** Deletes every event of the name. Fails with `CONFLICT` while a segment uses it. */
    delete: (eventName: string, options?: WriteOptions) =>
      http.call('delete', '/events/{eventName}', { ...options, path: { eventName } }),
  }
}

async function* followed(
  after: (cursor: string, query: Pick<EventsQuery, 'types'>, options: CallOptions) => Promise<EventsAfter>,
  { after: begin = 'now', types, pollMs = POLL_MS, ...options }: FollowOptions,
): AsyncGenerator<EventsAfter> {
  const query = types ? { types: [...types] } : {}
  for (let cursor = begin; ; ) {
    const page = await after(cursor, query, options)
    cursor = page.cursor
    if (page.events.length > 0) yield page
    if (!page.hasMore) await sleep(pollMs, options.signal)
  }
}
