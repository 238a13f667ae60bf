import { momentOf } from '../../kernel/text/moment.ts'
import { COMPARERS } from './comparers.ts'
import { applyFilters, type FilterWorld } from './filters.ts'
import type { TemplateTest, TemplateValue } from './language.ts'
import { type EachScope, isAbsent, isTruthy, valueAt } from './value.ts'
import { numeralWork } from './work.ts'

/** Returns a value after its filters; undefined when it cannot be shown. */
function shownValue(value: TemplateValue, world: FilterWorld, scope: EachScope | undefined): unknown {
  const raw = valueAt(value.path, world, scope)
  return value.filters ? applyFilters(raw, value.filters, world, scope) : raw
}

/** Returns whether the test is true. Counts at least one operation for each test in it, and for each value. */
export function holds(test: TemplateTest, world: FilterWorld, scope: EachScope | undefined): boolean {
  world.count(1)
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
      const { work, compare } = COMPARERS[test.by]
      world.count(1 + work(value, other))
      return !isAbsent(value) && !isAbsent(other) && compare(value, other)
    }
    case 'within':
    case 'olderThan': {
      const value = shownValue(test.value, world, scope)
      world.count(numeralWork(value))
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
