export interface CredentialTables {
  credentials: CredentialRow
}

export interface CredentialRow {
  user_id: string
  kind: string
  key: string
  name: string
  data: string
  counter: number
  created_at: number
  used_at: number | null
}
