import type { Query, RequestBody, Schema } from '../api-types.ts'
import type { CallOptions, Http, WriteOptions } from '../http.ts'
import { byCursor, listOf } from '../pages.ts'

export type InboxMessage = Schema<'InboxMessage'>

/** Mail that was captured instead of sent, on a server whose mailer is the inbox. */
export function inboxResource(http: Http) {
  return {
    /**
     * Lists captured mail, newest first. With `wait` it waits for a first mail: for tests that send and then check.
     *
     * @example
     * await client.send({ to: 'ada@example.com', from: 'shop@example.com', subject: 'Hello', text: 'Hello!' })
     * const { data: [mail] } = await client.inbox.list({ wait: 10 })
     */
    list: (query: Query<'get', '/inbox/messages'> = {}, options?: CallOptions) =>
      listOf(query, (query) => http.call('get', '/inbox/messages', { ...options, query }), byCursor),
    /**
     * Returns a parsed captured mail; its id is that of the email. Fails with `EMAIL_NOT_FOUND`.
     *
     * @example
     * const { subject, html, attachments } = await client.inbox.get('eml_…')
     */
    get: (id: string, options?: CallOptions) => http.call('get', '/inbox/messages/{id}', { ...options, path: { id } }),
    /** Returns the complete message in its form on the wire (RFC 5322). */
    source: (id: string, options?: CallOptions) =>
      http.bytes('/inbox/messages/{id}/source', { ...options, path: { id } }),
    /** Returns the bytes of one attachment, by its place in the mail. */
    attachment: (id: string, index: number, options?: CallOptions) =>
      http.bytes('/inbox/messages/{id}/attachments/{index}', { ...options, path: { id, index: String(index) } }),
    /** Returns size, compatibility with mail programs, and who vouches for the sender. */
    checks: (id: string, options?: CallOptions) =>
      http.call('get', '/inbox/messages/{id}/checks', { ...options, path: { id } }),
    /** Checks the links of the mail at their servers. */
    links: (id: string, options?: WriteOptions) =>
      http.call('post', '/inbox/messages/{id}/links', { ...options, path: { id } }),
    /** Sends the mail, unchanged, to one real address. The server needs a mail server for that. */
    release: (id: string, body: RequestBody<'post', '/inbox/messages/{id}/release'>, options?: WriteOptions) =>
      http.call('post', '/inbox/messages/{id}/release', { ...options, path: { id }, body }),
    /** Deletes a captured mail. Fails with `EMAIL_NOT_FOUND`. */
    delete: (id: string, options?: WriteOptions) =>
      http.call('delete', '/inbox/messages/{id}', { ...options, path: { id } }),
    /** Deletes every captured mail of the project. */
    clear: (options?: WriteOptions) => http.call('delete', '/inbox/messages', { ...options }),
  }
}
