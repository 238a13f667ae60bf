import type { Query, Schema } from '../api-types.ts'
import type { CallOptions, Http } from '../http.ts'
import { byCursor, listOf } from '../pages.ts'

export type RequestRecord = Schema<'RequestRecord'>

/** Recent requests to the API. */
export function requestsResource(http: Http) {
  return {
    /**
     * Lists the requests of the last days, newest first. `missing` counts those that were not recorded.
     *
     * @example
     * for await (const { method, path, status, errorCode } of client.requests.list({ status: 'failed' }))
     *   console.log(method, path, status, errorCode)
     */
    list: (query: Query<'get', '/requests'> = {}, options?: CallOptions) =>
      listOf(query, (query) => http.call('get', '/requests', { ...options, query }), byCursor),
  }
}
