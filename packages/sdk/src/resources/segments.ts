import type { Query, Schema } from '../api-types.ts'
import type { CallOptions, EditOptions, Http, WriteOptions } from '../http.ts'
import { byCursor, listOf } from '../pages.ts'

export type Segment = Schema<'Segment'>

/** Segments. */
export function segmentsResource(http: Http) {
  return {
    /**
     * Lists all of them, newest first.
     *
     * @example
     * for (const { name, memberCount } of await client.segments.list()) console.log(name, memberCount)
     */
    list: (options?: CallOptions) => http.call('get', '/segments', { ...options }),
    /**
     * Creates a segment: a dynamic one with a condition, or one with `type: 'STATIC'` without. Fails with
     * `VALIDATION_ERROR` for an invalid condition.
     *
     * @example
     * const condition = { logic: 'AND' as const, groups: [{ filters: [{ field: 'data.plan', operator: 'equals' as const, value: 'pro' }] }] }
     * const paying = await client.segments.create({ name: 'Paying', condition })
     * const testers = await client.segments.create({ name: 'Testers', type: 'STATIC' })
     */
    create: (input: Schema<'SegmentInput'>, options?: WriteOptions) =>
      http.call('post', '/segments', { ...options, body: input }),
    /**
     * Returns a segment with its condition. Fails with `SEGMENT_NOT_FOUND`.
     *
     * @example
     * const { memberCount } = await client.segments.get('seg_…')
     */
    get: (id: string, options?: CallOptions) => http.call('get', '/segments/{id}', { ...options, path: { id } }),
    /**
     * Changes only the given properties.
     *
     * @example
     * await client.segments.update('seg_…', { name: 'Beta testers' })
     */
    update: (id: string, changes: Schema<'SegmentChanges'>, options?: EditOptions) =>
      http.call('patch', '/segments/{id}', { ...options, path: { id }, body: changes }),
    /** Deletes a segment; its contacts remain. Fails with `CONFLICT` while a campaign or a workflow needs it. */
    delete: (id: string, options?: EditOptions) => http.call('delete', '/segments/{id}', { ...options, path: { id } }),
    /**
     * Lists the current contacts of the segment, newest first.
     *
     * @example
     * for await (const { email } of client.segments.contacts('seg_…')) console.log(email)
     */
    contacts: (id: string, query: Query<'get', '/segments/{id}/contacts'> = {}, options?: CallOptions) =>
      listOf(
        query,
        (query) => http.call('get', '/segments/{id}/contacts', { ...options, path: { id }, query }),
        byCursor,
      ),
    /**
     * Adds contacts to a static segment, at most 500 addresses together.
     *
     * @example
     * const { added, notFound } = await client.segments.addMembers('seg_…', { emails: ['ada@example.com'] })
     */
    addMembers: (id: string, members: Schema<'SegmentMembersInput'>, options?: WriteOptions) =>
      http.call('post', '/segments/{id}/members', { ...options, path: { id }, body: members }),
    /** Removes contacts from a static segment, at most 500 addresses together. */
    removeMembers: (id: string, emails: readonly string[], options?: WriteOptions) =>
      http.call('delete', '/segments/{id}/members', { ...options, path: { id }, body: { emails: [...emails] } }),
    /** Updates the stored members of a tracked dynamic segment; events report who entered and left. */
    compute: (id: string, options?: WriteOptions) =>
      http.call('post', '/segments/{id}/compute', { ...options, path: { id } }),
    /** Counts the members without updating them. */
    refresh: (id: string, options?: WriteOptions) =>
      http.call('post', '/segments/{id}/refresh', { ...options, path: { id } }),
    /** Returns the number of contacts that match a condition, and the newest 10. Nothing is stored. */
    preview: (condition: Schema<'SegmentPreview'>, options?: CallOptions) =>
      http.call('post', '/segments/preview', { ...options, body: condition }),
  }
}
