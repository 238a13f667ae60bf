import type { Query, Schema } from '../api-types.ts'
import type { CallOptions, EditOptions, Http, WriteOptions } from '../http.ts'
import { byCursor, listOf } from '../pages.ts'
import { type WaitOptions, waitFor } from './jobs.ts'

export type WebhookEndpoint = Schema<'WebhookEndpoint'>
export type WebhookAttempt = Schema<'WebhookAttempt'>
export type WebhookReplay = Schema<'WebhookReplay'>

/** Servers of yours that receive events. */
export function webhooksResource(http: Http) {
  const getReplay = (id: string, jobId: string, options?: CallOptions) =>
    http.call('get', '/webhook-endpoints/{id}/replay/{jobId}', { ...options, path: { id, jobId } })
  return {
    /**
     * Creates an endpoint. Its `secret` is returned only here, and by `rotate`.
     *
     * @example
     * const { id, secret } = await client.webhooks.create({
     *   url: 'https://shop.example.com/hooks/posthorn',
     *   events: ['email.*', 'order-placed'],
     * })
     */
    create: (endpoint: Schema<'WebhookEndpointInput'>, options?: WriteOptions) =>
      http.call('post', '/webhook-endpoints', { ...options, body: endpoint }),
    /**
     * Returns an endpoint without its secret. Fails with `RESOURCE_NOT_FOUND`.
     *
     * @example
     * const { enabled, pausedAt, notice } = await client.webhooks.get('whe_…')
     */
    get: (id: string, options?: CallOptions) =>
      http.call('get', '/webhook-endpoints/{id}', { ...options, path: { id } }),
    /**
     * Lists all endpoints of the project, in the order of creation.
     *
     * @example
     * for (const { url, events, failures } of await client.webhooks.list()) console.log(url, events, failures)
     */
    list: (options?: CallOptions) => http.call('get', '/webhook-endpoints', { ...options }),
    /**
     * Changes only the given properties. `enabled: true` also ends a pause.
     *
     * @example
     * await client.webhooks.update('whe_…', { events: ['*'], enabled: true })
     */
    update: (id: string, changes: Schema<'WebhookEndpointChanges'>, options?: EditOptions) =>
      http.call('patch', '/webhook-endpoints/{id}', { ...options, path: { id }, body: changes }),
    /** Replaces the secret. For a day, requests carry the signatures of both. */
    rotate: (id: string, options?: EditOptions) =>
      http.call('post', '/webhook-endpoints/{id}/rotate', { ...options, path: { id } }),
    /** Deletes an endpoint: its waiting deliveries are dropped. */
    delete: (id: string, options?: EditOptions) =>
      http.call('delete', '/webhook-endpoints/{id}', { ...options, path: { id } }),
    /** Sends an event of the type `webhook.test` now. The attempt contains the answer of the endpoint. */
    test: (id: string, options?: WriteOptions) =>
      http.call('post', '/webhook-endpoints/{id}/test', { ...options, path: { id } }),
    /**
     * Lists the attempts of the last days, newest first.
     *
     * @example
     * for await (const { type, status, error } of client.webhooks.attempts('whe_…', { outcome: 'failed' }))
     *   console.log(type, status, error)
     */
    attempts: (id: string, query: Query<'get', '/webhook-endpoints/{id}/attempts'> = {}, options?: CallOptions) =>
      listOf(
        query,
        (query) => http.call('get', '/webhook-endpoints/{id}/attempts', { ...options, path: { id }, query }),
        byCursor,
      ),
    /** Sends the event of an attempt again, under the same id. */
    redeliver: (attemptId: string, options?: WriteOptions) =>
      http.call('post', '/webhook-attempts/{id}/redeliver', { ...options, path: { id: attemptId } }),
    /**
     * Sends the events from `from` until before `to` again, oldest first and under the same ids.
     *
     * @example
     * const { jobId } = await client.webhooks.replay('whe_…', { from: '2026-11-26T03:00:00Z', to: '2026-11-26T09:00:00Z' })
     * const { result } = await client.webhooks.waitForReplay('whe_…', jobId)
     */
    replay: (id: string, range: Schema<'WebhookReplayInput'>, options?: WriteOptions) =>
      http.call('post', '/webhook-endpoints/{id}/replay', { ...options, path: { id }, body: range }),
    /** Returns the progress and the result of a replay. */
    getReplay,
    /** Returns the replay as soon as it has ended, successfully or not: see `state`. */
    waitForReplay: (id: string, jobId: string, options: WaitOptions<WebhookReplay> = {}) =>
      waitFor(() => getReplay(id, jobId, options), options),
  }
}
