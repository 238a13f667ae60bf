import type { Json } from '../engine/values.ts'

export interface ContactTables {
  contacts: ContactRow
}

export interface ContactRow {
  id: string
  project_id: string
  email: string
  subscribed: number
  data: Json
  created_at: number
  updated_at: number
}
