import type { EachNames, TemplateOperand, TemplateVariables } from './language.ts'

/** One iteration of an `each`, inside the iterations of the loops around it. */
export interface EachScope {
  readonly item: unknown
  readonly index: number
  readonly isLast: boolean
  readonly names: EachNames | undefined
  readonly outer: EachScope | undefined
}

/** A value that a template can read. */
export interface Readable {
  readonly variables: TemplateVariables
  /** The moment of the mail. */
  readonly now: Date
  /** Counts operations. Throws when the budget is spent. */
  readonly count: (operations: number) => void
}

/** The names and loops that are looked up in one operation: 15 to 60 ns each. The tag or test counts the first ones. */
const LOOKUPS_PER_OPERATION = 8

const ARRAY_INDEX = /^\d+$/

/**
 * Returns the value at a path, or undefined. Only own properties of plain objects and items of arrays can be reached. A
 * name is looked up among the names and the items of the loops, innermost first, then among the variables.
 */
export function valueAt(path: TemplateOperand, readable: Readable, scope: EachScope | undefined): unknown {
  switch (path.from) {
    case 'name':
      return descend(valueNamed(path.name, readable, scope), path.rest, readable)
    case 'this':
      return descend(scope?.item, path.rest, readable)
    case 'index':
      return scope?.index
    case 'first':
      return scope && scope.index === 0
    case 'last':
      return scope?.isLast
    case 'now':
      return readable.now.toISOString()
    case 'literal':
      return path.value
  }
}

function valueNamed(name: string, readable: Readable, scope: EachScope | undefined): unknown {
  const { variables } = readable
  let lookups = 0
  for (let turn = scope; turn !== undefined; turn = turn.outer) {
    const { item, names } = turn
    lookups += 1
    if (lookups % LOOKUPS_PER_OPERATION === 0) readable.count(1)
    if (names !== undefined) {
      if (names.item === name) return item
      if (names.index === name) return turn.index
    }
    if (isPlainObject(item) && Object.hasOwn(item, name)) return item[name]
  }
  return Object.hasOwn(variables, name) ? variables[name] : undefined
}

function descend(value: unknown, names: readonly string[], readable: Readable): unknown {
  if (names.length === 0) return value
  if (names.length >= LOOKUPS_PER_OPERATION) readable.count(Math.floor(names.length / LOOKUPS_PER_OPERATION))
  let current = value
  for (const name of names) current = ownValue(current, name)
  return current
}

function ownValue(holder: unknown, name: string): unknown {
  if (Array.isArray(holder)) {
    return ARRAY_INDEX.test(name) && Object.hasOwn(holder, name) ? holder[Number(name)] : undefined
  }
  return isPlainObject(holder) && Object.hasOwn(holder, name) ? holder[name] : undefined
}

/** Returns whether the value is an object literal or a result of JSON.parse, of any realm. */
function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null
}

export const isAbsent = (value: unknown): value is undefined | null => value === undefined || value === null

export function isTruthy(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value)
}

/** Returns the text of a value that is printed; undefined for an object, a list, and null. */
export function printable(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      return value
    case 'number':
    case 'boolean':
      return String(value)
    default:
      return undefined
  }
}
