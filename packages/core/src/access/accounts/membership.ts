import type { Role } from '../../kernel/context/actor.ts'
import type { UserId } from '../../kernel/ids/ids.ts'

/** A member of a project. */
export interface Member {
  readonly userId: UserId
  readonly email: string
  readonly role: Role
  readonly createdAt: Date
}

/** The most members of a project. */
export const MEMBERS_MAX = 100
