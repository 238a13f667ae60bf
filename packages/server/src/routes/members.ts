import {
  addMember,
  changeRole,
  findInvited,
  listInvitations,
  listMembers,
  MEMBERS_MAX,
  MemberChanges,
  MemberInput,
  removeMember,
  revokeInvitation,
  sendInvitation,
} from '@posthorn/core/access'
import { EmailAddress } from '@posthorn/core/kernel'
import { z } from 'zod'
import { accepted, created, noContent, ok } from '../http/reply.ts'
import { defineRoute } from '../http/route.ts'
import { idParam, opaqueId } from '../http/shapes.ts'
import {
  EXAMPLE_INVITATION,
  EXAMPLE_MEMBER,
  InvitationRecord,
  MemberRecord,
  PendingInvitationRecord,
  presentInvitation,
  presentMember,
} from './members.present.ts'
import { EXAMPLE_PROJECT } from './projects.present.ts'
import { ownProject } from './projects.ts'

const ProjectParams = idParam('project', EXAMPLE_PROJECT.id)
const MemberParams = ProjectParams.extend({ userId: opaqueId('user', EXAMPLE_MEMBER.userId) })

const list = defineRoute({
  method: 'GET',
  path: '/projects/{id}/members',
  operationId: 'listMembers',
  summary: 'List the members of the project',
  description: `All members of the project, oldest first; at most ${MEMBERS_MAX}.`,
  tag: 'Members',
  access: 'secret',
  params: ProjectParams,
  samples: {
    sdk: "const members = await client.members.list('{id}')",
    cli: 'posthorn members list',
  },
  responses: { 200: { description: 'The members.', schema: z.array(MemberRecord), example: [EXAMPLE_MEMBER] } },
  errors: ['RESOURCE_NOT_FOUND'],
  handle: async ({ ctx, params }) => {
    ownProject(ctx, params.id)
    return ok((await listMembers(ctx)).map(presentMember))
  },
})

const invite = defineRoute({
  method: 'POST',
  path: '/projects/{id}/members',
  operationId: 'inviteMember',
  summary: 'Invite a member to the project',
  description:
    'Adds the account with the address. If there is no account, or if its address is not verified, the person receives an invitation by email and joins with its link. Only a signed-in owner can grant the role OWNER; a secret key cannot.',
  tag: 'Members',
  access: 'secret',
  needs: 'manage',
  audit: { action: 'member.invite', id: 'answer', keeps: ['role'] },
  whileSuspended: true,
  params: ProjectParams,
  body: { schema: MemberInput.meta({ id: 'MemberInput' }) },
  examples: { admin: { summary: 'An administrator', value: { email: 'ada@example.com', role: 'ADMIN' } } },
  samples: {
    sdk: "const member = await client.members.invite('{id}', $body)",
    cli: 'posthorn members create ada@example.com --role ADMIN',
  },
  responses: {
    201: { description: 'The account is now a member.', schema: MemberRecord, example: EXAMPLE_MEMBER },
    202: {
      description: 'An invitation was sent.',
      schema: InvitationRecord,
      example: { email: 'ada@example.com', role: 'MEMBER', invited: true },
    },
  },
  errors: ['RESOURCE_NOT_FOUND', 'CONFLICT'],
  prepare: ({ ctx, world, params, body }) => {
    ownProject(ctx, params.id)
    return findInvited(ctx, { ...body, world })
  },
  handle: async ({ ctx, world, body: { email, role }, prepared: invited }) => {
    if ('user' in invited) return created(presentMember(await addMember(ctx, { ...invited, role })))
    await sendInvitation(ctx, { ...invited, world, email, role })
    return accepted({ email, role, invited: true as const })
  },
})

const invitations = defineRoute({
  method: 'GET',
  path: '/projects/{id}/members/invitations',
  operationId: 'listInvitations',
  summary: 'List pending invitations',
  description: 'Pending invitations with valid links, newest first; each address once, with its newest invitation.',
  tag: 'Members',
  access: 'secret',
  needs: 'manage',
  params: ProjectParams,
  samples: {
    sdk: "const invitations = await client.members.listInvitations('{id}')",
    cli: 'posthorn members invitations',
  },
  responses: {
    200: {
      description: 'The invitations.',
      schema: z.array(PendingInvitationRecord),
      example: [EXAMPLE_INVITATION],
    },
  },
  errors: ['RESOURCE_NOT_FOUND'],
  handle: async ({ ctx, params }) => {
    ownProject(ctx, params.id)
    return ok((await listInvitations(ctx)).map(presentInvitation))
  },
})

const revoke = defineRoute({
  method: 'DELETE',
  path: '/projects/{id}/members/invitations/{email}',
  operationId: 'revokeInvitation',
  summary: 'Revoke an invitation',
  description:
    'All invitation links for the address stop working, including those in mail that is still in transit. Only a signed-in owner can revoke the invitation of an owner.',
  tag: 'Members',
  access: 'secret',
  needs: 'manage',
  audit: { action: 'member.revoke_invitation', id: 'none' },
  whileSuspended: true,
  params: ProjectParams.extend({
    email: EmailAddress.meta({ description: 'The address, in any spelling.', examples: [EXAMPLE_INVITATION.email] }),
  }),
  samples: {
    sdk: "await client.members.revokeInvitation('{id}', '{email}')",
    cli: 'posthorn members revoke {email}',
  },
  responses: { 204: { description: 'Revoked.' } },
  errors: ['RESOURCE_NOT_FOUND'],
  handle: async ({ ctx, params }) => {
    ownProject(ctx, params.id)
    await revokeInvitation(ctx, params.email)
    return noContent()
  },
})

const change = defineRoute({
  method: 'PATCH',
  path: '/projects/{id}/members/{userId}',
  operationId: 'updateMember',
  summary: 'Change the role of a member',
  description:
    'Takes effect with the next request. The role of an owner cannot be changed. Only a signed-in owner can grant the role OWNER; a secret key cannot.',
  tag: 'Members',
  access: 'secret',
  revises: 'member',
  needs: 'manage',
  audit: { action: 'member.update', keeps: ['role'] },
  whileSuspended: true,
  params: MemberParams,
  body: { schema: MemberChanges.meta({ id: 'MemberChanges' }) },
  examples: { admin: { summary: 'Change the role to administrator', value: { role: 'ADMIN' } } },
  samples: {
    sdk: "const member = await client.members.update('{id}', '{userId}', $body)",
    cli: 'posthorn members update ada@example.com --role ADMIN',
  },
  responses: { 200: { description: 'The updated member.', schema: MemberRecord, example: EXAMPLE_MEMBER } },
  errors: ['RESOURCE_NOT_FOUND'],
  handle: async ({ ctx, params, body }) => {
    ownProject(ctx, params.id)
    return ok(presentMember(await changeRole(ctx, { id: params.userId, role: body.role })))
  },
})

const remove = defineRoute({
  method: 'DELETE',
  path: '/projects/{id}/members/{userId}',
  operationId: 'removeMember',
  summary: 'Remove a member',
  description:
    'Takes effect with the next request. Members can remove themselves. Administrators and the secret key can remove members and administrators. Only a signed-in owner can remove an owner, and the last owner cannot be removed.',
  tag: 'Members',
  access: 'secret',
  revises: 'member',
  audit: { action: 'member.remove' },
  whileSuspended: true,
  whileEmptied: true,
  params: MemberParams,
  samples: {
    sdk: "await client.members.remove('{id}', '{userId}')",
    cli: 'posthorn members delete ada@example.com --yes',
  },
  responses: { 204: { description: 'Removed.' } },
  errors: ['RESOURCE_NOT_FOUND'],
  handle: async ({ ctx, params }) => {
    ownProject(ctx, params.id)
    await removeMember(ctx, params.userId)
    return noContent()
  },
})

/** The members of a project. */
export const memberRoutes = [list, invite, invitations, revoke, change, remove]
