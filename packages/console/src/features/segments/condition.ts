import type { Schema, Segment } from '@posthorn/sdk'

export type Condition = NonNullable<Segment['condition']>
export type Group = Condition['groups'][number]
export type Filter = Group['filters'][number]
export type Unit = NonNullable<Filter['unit']>

/** The content of a field of a condition; it decides which questions can be asked. */
export type FieldKind = 'text' | 'number' | 'boolean' | 'date' | 'event' | 'segment'

export interface KnownField {
  readonly field: string
  readonly label: string
  readonly kind: FieldKind
}

/** The needs of a question besides its field. */
type Needs = 'value' | 'period' | 'nothing'

const QUESTIONS: Readonly<Record<string, readonly [text: string, needs: Needs]>> = {
  equals: ['is', 'value'],
  notEquals: ['is not', 'value'],
  contains: ['contains', 'value'],
  notContains: ['does not contain', 'value'],
  greaterThan: ['is more than', 'value'],
  lessThan: ['is less than', 'value'],
  greaterThanOrEqual: ['is at least', 'value'],
  lessThanOrEqual: ['is at most', 'value'],
  within: ['is within the last', 'period'],
  olderThan: ['is longer ago than', 'period'],
  exists: ['has a value', 'nothing'],
  notExists: ['has no value', 'nothing'],
  triggered: ['ever happened', 'nothing'],
  notTriggered: ['never happened', 'nothing'],
  triggeredWithin: ['happened in the last', 'period'],
  triggeredOlderThan: ['happened longer ago than', 'period'],
  notTriggeredWithin: ['did not happen in the last', 'period'],
  memberOfSegment: ['contains the person', 'nothing'],
  notMemberOfSegment: ['does not contain the person', 'nothing'],
}

const BY_KIND: Readonly<Record<FieldKind, readonly string[]>> = {
  text: ['equals', 'notEquals', 'contains', 'notContains', 'exists', 'notExists'],
  number: [
    'equals',
    'notEquals',
    'greaterThan',
    'lessThan',
    'greaterThanOrEqual',
    'lessThanOrEqual',
    'exists',
    'notExists',
  ],
  boolean: ['equals', 'exists', 'notExists'],
  date: ['within', 'olderThan', 'exists', 'notExists'],
  event: ['triggered', 'notTriggered', 'triggeredWithin', 'triggeredOlderThan', 'notTriggeredWithin'],
  segment: ['memberOfSegment', 'notMemberOfSegment'],
}

/** Returns the words of a question in English; those of an unknown one are its name. */
export const questionText = (operator: string): string => QUESTIONS[operator]?.[0] ?? operator
export const needsOf = (operator: string): Needs => QUESTIONS[operator]?.[1] ?? 'value'

/** Returns the questions about a field. Only custom fields can lack a value. */
export const questionsOf = (field: string, kind: FieldKind): readonly string[] =>
  BY_KIND[kind].filter((operator) => field.startsWith('data.') || !/^(exists|notExists)$/.test(operator))

/** Returns the kind of a field that is in no list any more, from the form of its name. */
export function kindOf(field: string, known: readonly KnownField[]): FieldKind {
  const found = known.find((each) => each.field === field)
  if (found) return found.kind
  if (/^(event|email|workflow)\./.test(field)) return 'event'
  if (field.startsWith('segment.')) return 'segment'
  return field === 'subscribed' ? 'boolean' : /At$/.test(field) ? 'date' : 'text'
}

const PERIOD = { value: 30, unit: 'days' } as const

/** Returns a filter of a field with the first question about it. */
export function filterOf(field: string, kind: FieldKind): Filter {
  return withOperator({ field, operator: '' }, questionsOf(field, kind)[0] ?? 'exists', kind)
}

/** Returns the filter with another question, and the value that fits it. */
export function withOperator({ field, value, unit }: Filter, operator: string, kind: FieldKind): Filter {
  const needs = needsOf(operator)
  if (needs === 'nothing') return { field, operator }
  if (needs === 'period') return { field, operator, value: Number(value) || PERIOD.value, unit: unit ?? PERIOD.unit }
  if (kind === 'boolean')
    return { field, operator, value: value === undefined ? true : value === true || value === 'true' }
  if (kind === 'number') return { field, operator, value: Number(value ?? 0) || 0 }
  return { field, operator, value: value === undefined ? '' : String(value) }
}

export const EMPTY: Condition = { logic: 'AND', groups: [] }

/** Returns the condition without filters that lack their value, so that a count can be made while it is written. */
export function complete({ logic, groups }: Condition): Condition {
  return {
    logic,
    groups: groups
      .map((group) => ({ ...group, filters: group.filters.filter(({ value }) => value !== '') }))
      .filter(({ filters, conditions }) => filters.length > 0 || conditions !== undefined),
  }
}

/** Returns a condition as requests have it. Its operators came from the server, or from the lists above. */
export const sent = (condition: Condition): Schema<'Condition'> => complete(condition) as unknown as Schema<'Condition'>

/** Returns both conditions joined by AND. */
export const both = (filters: readonly Filter[], condition: Condition | undefined): Condition => ({
  logic: 'AND',
  groups: [{ filters: [...filters], ...(condition && { conditions: condition }) }],
})
