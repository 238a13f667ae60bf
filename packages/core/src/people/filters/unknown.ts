import { UNKNOWN_FIELDS_MAX } from '../../kernel/errors/known-fields.ts'
import { CONDITION_NAMES, FILTER_NAMES, GROUP_NAMES } from './documented.ts'
import { CONDITION_DEPTH_MAX, FILTERS_MAX } from './read.ts'

type Names = ReadonlySet<string>

/** The paths so far, and how much may still be read. */
interface Search {
  readonly found: string[]
  left: number
}

/**
 * Returns the paths of properties that neither a condition nor its groups and filters have. Reads no more than a
 * condition may contain.
 */
export function unknownInCondition(condition: unknown): readonly string[] {
  const search: Search = { found: [], left: 3 * FILTERS_MAX }
  conditionAt('', condition, 1, search)
  return search.found
}

/** Returns the names of properties that a filter does not have. */
export function unknownInFilter(filter: object): readonly string[] {
  const search: Search = { found: [], left: 1 }
  namesAt('', filter, FILTER_NAMES, search)
  return search.found
}

function conditionAt(path: string, condition: unknown, depth: number, search: Search): void {
  if (depth > CONDITION_DEPTH_MAX || !namesAt(path, condition, CONDITION_NAMES, search)) return
  const { groups, conditions, filters } = condition
  eachOf(groups, (group, at) => {
    const inGroup = `${path}groups.${at}.`
    if (!namesAt(inGroup, group, GROUP_NAMES, search)) return
    filtersAt(`${inGroup}filters.`, group.filters, search)
    conditionAt(`${inGroup}conditions.`, group.conditions, depth + 1, search)
  })
  filtersAt(`${path}conditions.`, conditions, search)
  filtersAt(`${path}filters.`, filters, search)
}

function filtersAt(path: string, filters: unknown, search: Search): void {
  eachOf(filters, (filter, at) => namesAt(`${path}${at}.`, filter, FILTER_NAMES, search))
}

/** Collects the unknown names of an object. Returns whether its parts are to be read. */
function namesAt(
  path: string,
  value: unknown,
  names: Names,
  search: Search,
): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || search.left-- <= 0) return false
  for (const name of Object.keys(value)) {
    if (search.found.length >= UNKNOWN_FIELDS_MAX) return false
    if (!names.has(name)) search.found.push(path + name.slice(0, 100))
  }
  return true
}

function eachOf(list: unknown, visit: (item: unknown, at: number) => void): void {
  if (Array.isArray(list)) for (const [at, item] of list.slice(0, FILTERS_MAX).entries()) visit(item, at)
}
