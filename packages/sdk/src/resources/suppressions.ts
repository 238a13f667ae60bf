import type { Query, Schema } from '../api-types.ts'
import type { CallOptions, Http, WriteOptions } from '../http.ts'
import { byCursor, listOf } from '../pages.ts'

export type Suppression = Schema<'Suppression'>

/** Suppressed addresses, domains, and patterns, which receive no mail. */
export function suppressionsResource(http: Http) {
  return {
    /**
     * Suppresses an address (`email`), or a domain or a pattern (`value`). An existing entry does not change, and keeps
     * its first reason.
     *
     * @example
     * await client.suppressions.create({ email: 'ada@example.com', reason: 'MANUAL' })
     * await client.suppressions.create({ value: '.example.org' })
     */
    create: (input: Schema<'SuppressionInput'>, options?: WriteOptions) =>
      http.call('post', '/suppressions', { ...options, body: input }),
    /**
     * Returns why an address gets no mail: its own entry, or the domain or pattern that it matches. Fails with `SUPPRESSION_NOT_FOUND` when it is not suppressed.
     *
     * @example
     * const { reason } = await client.suppressions.get('ada@example.com')
     */
    get: (email: string, options?: CallOptions) =>
      http.call('get', '/suppressions/{email}', { ...options, path: { email } }),
    /**
     * Lists suppressions, newest first; `search` finds the beginning of an address or of its domain.
     *
     * @example
     * for await (const { value, reason } of client.suppressions.list({ search: 'example.com' })) console.log(value, reason)
     */
    list: (query: Query<'get', '/suppressions'> = {}, options?: CallOptions) =>
      listOf(query, (query) => http.call('get', '/suppressions', { ...options, query }), byCursor),
    /** Deletes an entry by its address, domain, pattern, or id. A person who complained may complain again. */
    delete: (email: string, options?: WriteOptions) =>
      http.call('delete', '/suppressions/{email}', { ...options, path: { email } }),
    /** Suppresses at most 1000 addresses, domains, and patterns, with their reasons and dates; may be repeated. */
    import: (suppressions: Schema<'SuppressionImport'>['suppressions'], options?: WriteOptions) =>
      http.call('post', '/suppressions/import', { ...options, body: { suppressions } }),
    /** Lists all of them, newest first, in batches of up to 5000; a cursor continues where an earlier export ended. */
    export: (query: Query<'get', '/suppressions/export'> = {}, options?: CallOptions) =>
      listOf(query, (query) => http.call('get', '/suppressions/export', { ...options, query }), byCursor),
  }
}
