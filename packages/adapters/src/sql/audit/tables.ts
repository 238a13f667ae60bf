export interface AuditTables {
  audit: AuditRow
  audit_shares: AuditShareRow
  /** Written by processes of an earlier version that run beside this one. */
  audit_days: AuditDayRow
}

export interface AuditRow {
  id: string
  /** The project or the user. */
  owner: string
  created_at: number
  last_at: number
  actor_type: string
  /** Of the system its type. */
  actor_id: string
  actor_name: string | null
  actor_prefix: string | null
  action: string
  resource_type: string
  resource_id: string | null
  ip: string | null
  agent: string | null
  result: string
  /** JSON. */
  details: string | null
  request_id: string | null
  count: number
  /** Day, actor and action of an entry that counts many. */
  counted: string | null
}

/** How much of a quota is taken. */
export interface AuditShareRow {
  owner: string
  /** Days since 1970 (UTC). */
  day: number
  /** The kind of entry; with whose share it is, or with `+` for the entries that count many. */
  share: string
  entries: number
}

export interface AuditDayRow {
  owner: string
  /** Days since 1970 (UTC). */
  day: number
  entries: number
}
