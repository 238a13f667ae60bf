import type { Query, Schema } from '../api-types.ts'
import type { CallOptions, Http, WriteOptions } from '../http.ts'
import { byCursor, listOf } from '../pages.ts'

export type Contact = Schema<'Contact'>

/** The people of a project. */
export function contactsResource(http: Http) {
  return {
    /** Creates the contact, or changes the one that has the address; `_meta` says which. */
    create: (input: Schema<'ContactInput'>, options?: WriteOptions) =>
      http.call('post', '/contacts', { ...options, body: input }),
    get: (id: string, options?: CallOptions) => http.call('get', '/contacts/{id}', { ...options, path: { id } }),
    /** Newest first. */
    list: (query: Query<'get', '/contacts'> = {}, options?: CallOptions) =>
      listOf(query, (query) => http.call('get', '/contacts', { ...options, query }), byCursor),
    /** Changes only what is sent; `data: null` wipes all custom fields. */
    update: (id: string, changes: Schema<'ContactChanges'>, options?: WriteOptions) =>
      http.call('patch', '/contacts/{id}', { ...options, path: { id }, body: changes }),
    delete: (id: string, options?: WriteOptions) => http.call('delete', '/contacts/{id}', { ...options, path: { id } }),
    /** Which of at most 500 addresses belong to a contact. */
    lookup: (emails: readonly string[], options?: CallOptions) =>
      http.call('post', '/contacts/lookup', { ...options, body: { emails: [...emails] } }),
  }
}
