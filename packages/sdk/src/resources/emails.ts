import type { Query, Schema } from '../api-types.ts'
import type { CallOptions, Http } from '../http.ts'
import { byCursor, listOf } from '../pages.ts'

export type Email = Schema<'Email'>

/** The send ledger: what became of each mail. */
export function emailsResource(http: Http) {
  return {
    get: (id: string, options?: CallOptions) => http.call('get', '/emails/{id}', { ...options, path: { id } }),
    /** Newest first. */
    list: (query: Query<'get', '/emails'> = {}, options?: CallOptions) =>
      listOf(query, (query) => http.call('get', '/emails', { ...options, query }), byCursor),
  }
}
