import type { Role } from '../actor.ts'
import type { UserId } from '../ids.ts'

/** A person who shares a project. */
export interface Member {
  readonly userId: UserId
  readonly email: string
  readonly role: Role
  readonly createdAt: Date
}

/** How many members a project has at most. */
export const MEMBERS_MAX = 100
