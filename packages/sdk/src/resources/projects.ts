import type { Schema } from '../api-types.ts'
import type { CallOptions, Http, WriteOptions } from '../http.ts'

export type Project = Schema<'Project'>

/** Projects. A key knows its own; any other is not found. Whoever is signed in lists and creates projects. */
export function projectsResource(http: Http) {
  return {
    /**
     * Lists the projects of whoever is signed in, and the role in each.
     *
     * @example
     * for (const { id, name, role } of await client.projects.list()) console.log(id, name, role)
     */
    list: (options?: CallOptions) => http.call('get', '/users/@me/projects', { ...options }),
    /**
     * Creates a project, and answers with its keys this once.
     *
     * @example
     * const { id, secret } = await client.projects.create({ name: 'Shop' })
     */
    create: (project: Schema<'ProjectInput'>, options?: CallOptions) =>
      http.call('post', '/users/@me/projects', { ...options, body: project }),
    /**
     * Makes whoever is signed in the owner of the server's first project, with its secret key. Fails with `CONFLICT` when it
     * has an owner.
     *
     * @example
     * const { id } = await client.projects.claim('sk_…')
     */
    claim: (secret: string, options?: CallOptions) =>
      http.call('post', '/users/@me/projects/claim', { ...options, body: { secret } }),
    /** How far the project is set up. */
    setupState: (id: string, options?: CallOptions) =>
      http.call('get', '/projects/{id}/setup-state', { ...options, path: { id } }),
    /**
     * Returns a project and its settings. Fails with `RESOURCE_NOT_FOUND` for one that is not yours.
     *
     * @example
     * const { name, language } = await client.projects.get(projectId)
     */
    get: (id: string, options?: CallOptions) =>
      http.call('get', '/users/@me/projects/{id}', { ...options, path: { id } }),
    /**
     * Changes only what is sent.
     *
     * @example
     * await client.projects.update(projectId, { name: 'Shop', tracking: { opens: false } })
     */
    update: (id: string, changes: Schema<'ProjectChanges'>, options?: WriteOptions) =>
      http.call('patch', '/users/@me/projects/{id}', { ...options, path: { id }, body: changes }),
    /** Bounce and complaint rates, how they are judged, and suspensions. */
    security: (id: string, options?: CallOptions) =>
      http.call('get', '/projects/{id}/security', { ...options, path: { id } }),
    /** What signs the webhooks of workflows (Standard Webhooks). */
    webhookSecret: (id: string, options?: CallOptions) =>
      http.call('get', '/projects/{id}/webhook-secret', { ...options, path: { id } }),
    /** Replaces it; for a day, requests carry the signatures of both. */
    rotateWebhookSecret: (id: string, options?: WriteOptions) =>
      http.call('post', '/projects/{id}/webhook-secret', { ...options, path: { id } }),
    /** Empties the project in the background: members, keys, domains and settings stay. Cannot be undone. */
    reset: (id: string, options?: WriteOptions) =>
      http.call('post', '/users/@me/projects/{id}/reset', { ...options, path: { id } }),
    /** Deletes the project and everything that it holds. Cannot be undone. */
    delete: (id: string, options?: WriteOptions) =>
      http.call('delete', '/users/@me/projects/{id}', { ...options, path: { id } }),
    /** Makes both keys anew and answers with them this once. The old ones, this client's too, stop working at once. */
    regenerateKeys: (id: string, options?: WriteOptions) =>
      http.call('post', '/users/@me/projects/{id}/regenerate-keys', { ...options, path: { id } }),
  }
}
