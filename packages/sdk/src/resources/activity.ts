import type { Query, Schema } from '../api-types.ts'
import type { CallOptions, Http } from '../http.ts'
import { byCursor, listOf } from '../pages.ts'

export type Activity = Schema<'Activity'>

/** Recent activity in the project. */
export function activityResource(http: Http) {
  return {
    /**
     * Lists activities, newest first; `types` lists the wanted types, separated by commas.
     *
     * @example
     * for await (const { type, timestamp } of client.activity.list({ types: 'email.opened,email.clicked' })) console.log(timestamp, type)
     */
    list: (query: Query<'get', '/activity'> = {}, options?: CallOptions) =>
      listOf(query, (query) => http.call('get', '/activity', { ...options, query }), byCursor),
    /** Returns counts of events, mails, opens, and clicks on whole days in UTC. */
    stats: (query: Query<'get', '/activity/stats'> = {}, options?: CallOptions) =>
      http.call('get', '/activity/stats', { ...options, query }),
    /** Returns the number of events in the last minutes. */
    recentCount: (query: Query<'get', '/activity/recent-count'> = {}, options?: CallOptions) =>
      http.call('get', '/activity/recent-count', { ...options, query }),
    /** Lists the types of activity. */
    types: (options?: CallOptions) => http.call('get', '/activity/types', { ...options }),
    /** Returns the campaigns scheduled for the next days, the next first. */
    upcoming: (query: Query<'get', '/activity/upcoming'> = {}, options?: CallOptions) =>
      http.call('get', '/activity/upcoming', { ...options, query }),
  }
}
