import type { Generated } from 'kysely'
import type { Json } from '../engine/values.ts'

export interface SegmentTables {
  segments: SegmentRow
  segment_members: SegmentMemberRow
  changed_contacts: ChangedContactRow
}

export interface SegmentRow {
  id: string
  project_id: string
  name: string
  /** Null for a segment of an earlier version that nothing changed since. */
  slug: string | null
  description: string | null
  type: string
  filters: Json | null
  condition: Json | null
  track_membership: number
  /** How many there were when they were last counted. */
  member_count: number
  /** How many are remembered in `segment_members`. */
  members: number
  /** When it is computed next; null for a static segment. */
  due_at: number | null
  created_at: number
  updated_at: number
}

export interface SegmentMemberRow {
  segment_id: string
  contact_id: string
  project_id: string
  created_at: number
}

/** Contacts whose segments must be checked, each once. */
export interface ChangedContactRow {
  seq: Generated<number>
  project_id: string
  contact_id: string
  /** 1 when the public key caused a change. */
  by_public_key: Generated<number>
  /** How often it changed since it was first marked. */
  version: Generated<number>
  marked_at: number
}
