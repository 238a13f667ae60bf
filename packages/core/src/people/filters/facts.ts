import type { JsonValue } from '../../kernel/text/json.ts'
import type { Filter } from './condition.ts'
import { matchesData } from './matches.ts'
import { OPERATORS } from './operators.ts'
import { dataPredicate } from './resolve.ts'

/** The data of workflows besides the contact: the data of the event, and the variables of the execution. */
export const FACT_HOLDERS = ['event', 'workflow'] as const
export type FactHolder = (typeof FACT_HOLDERS)[number]

export type Facts = Readonly<Partial<Record<FactHolder, JsonValue>>>

interface FactRef {
  readonly holder: FactHolder
  /** The name after it, which may contain dots. */
  readonly name: string
}

/** Returns the fact that a field may refer to. The field of an event's data also is that of its history. */
export function factRef(field: string): FactRef | undefined {
  const dot = field.indexOf('.')
  const holder = FACT_HOLDERS.find((one) => one === field.slice(0, dot))
  const name = field.slice(dot + 1)
  return holder === undefined || name === '' ? undefined : { holder, name }
}

/**
 * Returns whether the filter is about a fact: `event.plan` equals is one, `event.plan` triggered is about the contact's
 * history.
 */
export function isFactFilter({ field, operator }: Pick<Filter, 'field' | 'operator'>): boolean {
  return factRef(field) !== undefined && Object.hasOwn(OPERATORS.data, operator)
}

/**
 * Returns whether a filter on a fact is true; undefined for any other filter. Facts are compared like data of contacts.
 */
export function factHolds(filter: Filter, facts: Facts, now: Date): boolean | undefined {
  const ref = isFactFilter(filter) ? factRef(filter.field) : undefined
  if (!ref) return undefined
  const predicate = dataPredicate(filter, ref.name, { now, deletedFields: new Set() })
  return matchesData(predicate, facts[ref.holder] ?? {})
}
