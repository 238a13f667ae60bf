import type { AccountTokenRow, SessionRow, UserRow } from './columns.ts'

export interface AccountTables {
  users: UserRow
  sessions: SessionRow
  account_tokens: AccountTokenRow
  attempts: AttemptRow
}

/** How often something was tried until a time. */
export interface AttemptRow {
  key: string
  count: number
  until: number
}
