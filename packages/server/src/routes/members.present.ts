import type { Member, OpenInvitation } from '@posthorn/core/access'
import { ROLES } from '@posthorn/core/kernel'
import { z } from 'zod'
import { Timestamp } from '../http/shapes.ts'

export const RoleOnWire = z
  .enum(ROLES)
  .describe('MEMBER works with all content, ADMIN also changes the project, OWNER also empties and deletes it.')

export const MemberRecord = z
  .object({ userId: z.string(), email: z.string(), role: RoleOnWire, createdAt: Timestamp })
  .meta({ id: 'Member', description: 'A person who shares a project.' })

export const InvitationRecord = z
  .object({ email: z.string(), role: RoleOnWire, invited: z.literal(true) })
  .meta({ id: 'Invitation', description: 'A mail with a link to sign up and join, which works for one hour.' })

export const PendingInvitationRecord = z
  .object({
    email: z.string(),
    role: RoleOnWire,
    invitedBy: z.string().nullable().describe('The address of the member who invites; null for a key.'),
    createdAt: Timestamp,
    expiresAt: Timestamp.describe('When the link ceases to work.'),
  })
  .meta({ id: 'PendingInvitation', description: 'Somebody who is invited and has not joined yet.' })

export const EXAMPLE_INVITATION: z.input<typeof PendingInvitationRecord> = {
  email: 'ada@example.com',
  role: 'MEMBER',
  invitedBy: 'grace@example.com',
  createdAt: '2026-11-21T09:30:00.000Z',
  expiresAt: '2026-11-21T10:30:00.000Z',
}

/** An invitation as it is on the wire. */
export function presentInvitation(invitation: OpenInvitation): z.input<typeof PendingInvitationRecord> {
  const { email, role, inviter, createdAt, expiresAt } = invitation
  return {
    email,
    role,
    invitedBy: inviter ?? null,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}

export const EXAMPLE_MEMBER: z.input<typeof MemberRecord> = {
  userId: 'usr_01kajw6zq4h2n8s5r7p3d9f0ya',
  email: 'ada@example.com',
  role: 'MEMBER',
  createdAt: '2026-11-21T09:30:00.000Z',
}

/** A member as they are on the wire. */
export function presentMember({ userId, email, role, createdAt }: Member): z.input<typeof MemberRecord> {
  return { userId, email, role, createdAt: createdAt.toISOString() }
}
