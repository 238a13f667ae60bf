/** The used part of a quota. */
export interface AuditShareRow {
  owner: string
  /** Days since 1970 (UTC). */
  day: number
  /** The kind of entry; with the owner of the share, or with `+` for the entries that count many. */
  share: string
  entries: number
}

export interface AuditDayRow {
  owner: string
  /** Days since 1970 (UTC). */
  day: number
  entries: number
}
