import type { Query, Schema } from '../api-types.ts'
import type { CallOptions, Http, WriteOptions } from '../http.ts'
import { byCursor, listOf } from '../pages.ts'

export type Suppression = Schema<'Suppression'>

/** Suppressed addresses, which receive no mail. */
export function suppressionsResource(http: Http) {
  return {
    /**
     * Suppresses the address; one that is suppressed already does not change, and keeps its first reason.
     *
     * @example
     * await client.suppressions.create({ email: 'ada@example.com', reason: 'MANUAL' })
     */
    create: (input: Schema<'SuppressionInput'>, options?: WriteOptions) =>
      http.call('post', '/suppressions', { ...options, body: input }),
    /**
     * Returns why an address gets no mail. Fails with `SUPPRESSION_NOT_FOUND` when it is not suppressed.
     *
     * @example
     * const { reason } = await client.suppressions.get('ada@example.com')
     */
    get: (email: string, options?: CallOptions) =>
      http.call('get', '/suppressions/{email}', { ...options, path: { email } }),
    /**
     * Lists suppressions, newest first; `reason` selects those with it.
     *
     * @example
     * for await (const { email, reason } of client.suppressions.list({ reason: 'BOUNCE' })) console.log(email, reason)
     */
    list: (query: Query<'get', '/suppressions'> = {}, options?: CallOptions) =>
      listOf(query, (query) => http.call('get', '/suppressions', { ...options, query }), byCursor),
    /** Allows mail to the address again. A person who complained may complain again. */
    delete: (email: string, options?: WriteOptions) =>
      http.call('delete', '/suppressions/{email}', { ...options, path: { email } }),
    /** Suppresses at most 1000 addresses, with their reasons and dates; may be repeated. */
    import: (suppressions: Schema<'SuppressionImport'>['suppressions'], options?: WriteOptions) =>
      http.call('post', '/suppressions/import', { ...options, body: { suppressions } }),
    /** Lists all of them, newest first, in batches of up to 5000; a cursor continues where an earlier export ended. */
    export: (query: Query<'get', '/suppressions/export'> = {}, options?: CallOptions) =>
      listOf(query, (query) => http.call('get', '/suppressions/export', { ...options, query }), byCursor),
  }
}
