import type { Schema } from '../api-types.ts'
import type { KEY_SCOPES } from '../generated/key-scopes.ts'
import type { CallOptions, Http, WriteOptions } from '../http.ts'

export type Key = Schema<'Key'>
/** A key with its secret, which is answered once. */
export type MadeKey = Schema<'MadeKey'>
/** What a named key may do. */
export type KeyScope = (typeof KEY_SCOPES)[number]

/** The key of the client, and the keys besides the two of a project: only the secret key, or a member who manages the project, reaches those. */
export function keysResource(http: Http) {
  return {
    /**
     * What the key of this client is and may do, and its project.
     *
     * @example
     * const { project, scopes } = await client.keys.current()
     */
    current: (options?: CallOptions) => http.call('get', '/key', { ...options }),
    /**
     * Oldest first, expired ones too; never their secrets.
     *
     * @example
     * for (const { name, scopes } of await client.keys.list(projectId)) console.log(name, scopes)
     */
    list: (projectId: string, options?: CallOptions) =>
      http.call('get', '/projects/{id}/keys', { ...options, path: { id: projectId } }),
    /**
     * Creates a key, and answers with it this once.
     *
     * @example
     * const { key } = await client.keys.create(projectId, { name: 'ci', scopes: ['send'], expiresAt: '2027-02-19T09:30:00Z' })
     */
    create: (projectId: string, key: Schema<'KeyInput'>, options?: WriteOptions) =>
      http.call('post', '/projects/{id}/keys', { ...options, path: { id: projectId }, body: key }),
    /** Replaces the secret, and answers with the new one this once. The old one stops working at once. */
    rotate: (projectId: string, keyId: string, changes: Schema<'KeyRotation'> = {}, options?: WriteOptions) =>
      http.call('post', '/projects/{id}/keys/{keyId}/rotate', {
        ...options,
        path: { id: projectId, keyId },
        body: changes,
      }),
    /** The key stops working at once. */
    delete: (projectId: string, keyId: string, options?: WriteOptions) =>
      http.call('delete', '/projects/{id}/keys/{keyId}', { ...options, path: { id: projectId, keyId } }),
  }
}
