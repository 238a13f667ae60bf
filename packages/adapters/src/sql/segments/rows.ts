import type { Segment } from '@posthorn/core/audience'
import type { ProjectId } from '@posthorn/core/kernel'
import type { Dialect } from '../engine/dialect.ts'
import { toTime } from '../engine/values.ts'
import { SEGMENT, type SegmentRow } from './columns.ts'

/** Returns the segment without its remembered members. */
export function toSegmentRow(dialect: Dialect, project: ProjectId, segment: Segment) {
  const due_at = segment.type === 'DYNAMIC' ? toTime(segment.updatedAt) : null
  return { ...SEGMENT.toRow(dialect, segment), project_id: project, slug: segment.slug, due_at }
}

export function fromSegmentRow(dialect: Dialect, row: SegmentRow): Segment {
  return { ...SEGMENT.fromRow(dialect, row), slug: row.slug ?? earlierSlug(row) }
}

/** Returns the slug that earlier versions derived from the name: workflows wait for its events. */
function earlierSlug({ id, name }: Pick<SegmentRow, 'id' | 'name'>): string {
  const words = name
    .toLowerCase()
    .replace(/[^\w\s]/g, '')
    .trim()
  return words.replace(/\s+/g, '-') || id
}
