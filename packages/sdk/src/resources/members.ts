import type { Schema } from '../api-types.ts'
import type { CallOptions, Http, WriteOptions } from '../http.ts'

export type Member = Schema<'Member'>

/** Who shares a project. */
export function membersResource(http: Http) {
  return {
    list: (projectId: string, options?: CallOptions) =>
      http.call('get', '/projects/{id}/members', { ...options, path: { id: projectId } }),
    /** Adds an account; where there is none for the address, a mail invites the person. */
    invite: (projectId: string, member: Schema<'MemberInput'>, options?: WriteOptions) =>
      http.call('post', '/projects/{id}/members', { ...options, path: { id: projectId }, body: member }),
    update: (projectId: string, userId: string, changes: Schema<'MemberChanges'>, options?: WriteOptions) =>
      http.call('patch', '/projects/{id}/members/{userId}', {
        ...{ ...options, path: { id: projectId, userId }, body: changes },
      }),
    remove: (projectId: string, userId: string, options?: WriteOptions) =>
      http.call('delete', '/projects/{id}/members/{userId}', { ...options, path: { id: projectId, userId } }),
  }
}
