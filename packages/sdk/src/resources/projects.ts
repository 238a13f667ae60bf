import type { Schema } from '../api-types.ts'
import type { CallOptions, EditOptions, Http, WriteOptions } from '../http.ts'

export type Project = Schema<'Project'>

/** Projects. A key reaches its own; any other is not found. A person who is signed in lists and creates projects. */
export function projectsResource(http: Http) {
  return {
    /**
     * Lists the projects of the person who is signed in, and the role in each.
     *
     * @example
     * for (const { id, name, role } of await client.projects.list()) console.log(id, name, role)
     */
    list: (options?: CallOptions) => http.call('get', '/users/@me/projects', { ...options }),
    /**
     * Creates a project, and returns its keys only this once.
     *
     * @example
     * const { id, secret } = await client.projects.create({ name: 'Shop' })
     */
    create: (project: Schema<'ProjectInput'>, options?: CallOptions) =>
      http.call('post', '/users/@me/projects', { ...options, body: project }),
    /**
     * Makes the person who is signed in the owner of the server's first project, with its secret key. Fails with
     * `CONFLICT` when it has an owner.
     *
     * @example
     * const { id } = await client.projects.claim('sk_…')
     */
    claim: (secret: string, options?: CallOptions) =>
      http.call('post', '/users/@me/projects/claim', { ...options, body: { secret } }),
    /** Returns which steps of the project's setup are done. */
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
     * Changes only the given properties.
     *
     * @example
     * await client.projects.update(projectId, { name: 'Shop', tracking: { opens: false } })
     */
    update: (id: string, changes: Schema<'ProjectChanges'>, options?: EditOptions) =>
      http.call('patch', '/users/@me/projects/{id}', { ...options, path: { id }, body: changes }),
    /** Returns bounce and complaint rates, how they are judged, and suspensions. */
    security: (id: string, options?: CallOptions) =>
      http.call('get', '/projects/{id}/security', { ...options, path: { id } }),
    /** Returns the secret that signs the webhooks of workflows (Standard Webhooks). */
    webhookSecret: (id: string, options?: CallOptions) =>
      http.call('get', '/projects/{id}/webhook-secret', { ...options, path: { id } }),
    /** Replaces it; for a day, requests carry the signatures of both. */
    rotateWebhookSecret: (id: string, options?: WriteOptions) =>
      http.call('post', '/projects/{id}/webhook-secret', { ...options, path: { id } }),
    /** Empties the project in the background: members, keys, domains, and settings remain. Cannot be undone. */
    reset: (id: string, options?: WriteOptions) =>
      http.call('post', '/users/@me/projects/{id}/reset', { ...options, path: { id } }),
    /** Deletes the project and all of its data. Cannot be undone. */
    delete: (id: string, options?: WriteOptions) =>
      http.call('delete', '/users/@me/projects/{id}', { ...options, path: { id } }),
    /**
     * Replaces both keys and returns the new ones only this once. The old ones, this client's too, stop working
     * immediately.
     */
    regenerateKeys: (id: string, options?: WriteOptions) =>
      http.call('post', '/users/@me/projects/{id}/regenerate-keys', { ...options, path: { id } }),
  }
}
