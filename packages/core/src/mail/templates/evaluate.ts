import { momentOf } from '../../kernel/text/moment.ts'
import { byCodePoint } from '../../kernel/text/text.ts'
import { containsText } from './contains-text.ts'
import { applyFilters, type FilterWorld } from './filters.ts'
import type { Comparison, TemplateTest, TemplateValue } from './language.ts'
import { type EachScope, isAbsent, isTruthy, valueAt } from './value.ts'
import { workOf } from './work.ts'

/** Returns a value after its filters; undefined when it cannot be shown. */
function shownValue(value: TemplateValue, world: FilterWorld, scope: EachScope | undefined): unknown {
  const raw = valueAt(value.path, world, scope)
  return value.filters ? applyFilters(raw, value.filters, world, scope) : raw
}

/** Returns whether the test is true. */
export function holds(test: TemplateTest, world: FilterWorld, scope: EachScope | undefined): boolean {
  switch (test.is) {
    case 'true':
      return isTruthy(shownValue(test.value, world, scope))
    case 'exists':
      return !isAbsent(shownValue(test.value, world, scope))
    case 'notExists':
      return isAbsent(shownValue(test.value, world, scope))
    case 'compared': {
      const value = shownValue(test.value, world, scope)
      const other = shownValue(test.other, world, scope)
      world.count(1 + workOf(value) + workOf(other))
      return compares(test.by, value, other)
    }
    case 'within':
    case 'olderThan': {
      const value = shownValue(test.value, world, scope)
      world.count(1 + workOf(value))
      const ms = typeof value === 'string' ? momentOf(value) : undefined
      if (ms === undefined) return false
      const since = world.now.getTime() - test.ms
      return test.is === 'within' ? ms >= since && ms <= world.now.getTime() : ms < since
    }
    case 'not':
      return !holds(test.of, world, scope)
    case 'all':
      return test.of.every((part) => holds(part, world, scope))
    case 'any':
      return test.of.some((part) => holds(part, world, scope))
  }
}

/** Compares as conditions on fields do (`people/filters`): a missing value meets no comparison. */
function compares(by: Comparison, value: unknown, other: unknown): boolean {
  if (isAbsent(value) || isAbsent(other)) return false
  switch (by) {
    case 'equals':
      return value === other
    case 'notEquals':
      return value !== other
    case 'contains':
      return contains(value, other)
    case 'notContains':
      return !contains(value, other)
    default: {
      const order = orderOf(value, other)
      if (order === undefined) return false
      if (order === 0) return by === 'greaterThanOrEqual' || by === 'lessThanOrEqual'
      return order > 0 === (by === 'greaterThan' || by === 'greaterThanOrEqual')
    }
  }
}

function contains(value: unknown, other: unknown): boolean {
  if (Array.isArray(value)) return value.includes(other)
  return typeof value === 'string' && typeof other === 'string' && containsText(value, other)
}

function orderOf(value: unknown, other: unknown): number | undefined {
  if (typeof value === 'number' && typeof other === 'number') return value - other
  return typeof value === 'string' && typeof other === 'string' ? byCodePoint(value, other) : undefined
}
