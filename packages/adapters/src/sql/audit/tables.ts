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
