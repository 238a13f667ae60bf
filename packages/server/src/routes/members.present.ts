import { type Member, ROLES } from '@posthorn/core'
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
