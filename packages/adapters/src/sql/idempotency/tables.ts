import type { Json } from '../engine/values.ts'

export interface IdempotencyTables {
  idempotency: IdempotencyRow
}

export interface IdempotencyRow {
  project_id: string
  key: string
  fingerprint: string
  status_code: number
  body: string
  expires_at: number
  /** The contact that the answer names, where it names one. */
  contact_id: string | null
  /** Those that it names, where they are several. */
  contact_ids: Json | null
}
