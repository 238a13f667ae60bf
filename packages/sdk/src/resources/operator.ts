import type { Query, Schema } from '../api-types.ts'
import type { CallOptions, Http, WriteOptions } from '../http.ts'
import { byCursor, listOf } from '../pages.ts'

export type Finding = Schema<'Finding'>
export type OperatorKey = Schema<'OperatorKey'>
/** A key with its secret, which is returned once. */
export type MadeOperatorKey = Schema<'MadeOperatorKey'>

/** The server as a whole, for a client with the key of an operator (`ok_…`) or the session of one. */
export function operatorResource(http: Http) {
  return {
    /**
     * Checks settings, machine, database, mail server, and background work, like `posthorn doctor`.
     *
     * @example
     * const { severity, findings } = await client.operator.doctor()
     */
    doctor: (options?: CallOptions) => http.call('get', '/doctor', { ...options }),
    /**
     * Lists what operators did, newest first.
     *
     * @example
     * for await (const { createdAt, actor, action } of client.operator.audit()) console.log(createdAt, actor, action)
     */
    audit: (query: Query<'get', '/operator/audit'> = {}, options?: CallOptions) =>
      listOf(query, (query) => http.call('get', '/operator/audit', { ...options, query }), byCursor),
    /** The projects of the server. */
    projects: {
      /**
       * Lists all projects, newest first; with `search`, those whose name begins with it, by name.
       *
       * @example
       * for await (const { name, status } of client.operator.projects.list()) console.log(name, status)
       */
      list: (query: Query<'get', '/operator/projects'> = {}, options?: CallOptions) =>
        listOf(query, (query) => http.call('get', '/operator/projects', { ...options, query }), byCursor),
      /** Suspends a project: its mail waits. Its members can read the reason. */
      suspend: (id: string, reason: string, options?: WriteOptions) =>
        http.call('post', '/operator/projects/{id}/suspend', { ...options, path: { id }, body: { reason } }),
      /** Enables a suspended project, and sends its waiting mail. */
      unsuspend: (id: string, options?: WriteOptions) =>
        http.call('post', '/operator/projects/{id}/unsuspend', { ...options, path: { id } }),
    },
    /**
     * Lists the jobs of all projects, newest first.
     *
     * @example
     * for await (const { projectId, kind } of client.operator.jobs({ state: 'failed' })) console.log(projectId, kind)
     */
    jobs: (query: Query<'get', '/operator/jobs'> = {}, options?: CallOptions) =>
      listOf(query, (query) => http.call('get', '/operator/jobs', { ...options, query }), byCursor),
    /**
     * Lists the processes of the server, the latest report first.
     *
     * @example
     * const { data } = await client.operator.workers()
     * console.log(data.filter(({ state }) => state !== 'alive'))
     */
    workers: (options?: CallOptions) => http.call('get', '/operator/workers', { ...options }),
    /**
     * Lists the mail servers to which mail is handed over, as each process sees them.
     *
     * @example
     * const { data } = await client.operator.relays()
     * for (const { host, state } of data) console.log(host, state)
     */
    relays: (options?: CallOptions) => http.call('get', '/operator/relays', { ...options }),
    /**
     * Returns the work that waits: mails by lane, retries, unknown outcomes, webhooks, and jobs.
     *
     * @example
     * const { mails, jobs } = await client.operator.queue()
     */
    queue: (options?: CallOptions) => http.call('get', '/operator/queue', { ...options }),
    /** The keys of operators. Only a person creates and revokes them: a session, or the command line on the database. */
    keys: {
      /**
       * Lists the keys, oldest first, expired ones too; never their secrets.
       *
       * @example
       * for (const { name, lastUsedAt } of await client.operator.keys.list()) console.log(name, lastUsedAt)
       */
      list: (options?: CallOptions) => http.call('get', '/operator/keys', { ...options }),
      /**
       * Creates a key, and returns it only this once.
       *
       * @example
       * const { key } = await client.operator.keys.create({ name: 'monitoring' })
       */
      create: (key: Schema<'OperatorKeyInput'>, options?: WriteOptions) =>
        http.call('post', '/operator/keys', { ...options, body: key }),
      /** Revokes a key, which stops working immediately. */
      revoke: (id: string, options?: WriteOptions) =>
        http.call('delete', '/operator/keys/{id}', { ...options, path: { id } }),
    },
  }
}
