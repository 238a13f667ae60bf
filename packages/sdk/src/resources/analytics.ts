import type { Query, Schema } from '../api-types.ts'
import type { CallOptions, Http } from '../http.ts'

export type MailDay = Schema<'MailDay'>

/** Statistics of mail, campaigns, and events. Days are whole and in UTC. */
export function analyticsResource(http: Http) {
  return {
    /**
     * Returns the outcomes of mail on each day of a range, at most 90 days.
     *
     * @example
     * const days = await client.analytics.timeseries({ startDate: '2027-01-01', endDate: '2027-01-31' })
     */
    timeseries: (query: Query<'get', '/analytics/timeseries'> = {}, options?: CallOptions) =>
      http.call('get', '/analytics/timeseries', { ...options, query }),
    /** Returns the best campaigns by a metric. */
    topCampaigns: (query: Query<'get', '/analytics/top-campaigns'> = {}, options?: CallOptions) =>
      http.call('get', '/analytics/top-campaigns', { ...options, query }),
    /** Returns the number of campaigns, and their average results. */
    campaignStats: (options?: CallOptions) => http.call('get', '/analytics/campaign-stats', { ...options }),
    /** Returns the most frequent events, compared with as many days before. */
    topEvents: (query: Query<'get', '/analytics/top-events'> = {}, options?: CallOptions) =>
      http.call('get', '/analytics/top-events', { ...options, query }),
  }
}
