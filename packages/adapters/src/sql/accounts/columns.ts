import type { AccountToken, User, Session as UserSession } from '@posthorn/core/access'
import type { ProjectId, Role, UserId } from '@posthorn/core/kernel'
import { columns, type RowOf, text, time } from '../engine/columns.ts'
import type { AttemptRow } from './tables.ts'

export const USER = columns<User>()({
  id: text(),
  email: text(),
  passwordHash: text().optional(),
  verifiedAt: time().optional(),
  devicesSince: time().optional(),
  createdAt: time(),
  updatedAt: time(),
})
export type UserRow = RowOf<typeof USER>

export const SESSION = columns<UserSession>()({
  hash: text(),
  userId: text(),
  agent: text().optional(),
  freshUntil: time().optional(),
  createdAt: time(),
  expiresAt: time(),
})
export type SessionRow = RowOf<typeof SESSION>

export const ACCOUNT_TOKEN = columns<Omit<AccountToken, 'invitation'>>()(
  { hash: text(), kind: text(), email: text(), createdAt: time(), expiresAt: time() },
  {
    /** The project of an invitation, as the role. */
    project_id: text<ProjectId>().optional(),
    role: text<Role>().optional(),
    /** The member who invites. */
    inviter_id: text<UserId>().optional(),
  },
)
export type AccountTokenRow = RowOf<typeof ACCOUNT_TOKEN>

declare module '../tables.ts' {
  interface Tables {
    users: UserRow
    sessions: SessionRow
    account_tokens: AccountTokenRow
    attempts: AttemptRow
  }
}
