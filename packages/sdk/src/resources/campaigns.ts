import type { Query, Schema } from '../api-types.ts'
import type { CallOptions, EditOptions, Http, WriteOptions } from '../http.ts'
import { byCursor, listOf } from '../pages.ts'

/** A campaign: with a template, or with a subject, a body, and a sender of its own. */
export type CampaignInput = Schema<'CampaignInput'> &
  ({ readonly template: string } | { readonly subject: string; readonly body: string; readonly from: string })

export type Campaign = Schema<'Campaign'>
export type CampaignSummary = Schema<'CampaignSummary'>
export type CampaignStats = Schema<'CampaignStats'>

/** Mails to an audience. */
export function campaignsResource(http: Http) {
  const send = (id: string, input: Schema<'CampaignSendRequest'>, options?: EditOptions) =>
    http.call('post', '/campaigns/{id}/send', { ...options, path: { id }, body: input })
  return {
    /**
     * Creates a DRAFT: nothing is sent yet.
     *
     * @example
     * const campaign = await client.campaigns.create({
     *   name: 'Spring sale',
     *   subject: 'Spring is here, {{name ?? "friend"}}',
     *   body: '<p>All plants are cheaper.</p>',
     *   from: 'shop@example.com',
     *   audienceType: 'ALL',
     * })
     */
    create: async (input: CampaignInput, options?: WriteOptions) => {
      const { data } = await http.call('post', '/campaigns', { ...options, body: input })
      return data
    },
    /**
     * Returns a campaign with its texts. Fails with `CAMPAIGN_NOT_FOUND`.
     *
     * @example
     * const { status } = await client.campaigns.get('cmp_…')
     */
    get: (id: string, options?: CallOptions) => http.call('get', '/campaigns/{id}', { ...options, path: { id } }),
    /**
     * Lists campaigns, newest first, without their texts.
     *
     * @example
     * for await (const { name, status } of client.campaigns.list({ status: 'SENT' })) console.log(name, status)
     */
    list: (query: Query<'get', '/campaigns'> = {}, options?: CallOptions) =>
      listOf(query, (query) => http.call('get', '/campaigns', { ...options, query }), byCursor),
    /**
     * Replaces the whole campaign while it is a DRAFT or SCHEDULED: omitted properties are cleared. Fails with
     * `CONFLICT` later.
     *
     * @example
     * await client.campaigns.update('cmp_…', {
     *   ...{ name: 'Summer sale', subject: 'Summer is here', body: '<p>All chairs are cheaper.</p>' },
     *   ...{ from: 'shop@example.com', audienceType: 'SEGMENT', segmentId: 'seg_…' },
     * })
     */
    update: (id: string, input: CampaignInput, options?: EditOptions) =>
      http.call('put', '/campaigns/{id}', { ...options, path: { id }, body: input }),
    /** Deletes a campaign; its mails remain. Fails with `CONFLICT` while it is SCHEDULED, SENDING, or PAUSED. */
    delete: (id: string, options?: EditOptions) => http.call('delete', '/campaigns/{id}', { ...options, path: { id } }),
    /** Creates a copy under a new id, as a DRAFT. */
    duplicate: (id: string, options?: WriteOptions) =>
      http.call('post', '/campaigns/{id}/duplicate', { ...options, path: { id } }),
    /**
     * Begins to send immediately. With an idempotency key, a repeat after a lost answer returns that answer, not a
     * conflict.
     *
     * @example
     * await client.campaigns.send('cmp_…', { idempotencyKey: 'spring-sale' })
     */
    send: (id: string, options?: EditOptions) => send(id, {}, options),
    /**
     * Sends at a time in the future; the audience is fixed then.
     *
     * @example
     * await client.campaigns.schedule('cmp_…', new Date('2027-03-20T09:00:00Z'))
     */
    schedule: (id: string, at: Date | string, options?: EditOptions) =>
      send(id, { scheduledFor: typeof at === 'string' ? at : at.toISOString() }, options),
    /** Pauses a campaign: no mail is handed over once this has resolved. */
    pause: (id: string, options?: EditOptions) =>
      http.call('post', '/campaigns/{id}/pause', { ...options, path: { id } }),
    /** Continues with the first recipient who has no mail yet. */
    resume: (id: string, options?: EditOptions) =>
      http.call('post', '/campaigns/{id}/resume', { ...options, path: { id } }),
    /** Ends it: mail that was not handed over yet is never sent. */
    cancel: (id: string, options?: EditOptions) =>
      http.call('post', '/campaigns/{id}/cancel', { ...options, path: { id } }),
    /** Sends the mail with sample data to one address; it is not counted. */
    test: (id: string, email: string, options?: WriteOptions) =>
      http.call('post', '/campaigns/{id}/test', { ...options, path: { id }, body: { email } }),
    /**
     * Returns the outcomes of its mail so far.
     *
     * @example
     * const { deliveredCount, sentCount } = await client.campaigns.stats('cmp_…')
     */
    stats: (id: string, options?: CallOptions) =>
      http.call('get', '/campaigns/{id}/stats', { ...options, path: { id } }),
    /** Lists its mails, one for each recipient, last collected first. */
    recipients: (id: string, query: Query<'get', '/campaigns/{id}/recipients'> = {}, options?: CallOptions) =>
      listOf(
        query,
        (query) => http.call('get', '/campaigns/{id}/recipients', { ...options, path: { id }, query }),
        byCursor,
      ),
  }
}
