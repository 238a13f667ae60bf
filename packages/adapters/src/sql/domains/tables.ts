import type { Json } from '../engine/values.ts'

export interface DomainTables {
  domains: DomainRow
}

export interface DomainRow {
  id: string
  project_id: string
  domain: string
  status: string
  keys: Json
  answers: Json
  version: number
  failures: number
  unanswered: number
  reason: string | null
  watched_since: number
  verified_at: number | null
  failing_since: number | null
  checked_at: number | null
  asked_at: number | null
  next_check_at: number
  created_at: number
  updated_at: number
}
