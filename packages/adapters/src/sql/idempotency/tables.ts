import type { ContactId, ProjectId } from '@posthorn/core/kernel'
import type { Json } from '../engine/values.ts'

export interface IdempotencyRow {
  project_id: ProjectId
  key: string
  fingerprint: string
  status_code: number
  body: string
  expires_at: number
  /** The contact that the answer names, if it names one. */
  contact_id: ContactId | null
  /** The contacts that it names, if there are several. */
  contact_ids: Json | null
}
