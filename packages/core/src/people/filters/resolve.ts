import { canonicalAddress, canonicalAddressPart } from '../../kernel/address/address.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import type { SegmentId } from '../../kernel/ids/ids.ts'
import { momentOf } from '../../kernel/text/moment.ts'
import { DATA_DEPTH_MAX } from '../fields/schema.ts'
import type { AskedSegment, Condition, Filter, Group } from './condition.ts'
import { type FieldRef, fieldRef } from './field.ts'
import { isDay } from './operators.ts'
import type { DataTest, Predicate } from './predicate.ts'

/** The data outside of a condition that it depends on. */
export interface Surroundings {
  readonly now: Date
  /** Names of deleted custom fields: a filter on one matches no contact. */
  readonly deletedFields: ReadonlySet<string>
  readonly segment: (id: SegmentId) => Pick<AskedSegment, 'type' | 'condition'> | undefined
  /** Returns whether a filter that does not depend on the contact is true; undefined for all others. */
  readonly known?: (filter: Filter) => boolean | undefined
}

/** The most filters of a condition, including those of the segments that it uses. */
export const RESOLVED_FILTERS_MAX = 500

const NOTHING: Predicate = { kind: 'nothing' }
const ALL_CONTACTS: Predicate = { kind: 'all', of: [] }
const UNIT_MS = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 }
/** The first moment that a text of the form YYYY-MM-DDTHH:MM:SSZ can name. */
const FIRST_MS = Date.parse('0000-01-01T00:00:00.000Z')

/**
 * Resolves the condition for this moment and project. Throws BAD_REQUEST when it has more than `RESOLVED_FILTERS_MAX`
 * filters, including those of the segments that it uses.
 */
export function resolveCondition(condition: Condition, surroundings: Surroundings): Predicate {
  return conditionPredicate(condition, { ...surroundings, within: [], count: { filters: 0 } })
}

interface FilterResolution extends Surroundings {
  /** The segments whose conditions are being resolved. */
  readonly within: readonly SegmentId[]
  readonly count: { filters: number }
}

function conditionPredicate({ logic, groups }: Condition, resolving: FilterResolution): Predicate {
  const parts = groups.map((group) => groupPredicate(group, resolving))
  return logic === 'AND' ? all(parts) : any(parts)
}

function groupPredicate({ filters, conditions }: Group, resolving: FilterResolution): Predicate {
  const parts = filters.map((filter) => filterPredicate(filter, resolving))
  return all(conditions ? [...parts, conditionPredicate(conditions, resolving)] : parts)
}

function all(parts: readonly Predicate[]): Predicate {
  const of = parts.filter((part) => part !== ALL_CONTACTS)
  const [first = ALL_CONTACTS] = of
  if (of.length <= 1) return first
  return of.some(({ kind }) => kind === 'nothing') ? NOTHING : { kind: 'all', of }
}

function any(of: readonly Predicate[]): Predicate {
  if (of.includes(ALL_CONTACTS)) return ALL_CONTACTS
  const some = of.filter(({ kind }) => kind !== 'nothing')
  const [first = NOTHING] = some
  return some.length <= 1 ? first : { kind: 'any', of: some }
}

const not = (of: Predicate): Predicate => ({ kind: 'not', of })

function filterPredicate(filter: Filter, resolving: FilterResolution): Predicate {
  resolving.count.filters += 1
  if (resolving.count.filters > RESOLVED_FILTERS_MAX) {
    throw new AppError('BAD_REQUEST', {
      message: `The condition has more than ${RESOLVED_FILTERS_MAX} filters, including those of the segments that it refers to.`,
      suggestion: 'Refer to fewer segments, or to segments with fewer filters.',
    })
  }
  const known = resolving.known?.(filter)
  if (known !== undefined) return known ? ALL_CONTACTS : NOTHING
  const ref = fieldRef(filter.field)
  if (ref?.kind === 'data') return dataPredicate(filter, ref.name, resolving)
  const asked = ref && askedPredicate(filter, ref, resolving)
  if (!asked) return NOTHING
  return CONTRARY.has(filter.operator) ? not(asked) : asked
}

/** Returns the predicate of the filter, before any negation. */
function askedPredicate(
  filter: Filter,
  ref: Exclude<FieldRef, { kind: 'data' }>,
  resolving: FilterResolution,
): Predicate | undefined {
  switch (ref.kind) {
    case 'email':
      return emailPredicate(filter)
    case 'subscribed':
      return { kind: 'subscribed', value: filter.value === true }
    case 'time':
      return timePredicate(filter, ref.column, resolving.now)
    case 'event':
      return eventPredicate(filter, ref.name, resolving.now)
    case 'segment':
      return segmentPredicate(ref.id, resolving)
  }
}

/** Operators that negate another one. Those of data are not among them: a missing value is not a different value. */
const CONTRARY: ReadonlyMap<string, string> = new Map([
  ['notEquals', 'equals'],
  ['notContains', 'contains'],
  ['notTriggered', 'triggered'],
  ['notTriggeredWithin', 'triggeredWithin'],
  ['notMemberOfSegment', 'memberOfSegment'],
])

const plain = (operator: string) => CONTRARY.get(operator) ?? operator

/** Returns the first moment after now. A window that ends now includes now. */
const afterNow = (now: Date) => new Date(now.getTime() + 1)

/** Returns the moment at which the window of a filter begins; it ends now. */
function windowStart({ value, unit = 'days' }: Filter, now: Date): Date {
  return new Date(Math.max(FIRST_MS, now.getTime() - Number(value) * UNIT_MS[unit]))
}

function emailPredicate({ operator, value }: Filter): Predicate {
  const text = String(value)
  return plain(operator) === 'equals'
    ? { kind: 'email', test: 'equal', value: canonicalAddress(text) }
    : { kind: 'email', test: 'containing', value: canonicalAddressPart(text) }
}

function timePredicate(filter: Filter, column: 'createdAt' | 'updatedAt', now: Date): Predicate {
  const [from, until] = timeBounds(filter, now)
  return { kind: 'time', column, from, until }
}

function timeBounds(filter: Filter, now: Date): readonly [from: Date | undefined, until: Date | undefined] {
  const text = String(filter.value)
  const begin = new Date(momentOf(text) ?? Date.parse(text))
  const end = new Date(begin.getTime() + (isDay(text) ? UNIT_MS.days : 1))
  switch (filter.operator) {
    case 'within':
      return [windowStart(filter, now), afterNow(now)]
    case 'olderThan':
      return [undefined, windowStart(filter, now)]
    case 'greaterThan':
      return [end, undefined]
    case 'greaterThanOrEqual':
      return [begin, undefined]
    case 'lessThan':
      return [undefined, begin]
    case 'lessThanOrEqual':
      return [undefined, end]
    default:
      return [begin, end]
  }
}

const PRESENT: DataTest = { is: 'present' }

/** Returns the predicate of a filter on the value with a name. */
export function dataPredicate(
  filter: Filter,
  name: string,
  { now, deletedFields }: Pick<Surroundings, 'now' | 'deletedFields'>,
): Predicate {
  const names = name.split('.')
  if (deletedFields.has(name) || deletedFields.has(names[0] ?? '')) return NOTHING
  // Data is never nested deeper, so no such value exists.
  const path = names.length > DATA_DEPTH_MAX ? [name] : names
  const ask = (test: DataTest): Predicate => ({ kind: 'data', path, test })
  return filter.operator === 'notExists' ? not(ask(PRESENT)) : ask(dataTest(filter, now))
}

function dataTest(filter: Filter, now: Date): DataTest {
  const value = filter.value ?? ''
  const text = String(value)
  const comparable = typeof value === 'number' ? value : text
  switch (filter.operator) {
    case 'equals':
      return { is: 'equal', value }
    case 'notEquals':
      return { is: 'unequal', value }
    case 'contains':
      return { is: 'containing', value: text }
    case 'notContains':
      return { is: 'lacking', value: text }
    case 'greaterThan':
      return { is: 'above', value: comparable, orEqual: false }
    case 'greaterThanOrEqual':
      return { is: 'above', value: comparable, orEqual: true }
    case 'lessThan':
      return { is: 'below', value: comparable, orEqual: false }
    case 'lessThanOrEqual':
      return { is: 'below', value: comparable, orEqual: true }
    case 'within':
      return { is: 'moment', from: windowStart(filter, now), until: afterNow(now) }
    case 'olderThan':
      return { is: 'moment', from: undefined, until: windowStart(filter, now) }
    default:
      return PRESENT
  }
}

function eventPredicate(filter: Filter, name: string, now: Date): Predicate {
  const between = (from: Date | undefined, until: Date | undefined): Predicate => ({ kind: 'event', name, from, until })
  switch (plain(filter.operator)) {
    case 'triggeredWithin':
      return between(windowStart(filter, now), afterNow(now))
    case 'triggeredOlderThan':
      return all([between(undefined, undefined), not(between(windowStart(filter, now), undefined))])
    default:
      return between(undefined, undefined)
  }
}

/** Returns the members of a segment; undefined when they cannot be determined. */
function segmentPredicate(id: SegmentId, resolving: FilterResolution): Predicate | undefined {
  const segment = resolving.segment(id)
  if (segment?.type === 'STATIC') return { kind: 'member', segmentId: id }
  if (!segment?.condition || resolving.within.includes(id)) return undefined
  return conditionPredicate(segment.condition, { ...resolving, within: [...resolving.within, id] })
}
