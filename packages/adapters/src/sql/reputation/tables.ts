export interface ReputationTables {
  suspensions: SuspensionRow
}

/** A time for which a project was disabled because of its bounces or complaints. */
export interface SuspensionRow {
  id: string
  project_id: string
  at: number
  reason: string
  lifted_at: number | null
}
