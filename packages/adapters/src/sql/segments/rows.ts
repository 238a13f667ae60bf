import type { Condition, JsonValue, ProjectId, Segment, SegmentId, SegmentType } from '@posthorn/core'
import type { Dialect } from '../engine/dialect.ts'
import { fromFlag, fromTime, toFlag, toTime } from '../engine/values.ts'
import type { SegmentRow } from './tables.ts'

export function toSegmentRow(dialect: Dialect, project: ProjectId, segment: Segment): Omit<SegmentRow, 'members'> {
  return {
    id: segment.id,
    project_id: project,
    name: segment.name,
    slug: segment.slug,
    description: segment.description ?? null,
    type: segment.type,
    filters: segment.filters === undefined ? null : dialect.json.encode(segment.filters),
    condition: segment.condition === undefined ? null : dialect.json.encode(segment.condition),
    track_membership: toFlag(segment.trackMembership),
    member_count: segment.memberCount,
    due_at: segment.type === 'DYNAMIC' ? toTime(segment.updatedAt) : null,
    created_at: toTime(segment.createdAt),
    updated_at: toTime(segment.updatedAt),
  }
}

export function fromSegmentRow(dialect: Dialect, row: SegmentRow): Segment {
  return {
    id: row.id as SegmentId,
    name: row.name,
    slug: row.slug ?? earlierSlug(row),
    description: row.description ?? undefined,
    type: row.type as SegmentType,
    filters: row.filters === null ? undefined : dialect.json.decode<JsonValue>(row.filters),
    condition: row.condition === null ? undefined : dialect.json.decode<Condition>(row.condition),
    trackMembership: fromFlag(row.track_membership),
    memberCount: row.member_count,
    createdAt: fromTime(row.created_at),
    updatedAt: fromTime(row.updated_at),
  }
}

/** Returns the slug that earlier versions derived from the name: workflows wait for its events. */
function earlierSlug({ id, name }: Pick<SegmentRow, 'id' | 'name'>): string {
  const words = name
    .toLowerCase()
    .replace(/[^\w\s]/g, '')
    .trim()
  return words.replace(/\s+/g, '-') || id
}
