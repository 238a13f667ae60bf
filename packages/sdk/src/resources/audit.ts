import type { Query, Schema } from '../api-types.ts'
import type { CallOptions, Http } from '../http.ts'
import { byCursor, listOf } from '../pages.ts'

export type AuditEntry = Schema<'AuditEntry'>

/** A record of who did what to which resource, and from where. */
export function auditResource(http: Http) {
  return {
    /**
     * Lists the actions in the project, newest first.
     *
     * @example
     * for await (const { action, actor } of client.audit.list({ actor: 'secret' })) console.log(actor.name, action)
     */
    list: (query: Query<'get', '/audit'> = {}, options?: CallOptions) =>
      listOf(query, (query) => http.call('get', '/audit', { ...options, query }), byCursor),
    /** Lists the actions of the person who is signed in on their own account. */
    listOwn: (query: Query<'get', '/users/@me/audit'> = {}, options?: CallOptions) =>
      listOf(query, (query) => http.call('get', '/users/@me/audit', { ...options, query }), byCursor),
  }
}
