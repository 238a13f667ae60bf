import { asId, type SegmentId } from '../../kernel/ids/ids.ts'
import type { JsonValue } from '../../kernel/text/json.ts'
import type { AskedSegment, Condition, Filter } from './condition.ts'
import { fieldRef } from './field.ts'
import { RESOLVED_FILTERS_MAX } from './resolve.ts'

/** Returns every filter of a condition, in order. */
export function filtersOf({ groups }: Condition): readonly Filter[] {
  return groups.flatMap(({ filters, conditions }) => [...filters, ...(conditions ? filtersOf(conditions) : [])])
}

const each = <T>(values: readonly T[]): readonly T[] => [...new Set(values)]

/** Returns the segments whose members a condition uses, each once. */
export function referencedSegments(condition: Condition): readonly SegmentId[] {
  return each(
    filtersOf(condition).flatMap(({ field }) => {
      const ref = fieldRef(field)
      return ref?.kind === 'segment' ? [ref.id] : []
    }),
  )
}

/** Returns the names of segments whose members a condition uses, as written, each once. */
export function namedSegments(condition: Condition): readonly string[] {
  return referencedSegments(condition).filter((id) => asId('seg', id) === undefined)
}

type IdsByName = ReadonlyMap<string, SegmentId>

const PREFIX = 'segment.'

function idsIn(field: string, ids: IdsByName): string {
  const id = field.startsWith(PREFIX) ? ids.get(field.slice(PREFIX.length)) : undefined
  return id === undefined ? field : PREFIX + id
}

/** Returns the condition with ids instead of the names of segments. */
export function withSegmentIds({ logic, groups }: Condition, ids: IdsByName): Condition {
  return {
    logic,
    groups: groups.map(({ filters, conditions }) => ({
      filters: filters.map((filter) => ({ ...filter, field: idsIn(filter.field, ids) })),
      ...(conditions && { conditions: withSegmentIds(conditions, ids) }),
    })),
  }
}

/** Returns a condition with ids instead of the names of segments, in the form in which it was sent. */
export function withSegmentIdsAsSent(sent: JsonValue, ids: IdsByName): JsonValue {
  if (Array.isArray(sent)) return sent.map((item) => withSegmentIdsAsSent(item, ids))
  if (typeof sent !== 'object' || sent === null) return sent
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [
      name,
      name === 'field' && typeof value === 'string' ? idsIn(value, ids) : withSegmentIdsAsSent(value, ids),
    ]),
  )
}

/** Returns the fields of contacts that a condition uses, as written (`email`, `data.profile.tier`), each once. */
export function referencedFields(condition: Condition): readonly string[] {
  return each(
    filtersOf(condition).flatMap(({ field }) => {
      const kind = fieldRef(field)?.kind
      return kind === undefined || kind === 'event' || kind === 'segment' ? [] : [field]
    }),
  )
}

/** Returns whether a condition uses a field: a filter on `data.profile.tier` uses `data.profile`, too. */
export function usesField(condition: Condition, field: string): boolean {
  return referencedFields(condition).some((used) => used === field || used.startsWith(`${field}.`))
}

/** Returns the names of the events that a condition uses, email events included, each once. */
export function referencedEvents(condition: Condition): readonly string[] {
  return each(
    filtersOf(condition).flatMap(({ field }) => {
      const ref = fieldRef(field)
      return ref?.kind === 'event' ? [ref.name] : []
    }),
  )
}

type SegmentReference = Pick<AskedSegment, 'id' | 'condition'>

function lookUp(
  saved: SegmentReference,
  others: readonly SegmentReference[],
): (id: SegmentId) => SegmentReference | undefined {
  const byId = new Map([...others, saved].map((segment) => [segment.id, segment]))
  return (id) => byId.get(id)
}

/**
 * Returns the path of ids by which a segment that is being saved refers to itself; undefined when there is none. `others`
 * are the project's segments; the saved segment replaces its own entry there.
 */
export function findCycle(
  saved: SegmentReference,
  others: readonly SegmentReference[],
): readonly SegmentId[] | undefined {
  const segment = lookUp(saved, others)
  const seen = new Set<SegmentId>()
  const wayFrom = (id: SegmentId): readonly SegmentId[] | undefined => {
    const condition = segment(id)?.condition
    for (const next of condition ? referencedSegments(condition) : []) {
      if (next === saved.id) return [id, next]
      if (seen.has(next)) continue
      seen.add(next)
      const rest = wayFrom(next)
      if (rest) return [id, ...rest]
    }
    return undefined
  }
  return wayFrom(saved.id)
}

/**
 * Returns a segment that would exceed `RESOLVED_FILTERS_MAX` filters, including those of the segments that it uses, if
 * `saved` were saved; undefined when there is none. There must be no cycle.
 */
export function findOvergrown(saved: SegmentReference, others: readonly SegmentReference[]): SegmentId | undefined {
  const segment = lookUp(saved, others)
  const sizes = new Map<SegmentId, number>()
  const sizeOf = (id: SegmentId): number => {
    const known = sizes.get(id)
    if (known !== undefined) return known
    sizes.set(id, 0)
    const condition = segment(id)?.condition
    const size = (condition ? filtersOf(condition) : []).reduce((sum, { field }) => {
      const ref = fieldRef(field)
      return sum + 1 + (ref?.kind === 'segment' ? sizeOf(ref.id) : 0)
    }, 0)
    sizes.set(id, size)
    return size
  }
  return [saved, ...others].map(({ id }) => id).find((id) => sizeOf(id) > RESOLVED_FILTERS_MAX)
}
