import type { Role } from '../../kernel/context/actor.ts'
import type { UserId } from '../../kernel/ids/ids.ts'

/** A member of a project. */
export interface Member {
  readonly userId: UserId
  readonly email: string
  readonly role: Role
  readonly createdAt: Date
}

/** How many members a project has at most. */
export const MEMBERS_MAX = 100
