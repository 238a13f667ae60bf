import type { ContactId, ProjectId, SegmentId } from '@posthorn/core/kernel'
import type { Generated } from 'kysely'

export interface SegmentMemberRow {
  segment_id: SegmentId
  contact_id: ContactId
  project_id: ProjectId
  created_at: number
}

/** Contacts whose segments must be checked, each once. */
export interface ChangedContactRow {
  seq: Generated<number>
  project_id: ProjectId
  contact_id: ContactId
  /** 1 when the public key caused a change. */
  by_public_key: Generated<number>
  /** The number of changes since it was first marked. */
  version: Generated<number>
  marked_at: number
}
