import { AppError, invalidField } from '../../kernel/errors/errors.ts'
import type { SegmentId } from '../../kernel/ids/ids.ts'
import { findCycle, findOvergrown, referencedSegments } from '../../people/filters/references.ts'
import { RESOLVED_FILTERS_MAX } from '../../people/filters/resolve.ts'
import type { Segment } from './schema.ts'

/** The longest chain of segments that refer to one another. */
export const SEGMENT_NESTING_MAX = 5

/**
 * Throws for a segment that refers to a missing segment, refers to itself directly or through others, or makes a
 * condition of the project too large. `others` are the project's segments and may include the segment itself.
 */
export function checkReferences(saved: Pick<Segment, 'id' | 'name' | 'condition'>, others: readonly Segment[]): void {
  const asked = saved.condition ? referencedSegments(saved.condition) : []
  const names = new Map(others.map(({ id, name }) => [id, name])).set(saved.id, saved.name)
  const missing = asked.find((id) => !names.has(id))
  if (missing !== undefined)
    throw new AppError('SEGMENT_NOT_FOUND', {
      message: `The condition refers to the segment ${missing}, which does not exist.`,
    })

  const cycle = findCycle(saved, others)
  if (cycle) {
    const way = cycle.map((id) => `“${names.get(id) ?? id}”`).join(' → ')
    throw new AppError('BAD_REQUEST', {
      message: `The segment would refer to itself: ${way}.`,
      suggestion: 'Remove the filter on the members of one of these segments.',
      details: { segments: cycle },
    })
  }
  const overgrown = findOvergrown(saved, others)
  if (overgrown !== undefined) {
    const whose = overgrown === saved.id ? '' : `, in the segment “${names.get(overgrown)}”`
    throw invalidField(
      'condition',
      'too_many_filters',
      `must have at most ${RESOLVED_FILTERS_MAX} filters, including those of the segments that it refers to${whose}`,
    )
  }
  const depth = nestingOf([saved, ...others.filter(({ id }) => id !== saved.id)])
  if (depth > SEGMENT_NESTING_MAX)
    throw invalidField(
      'condition',
      'too_deep',
      `can refer to nested segments at most ${SEGMENT_NESTING_MAX} levels deep`,
    )
}

/** Returns the longest chain of references. There must be no cycle. */
function nestingOf(segments: readonly Pick<Segment, 'id' | 'condition'>[]): number {
  const byId = new Map(segments.map((segment) => [segment.id, segment]))
  const depths = new Map<SegmentId, number>()
  const depthOf = (id: SegmentId): number => {
    const known = depths.get(id)
    if (known !== undefined) return known
    const condition = byId.get(id)?.condition
    const asked = condition ? referencedSegments(condition) : []
    const depth = 1 + asked.reduce((deepest, next) => Math.max(deepest, depthOf(next)), 0)
    depths.set(id, depth)
    return depth
  }
  return segments.reduce((deepest, { id }) => Math.max(deepest, depthOf(id)), 0)
}

/** Returns the segments that refer to this one, directly or through others. */
export function askingFor(id: SegmentId, segments: readonly Segment[]): readonly Segment[] {
  const asking = new Set<SegmentId>([id])
  for (let found = true; found; ) {
    found = false
    for (const segment of segments) {
      if (asking.has(segment.id) || !segment.condition) continue
      if (!referencedSegments(segment.condition).some((next) => asking.has(next))) continue
      asking.add(segment.id)
      found = true
    }
  }
  return segments.filter((segment) => segment.id !== id && asking.has(segment.id))
}
