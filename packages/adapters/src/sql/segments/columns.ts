import type { Segment } from '@posthorn/core/audience'
import type { ProjectId } from '@posthorn/core/kernel'
import { columns, flag, integer, json, type RowOf, text, time } from '../engine/columns.ts'
import type { ChangedContactRow, SegmentMemberRow } from './tables.ts'

export const SEGMENT = columns<Omit<Segment, 'slug'>>()(
  {
    id: text(),
    name: text(),
    description: text().optional(),
    type: text(),
    filters: json().optional(),
    condition: json().optional(),
    trackMembership: flag(),
    /** The number of members at the last count. */
    memberCount: integer(),
    revision: integer(),
    createdAt: time(),
    updatedAt: time(),
  },
  {
    project_id: text<ProjectId>(),
    /** Null for a segment of an earlier version that has not changed since. */
    slug: text().optional(),
    /** The number of rows in `segment_members`. */
    members: integer(),
    /** The time of the next computation; null for a static segment. */
    due_at: integer().optional(),
  },
)
export type SegmentRow = RowOf<typeof SEGMENT>

declare module '../tables.ts' {
  interface Tables {
    segments: SegmentRow
    segment_members: SegmentMemberRow
    changed_contacts: ChangedContactRow
  }
}
