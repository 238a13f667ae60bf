import type { Role } from '../../kernel/context/actor.ts'
import type { UserId } from '../../kernel/ids/ids.ts'

/** A member of a project. */
export interface Member {
  readonly userId: UserId
  readonly email: string
  readonly role: Role
  readonly revision: number
  readonly createdAt: Date
}

/** A member to add. The address is that of the user. */
export type NewMember = Omit<Member, 'email' | 'revision'>

/** The most members of a project. */
export const MEMBERS_MAX = 100
