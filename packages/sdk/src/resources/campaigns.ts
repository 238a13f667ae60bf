import type { Query, Schema } from '../api-types.ts'
import type { CallOptions, Http, WriteOptions } from '../http.ts'
import { byCursor, listOf } from '../pages.ts'

export type Campaign = Schema<'Campaign'>
export type CampaignSummary = Schema<'CampaignSummary'>
export type CampaignStats = Schema<'CampaignStats'>

/** Mails to an audience. */
export function campaignsResource(http: Http) {
  const send = (id: string, input: Schema<'CampaignSendRequest'>, options?: WriteOptions) =>
    http.call('post', '/campaigns/{id}/send', { ...options, path: { id }, body: input })
  return {
    /** A DRAFT: nothing is sent yet. */
    create: async (input: Schema<'CampaignInput'>, options?: WriteOptions) => {
      const { data } = await http.call('post', '/campaigns', { ...options, body: input })
      return data
    },
    get: (id: string, options?: CallOptions) => http.call('get', '/campaigns/{id}', { ...options, path: { id } }),
    /** Newest first, without their texts. */
    list: (query: Query<'get', '/campaigns'> = {}, options?: CallOptions) =>
      listOf(query, (query) => http.call('get', '/campaigns', { ...options, query }), byCursor),
    /** Replaces the whole campaign while it is a DRAFT or SCHEDULED: what is left out is cleared. */
    update: (id: string, input: Schema<'CampaignInput'>, options?: WriteOptions) =>
      http.call('put', '/campaigns/{id}', { ...options, path: { id }, body: input }),
    delete: (id: string, options?: WriteOptions) =>
      http.call('delete', '/campaigns/{id}', { ...options, path: { id } }),
    /** A copy under a new id, as a DRAFT. */
    duplicate: (id: string, options?: WriteOptions) =>
      http.call('post', '/campaigns/{id}/duplicate', { ...options, path: { id } }),
    /** Begins to send at once. With an idempotency key a repeat after a lost answer gets that answer, not a conflict. */
    send: (id: string, options?: WriteOptions) => send(id, {}, options),
    /** Sends at a time in the future; the audience is fixed then. */
    schedule: (id: string, at: Date | string, options?: WriteOptions) =>
      send(id, { scheduledFor: typeof at === 'string' ? at : at.toISOString() }, options),
    /** No mail is handed over once this has resolved. */
    pause: (id: string, options?: WriteOptions) =>
      http.call('post', '/campaigns/{id}/pause', { ...options, path: { id } }),
    /** Continues with the first recipient who has no mail yet. */
    resume: (id: string, options?: WriteOptions) =>
      http.call('post', '/campaigns/{id}/resume', { ...options, path: { id } }),
    /** Ends it: mail that was not handed over yet is never sent. */
    cancel: (id: string, options?: WriteOptions) =>
      http.call('post', '/campaigns/{id}/cancel', { ...options, path: { id } }),
    /** Sends the mail with sample data to one address; it counts for nothing. */
    test: (id: string, email: string, options?: WriteOptions) =>
      http.call('post', '/campaigns/{id}/test', { ...options, path: { id }, body: { email } }),
    /** What became of its mail so far. */
    stats: (id: string, options?: CallOptions) =>
      http.call('get', '/campaigns/{id}/stats', { ...options, path: { id } }),
    /** Its mails, one for each recipient, those collected last first. */
    recipients: (id: string, query: Query<'get', '/campaigns/{id}/recipients'> = {}, options?: CallOptions) =>
      listOf(
        query,
        (query) => http.call('get', '/campaigns/{id}/recipients', { ...options, path: { id }, query }),
        byCursor,
      ),
  }
}
