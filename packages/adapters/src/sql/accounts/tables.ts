export interface AccountTables {
  users: UserRow
  sessions: SessionRow
  account_tokens: AccountTokenRow
  attempts: AttemptRow
}

export interface UserRow {
  id: string
  email: string
  password_hash: string | null
  verified_at: number | null
  devices_since: number | null
  created_at: number
  updated_at: number
}

export interface SessionRow {
  hash: string
  user_id: string
  agent: string | null
  fresh_until: number | null
  created_at: number
  expires_at: number
}

export interface AccountTokenRow {
  hash: string
  kind: string
  email: string
  /** Of an invitation, as the role. */
  project_id: string | null
  role: string | null
  /** The member who invites. */
  inviter_id: string | null
  created_at: number
  expires_at: number
}

/** How often something was tried until a time. */
export interface AttemptRow {
  key: string
  count: number
  until: number
}
