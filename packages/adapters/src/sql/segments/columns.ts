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
    /** How many there were when they were last counted. */
    memberCount: integer(),
    createdAt: time(),
    updatedAt: time(),
  },
  {
    project_id: text<ProjectId>(),
    /** Null for a segment of an earlier version that nothing changed since. */
    slug: text().optional(),
    /** How many are remembered in `segment_members`. */
    members: integer(),
    /** When it is computed next; null for a static segment. */
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
