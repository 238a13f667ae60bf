import type { Query, Schema } from '../api-types.ts'
import type { CallOptions, Http, WriteOptions } from '../http.ts'
import { byPage, listOf } from '../pages.ts'

export type Segment = Schema<'Segment'>

/** Named parts of the contacts. */
export function segmentsResource(http: Http) {
  return {
    /** All of them, newest first. */
    list: (options?: CallOptions) => http.call('get', '/segments', { ...options }),
    /** Dynamic with a condition in `filters` or `condition`, or `type: 'STATIC'` without one. */
    create: (input: Schema<'SegmentInput'>, options?: WriteOptions) =>
      http.call('post', '/segments', { ...options, body: input }),
    get: (id: string, options?: CallOptions) => http.call('get', '/segments/{id}', { ...options, path: { id } }),
    /** Changes only what is sent. */
    update: (id: string, changes: Schema<'SegmentChanges'>, options?: WriteOptions) =>
      http.call('patch', '/segments/{id}', { ...options, path: { id }, body: changes }),
    delete: (id: string, options?: WriteOptions) => http.call('delete', '/segments/{id}', { ...options, path: { id } }),
    /** Who is in the segment at this moment, newest first. */
    contacts: (id: string, query: Query<'get', '/segments/{id}/contacts'> = {}, options?: CallOptions) =>
      listOf(
        query,
        (query) => http.call('get', '/segments/{id}/contacts', { ...options, path: { id }, query }),
        byPage,
      ),
    /** Puts contacts into a static segment, at most 500 addresses at once. */
    addMembers: (id: string, members: Schema<'SegmentMembersInput'>, options?: WriteOptions) =>
      http.call('post', '/segments/{id}/members', { ...options, path: { id }, body: members }),
    /** Takes contacts out of a static segment, at most 500 addresses at once. */
    removeMembers: (id: string, emails: readonly string[], options?: WriteOptions) =>
      http.call('delete', '/segments/{id}/members', { ...options, path: { id }, body: { emails: [...emails] } }),
    /** Brings the remembered members of a tracked dynamic segment up to date; events tell who came and went. */
    compute: (id: string, options?: WriteOptions) =>
      http.call('post', '/segments/{id}/compute', { ...options, path: { id } }),
    /** Counts the members, and nothing else. */
    refresh: (id: string, options?: WriteOptions) =>
      http.call('post', '/segments/{id}/refresh', { ...options, path: { id } }),
    /** Whom a condition holds for: how many, and the newest 10. Nothing is stored. */
    preview: (condition: Schema<'SegmentPreview'>, options?: CallOptions) =>
      http.call('post', '/segments/preview', { ...options, body: condition }),
  }
}
