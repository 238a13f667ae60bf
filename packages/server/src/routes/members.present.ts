import type { Member, OpenInvitation } from '@posthorn/core/access'
import { ROLES } from '@posthorn/core/kernel'
import { z } from 'zod'
import { Revision, Timestamp } from '../http/shapes.ts'
import { onWire } from '../http/wire.ts'

export const RoleOnWire = z
  .enum(ROLES)
  .describe(
    'A MEMBER works with all content, an ADMIN also changes the project, and an OWNER can also reset and delete it.',
  )

export const MemberRecord = z
  .object({ userId: z.string(), email: z.string(), role: RoleOnWire, revision: Revision, createdAt: Timestamp })
  .meta({ id: 'Member', description: 'A member of a project.' })

export const InvitationRecord = z.object({ email: z.string(), role: RoleOnWire, invited: z.literal(true) }).meta({
  id: 'Invitation',
  description: 'An invitation by email, with a link to sign up and join that works for one hour.',
})

export const PendingInvitationRecord = z
  .object({
    email: z.string(),
    role: RoleOnWire,
    invitedBy: z.string().nullable().describe('The address of the inviting member; null for a key.'),
    createdAt: Timestamp,
    expiresAt: Timestamp.describe('When the link expires.'),
  })
  .meta({ id: 'PendingInvitation', description: 'A pending invitation.' })

export const EXAMPLE_INVITATION: z.input<typeof PendingInvitationRecord> = {
  email: 'ada@example.com',
  role: 'MEMBER',
  invitedBy: 'grace@example.com',
  createdAt: '2026-11-21T09:30:00.000Z',
  expiresAt: '2026-11-21T10:30:00.000Z',
}

/** An invitation as it is on the wire. */
export const presentInvitation = (invitation: OpenInvitation) =>
  onWire(PendingInvitationRecord, invitation, { invitedBy: invitation.inviter ?? null })

export const EXAMPLE_MEMBER: z.input<typeof MemberRecord> = {
  userId: 'usr_01kajw6zq4h2n8s5r7p3d9f0ya',
  email: 'ada@example.com',
  role: 'MEMBER',
  revision: 1,
  createdAt: '2026-11-21T09:30:00.000Z',
}

/** A member as they are on the wire. */
export const presentMember = (member: Member) => onWire(MemberRecord, member)
