import type { Query, Schema } from '../api-types.ts'
import type { CallOptions, Http } from '../http.ts'
import { byCursor, listOf } from '../pages.ts'

export type Email = Schema<'Email'>
/** A mail, and its history in order. */
export type EmailWithTimeline = Schema<'EmailWithTimeline'>

/** The send ledger, with the outcome of each mail. */
export function emailsResource(http: Http) {
  return {
    /**
     * Returns a mail, and its history in order. Fails with `EMAIL_NOT_FOUND`.
     *
     * @example
     * const { status, story } = await client.emails.get('eml_…')
     */
    get: (id: string, options?: CallOptions) => http.call('get', '/emails/{id}', { ...options, path: { id } }),
    /**
     * Returns the subject, HTML, text, and headers of a mail as its recipient gets them. Fails with `EMAIL_CONTENT_GONE`
     * after retention or erasure.
     *
     * @example
     * const { html } = await client.emails.content('eml_…')
     */
    content: (id: string, options?: CallOptions) =>
      http.call('get', '/emails/{id}/content', { ...options, path: { id } }),
    /**
     * Hands over a mail that is PENDING, FAILED, or UNKNOWN (again) immediately, with the same Message-ID. Fails with
     * `CONFLICT` in other states.
     */
    retry: (id: string, options?: CallOptions) => http.call('post', '/emails/{id}/retry', { ...options, path: { id } }),
    /** Ends a mail that is PENDING or UNKNOWN as FAILED. Fails with `CONFLICT` in other states. */
    cancel: (id: string, options?: CallOptions) =>
      http.call('post', '/emails/{id}/cancel', { ...options, path: { id } }),
    /**
     * Moves a mail that was sent with `scheduledAt` to another time, until it leaves.
     *
     * @example
     * await client.emails.reschedule('eml_…', new Date(Date.now() + 3_600_000))
     */
    reschedule: (id: string, scheduledAt: Date | string, options?: CallOptions) => {
      const body = { scheduledAt: typeof scheduledAt === 'string' ? scheduledAt : scheduledAt.toISOString() }
      return http.call('patch', '/emails/{id}', { ...options, path: { id }, body })
    },
    /**
     * Lists the mails of the project, newest first, without their histories.
     *
     * @example
     * for await (const { id, status } of client.emails.list({ status: 'FAILED' })) console.log(id, status)
     */
    list: (query: Query<'get', '/emails'> = {}, options?: CallOptions) =>
      listOf(query, (query) => http.call('get', '/emails', { ...options, query }), byCursor),
  }
}
