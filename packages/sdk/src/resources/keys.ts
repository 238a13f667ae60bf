import type { Schema } from '../api-types.ts'
import type { KEY_SCOPES } from '../generated/key-scopes.ts'
import type { CallOptions, Http, WriteOptions } from '../http.ts'

export type Key = Schema<'Key'>
/** A key with its secret, which is returned once. */
export type MadeKey = Schema<'MadeKey'>
/** The possible scopes of a named key. */
export type KeyScope = (typeof KEY_SCOPES)[number]

/**
 * The key of the client, and the keys besides the two of a project: those need the secret key, or a member who manages
 * the project.
 */
export function keysResource(http: Http) {
  return {
    /**
     * Returns the key of this client with its scopes, and its project.
     *
     * @example
     * const { project, scopes } = await client.keys.current()
     */
    current: (options?: CallOptions) => http.call('get', '/key', { ...options }),
    /**
     * Lists the keys, oldest first, expired ones too; never their secrets.
     *
     * @example
     * for (const { name, scopes } of await client.keys.list(projectId)) console.log(name, scopes)
     */
    list: (projectId: string, options?: CallOptions) =>
      http.call('get', '/projects/{id}/keys', { ...options, path: { id: projectId } }),
    /**
     * Creates a key, and returns it only this once.
     *
     * @example
     * const { key } = await client.keys.create(projectId, { name: 'ci', scopes: ['send'], expiresAt: '2027-02-19T09:30:00Z' })
     */
    create: (projectId: string, key: Schema<'KeyInput'>, options?: WriteOptions) =>
      http.call('post', '/projects/{id}/keys', { ...options, path: { id: projectId }, body: key }),
    /** Replaces the secret, and returns the new one only this once. The old one stops working immediately. */
    rotate: (projectId: string, keyId: string, changes: Schema<'KeyRotation'> = {}, options?: WriteOptions) =>
      http.call('post', '/projects/{id}/keys/{keyId}/rotate', {
        ...options,
        path: { id: projectId, keyId },
        body: changes,
      }),
    /** Deletes a key, which stops working immediately. */
    delete: (projectId: string, keyId: string, options?: WriteOptions) =>
      http.call('delete', '/projects/{id}/keys/{keyId}', { ...options, path: { id: projectId, keyId } }),
  }
}
