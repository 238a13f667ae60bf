import { byCodePoint } from '../../kernel/text/text.ts'
import { containsText } from './contains-text.ts'
import type { Comparison } from './language.ts'
import { copyWork, lengthIn, workFor } from './work.ts'

interface Comparer {
  /** Returns the operations of a comparison, in addition to one for each value. */
  readonly work: (value: unknown, other: unknown) => number
  /** Returns the result for values that exist. */
  readonly compare: (value: unknown, other: unknown) => boolean
}

const ofEquality = (compare: Comparer['compare']): Comparer => ({
  work: (value, other) => Math.min(copyWork(value), copyWork(other)),
  compare,
})

/** The characters that one operation puts in order: 3 to 4 ns each. */
const PER_ORDER = 150

const ofOrder = (meets: (order: number) => boolean): Comparer => ({
  work: (value, other) => workFor(Math.min(lengthIn(value), lengthIn(other)), PER_ORDER),
  compare: (value, other) => {
    const order = orderOf(value, other)
    return order !== undefined && meets(order)
  },
})

/** The characters that one operation searches: 4 to 20 ns each. */
const PER_SEARCH = 50

const ofContents = (compare: Comparer['compare']): Comparer => ({
  work: (value, other) =>
    Array.isArray(value)
      ? value.length * (1 + copyWork(other))
      : workFor(lengthIn(value) + lengthIn(other), PER_SEARCH),
  compare,
})

/** Compares as conditions on fields do (`people/filters`): a missing value meets no comparison. */
export const COMPARERS: Readonly<Record<Comparison, Comparer>> = {
  equals: ofEquality((value, other) => value === other),
  notEquals: ofEquality((value, other) => value !== other),
  greaterThan: ofOrder((order) => order > 0),
  lessThan: ofOrder((order) => order < 0),
  greaterThanOrEqual: ofOrder((order) => order >= 0),
  lessThanOrEqual: ofOrder((order) => order <= 0),
  contains: ofContents(contains),
  notContains: ofContents((value, other) => !contains(value, other)),
}

function contains(value: unknown, other: unknown): boolean {
  if (Array.isArray(value)) return value.includes(other)
  return typeof value === 'string' && typeof other === 'string' && containsText(value, other)
}

function orderOf(value: unknown, other: unknown): number | undefined {
  if (typeof value === 'number' && typeof other === 'number') return value - other
  return typeof value === 'string' && typeof other === 'string' ? byCodePoint(value, other) : undefined
}
