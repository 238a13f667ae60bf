export interface MemberTables {
  members: MemberRow
}

export interface MemberRow {
  project_id: string
  user_id: string
  role: string
  created_at: number
}
