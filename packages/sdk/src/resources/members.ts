import type { Schema } from '../api-types.ts'
import type { CallOptions, EditOptions, Http, WriteOptions } from '../http.ts'

export type Member = Schema<'Member'>
export type PendingInvitation = Schema<'PendingInvitation'>

/** The members of a project. */
export function membersResource(http: Http) {
  return {
    /**
     * Lists the members and their roles, oldest first.
     *
     * @example
     * for (const { email, role } of await client.members.list(projectId)) console.log(email, role)
     */
    list: (projectId: string, options?: CallOptions) =>
      http.call('get', '/projects/{id}/members', { ...options, path: { id: projectId } }),
    /**
     * Adds an account; if there is none for the address, a mail invites the person.
     *
     * @example
     * await client.members.invite(projectId, { email: 'ada@example.com', role: 'ADMIN' })
     */
    invite: (projectId: string, member: Schema<'MemberInput'>, options?: WriteOptions) =>
      http.call('post', '/projects/{id}/members', { ...options, path: { id: projectId }, body: member }),
    /**
     * Lists people who are invited and have not joined yet, newest first.
     *
     * @example
     * for (const { email, expiresAt } of await client.members.listInvitations(projectId)) console.log(email, expiresAt)
     */
    listInvitations: (projectId: string, options?: CallOptions) =>
      http.call('get', '/projects/{id}/members/invitations', { ...options, path: { id: projectId } }),
    /** Revokes the invitation of an address: its link stops working. */
    revokeInvitation: (projectId: string, email: string, options?: WriteOptions) =>
      http.call('delete', '/projects/{id}/members/invitations/{email}', {
        ...options,
        path: { id: projectId, email },
      }),
    /**
     * Changes the role of a member. Only a signed-in owner can grant OWNER, and the role of an owner does not change.
     *
     * @example
     * await client.members.update(projectId, 'usr_…', { role: 'MEMBER' })
     */
    update: (projectId: string, userId: string, changes: Schema<'MemberChanges'>, options?: EditOptions) =>
      http.call('patch', '/projects/{id}/members/{userId}', {
        ...options,
        path: { id: projectId, userId },
        body: changes,
      }),
    /** Removes a member from the project. Fails with `FORBIDDEN` for the last owner. */
    remove: (projectId: string, userId: string, options?: EditOptions) =>
      http.call('delete', '/projects/{id}/members/{userId}', { ...options, path: { id: projectId, userId } }),
  }
}
