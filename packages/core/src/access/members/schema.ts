import { z } from 'zod'
import { EmailAddress } from '../../kernel/address/address.ts'
import { ROLES, type Role } from '../../kernel/context/actor.ts'
import type { UserId } from '../../kernel/ids/ids.ts'
import { properName } from '../../kernel/text/text.ts'

/** An invitation that is not accepted yet. */
export interface PendingInvitation {
  readonly email: string
  readonly role: Role
  /** The member who invites; undefined where a key of the project did. */
  readonly inviterId: UserId | undefined
  readonly createdAt: Date
  readonly expiresAt: Date
}

const AnyRole = z
  .enum(ROLES)
  .describe('A MEMBER works with content, an ADMIN also manages the project, and an OWNER can also reset it.')

export const MemberInput = z.object({ email: EmailAddress, role: AnyRole.default('MEMBER') })
export type MemberInput = z.output<typeof MemberInput>

export const MemberChanges = z.object({ role: AnyRole })
export type MemberChanges = z.output<typeof MemberChanges>

/** The most memberships of a user in lists. */
export const MEMBERSHIPS_MAX = 1000

/** The most projects that a user created and owns before they may create no more. Those of others do not count. */
export const FOUNDED_MAX = 50

export const OwnProjectInput = z.object({ name: properName(100) })
export type OwnProjectInput = z.output<typeof OwnProjectInput>

const KEY_LENGTH_MAX = 256

export const ClaimRequest = z.object({
  secret: z.string().trim().min(1).max(KEY_LENGTH_MAX).describe('The secret key of the first project (sk_…).'),
})
export type ClaimRequest = z.output<typeof ClaimRequest>
