import type { Query, Schema } from '../api-types.ts'
import type { CallOptions, Http, WriteOptions } from '../http.ts'
import { byCursor, listOf } from '../pages.ts'

export type Event = Schema<'Event'>

/** Events that happen to people. */
export function eventsResource(http: Http) {
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
    list: (query: Query<'get', '/events'> = {}, options?: CallOptions) =>
      listOf(query, (query) => http.call('get', '/events', { ...options, query }), byCursor),
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
