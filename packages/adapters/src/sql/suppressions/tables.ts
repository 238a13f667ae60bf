export interface SuppressionTables {
  suppressions: SuppressionRow
}

export interface SuppressionRow {
  project_id: string
  hash: string
  email: string | null
  reason: string
  created_at: number
}
