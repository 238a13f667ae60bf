import type { TemplatePath, TemplateVariables } from './language.ts'

/** One iteration of an `each`, inside the iterations of the loops around it. */
export interface EachScope {
  readonly item: unknown
  readonly index: number
  readonly outer: EachScope | undefined
}

const ARRAY_INDEX = /^\d+$/

/**
 * Returns the value at a path, or undefined. Only own properties of plain objects and items of arrays can be reached. A
 * name is looked up on the items of the loops, innermost first, then among the variables.
 */
export function valueAt(path: TemplatePath, variables: TemplateVariables, scope: EachScope | undefined): unknown {
  switch (path.from) {
    case 'index':
      return scope?.index
    case 'this':
      return descend(scope?.item, path.rest)
    case 'name':
      return descend(valueNamed(path.name, variables, scope), path.rest)
  }
}

function valueNamed(name: string, variables: TemplateVariables, scope: EachScope | undefined): unknown {
  for (let turn = scope; turn !== undefined; turn = turn.outer) {
    const { item } = turn
    if (isPlainObject(item) && Object.hasOwn(item, name)) return item[name]
  }
  return Object.hasOwn(variables, name) ? variables[name] : undefined
}

function descend(value: unknown, names: readonly string[]): unknown {
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
