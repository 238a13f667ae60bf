import type { Json } from '../engine/values.ts'

export interface JobTables {
  jobs: JobRow
}

export interface JobRow {
  id: string
  project_id: string
  kind: string
  payload: Json
  state: string
  progress: number
  checkpoint: Json | null
  result: Json | null
  failed_reason: string | null
  attempts: number
  deaths: number
  proofs: number
  due_at: number | null
  claimed_by: string | null
  lease_until: number | null
  created_at: number
  finished_at: number | null
}
