import { holds } from './evaluate.ts'
import { applyFilters, type FilterWorld } from './filters.ts'
import {
  type CompiledTemplate,
  type EachBlock,
  type EachNames,
  type PrintPart,
  RenderBudgetError,
  type TemplateOperand,
  type TemplatePart,
  type TemplateVariables,
} from './language.ts'
import type { RenderOccasion } from './render.ts'
import { type EachScope, isAbsent, valueAt } from './value.ts'

/** A tag whose value cannot be shown: there is none, or it has no printed form. */
export interface TemplateGap {
  readonly code: 'missing_variable' | 'unprintable_value'
  /** The name as the author wrote it; an item of a list is `list[]`. */
  readonly variable: string
}

/**
 * The remaining budget of the check: one for each tag and each item of a list. Checks that share it share one budget.
 */
export interface LookBudget {
  left: number
}

/** The source of an item, so that `this` has a name. */
interface Place {
  readonly path: TemplateOperand
  readonly names: EachNames | undefined
  readonly outer: Place | undefined
}

interface Look extends FilterWorld {
  readonly budget: LookBudget
  /** Names that have a value later on. */
  readonly given: ReadonlySet<string>
  /** Undefined until one is found. */
  found: Map<string, TemplateGap> | undefined
}

interface Turn {
  readonly scope: EachScope
  readonly place: Place
}

const NOTHING_GIVEN: ReadonlySet<string> = new Set()
const NONE_MISSING: readonly TemplateGap[] = []

/**
 * Returns the missing values, each tag once: a tag without a fallback whose value is missing or null, a missing list
 * without `{{else}}`, an object that is printed. Only branches that are rendered count. Stops when the budget is spent.
 */
export function findMissing(
  { demands, parts }: CompiledTemplate,
  variables: TemplateVariables,
  {
    budget,
    given = NOTHING_GIVEN,
    now,
    language,
  }: RenderOccasion & { readonly budget: LookBudget; readonly given?: ReadonlySet<string> | undefined },
): readonly TemplateGap[] {
  if (!demands) return NONE_MISSING
  const count = (operations: number) => spend(budget, operations)
  const look: Look = { now, language, variables, count, budget, given, found: undefined }
  try {
    lookAt(look, parts, undefined)
  } catch (error) {
    if (!(error instanceof RenderBudgetError)) throw error
  }
  return look.found ? [...look.found.values()] : NONE_MISSING
}

/** Throws when the budget is spent: a filter must not run. */
function spend(budget: LookBudget, operations: number): void {
  budget.left -= operations
  if (budget.left <= 0) throw new RenderBudgetError('too_many_operations')
}

function lookAt(look: Look, parts: readonly TemplatePart[], turn: Turn | undefined): void {
  for (const part of parts) {
    if (part.kind === 'text') continue
    if (look.budget.left <= 0) return
    look.budget.left -= 1
    switch (part.kind) {
      case 'print':
        lookAtPrint(look, part, turn)
        break
      case 'if': {
        const taken = part.branches.find(({ test }) => holds(test, look, turn?.scope))
        lookAt(look, taken ? taken.body : part.otherwise, turn)
        break
      }
      case 'each':
        lookAtList(look, part, turn)
        break
    }
  }
}

function lookAtPrint(look: Look, { path, filters, fallback, hasFallback }: PrintPart, turn: Turn | undefined): void {
  const value = valueAt(path, look, turn?.scope)
  if (!filters) {
    if (isAbsent(value)) {
      if (!hasFallback) note(look, 'missing_variable', path, turn)
    } else if (typeof value === 'object' && !Array.isArray(value)) note(look, 'unprintable_value', path, turn)
    return
  }
  const shown = applyFilters(isAbsent(value) && hasFallback ? fallback : value, filters, look, turn?.scope)
  const isObject = typeof shown === 'object' && !Array.isArray(shown)
  if (isAbsent(shown) || isObject) note(look, isAbsent(value) ? 'missing_variable' : 'unprintable_value', path, turn)
}

function lookAtList(
  look: Look,
  { path, names, body, otherwise }: EachBlock<TemplatePart>,
  turn: Turn | undefined,
): void {
  const value = valueAt(path, look, turn?.scope)
  if (Array.isArray(value) && value.length > 0) {
    const place = { path, names, outer: turn?.place }
    const last = value.length - 1
    for (const [index, item] of value.entries()) {
      if (look.budget.left <= 0) return
      look.budget.left -= 1
      lookAt(look, body, { scope: { item, index, isLast: index === last, names, outer: turn?.scope }, place })
    }
    return
  }
  if (!isAbsent(value) && !Array.isArray(value)) note(look, 'unprintable_value', path, turn)
  else if (isAbsent(value) && otherwise.length === 0) note(look, 'missing_variable', path, turn)
  lookAt(look, otherwise, turn)
}

function note(look: Look, code: TemplateGap['code'], path: TemplateOperand, turn: Turn | undefined): void {
  if (path.from === 'name' && look.given.has(path.name)) return
  const variable = nameOf(path, turn?.place)
  look.found ??= new Map()
  look.found.set(`${code} ${variable}`, { code, variable })
}

/** Names a value as the author wrote it; an item is `list[]`, also by the name that its loop gives it. */
function nameOf(path: TemplateOperand, place: Place | undefined): string {
  switch (path.from) {
    case 'literal':
      return JSON.stringify(path.value)
    case 'name': {
      const named = placeNamed(path.name, place)
      return [named ? itemOf(named) : path.name, ...path.rest].join('.')
    }
    case 'this':
      return [place ? itemOf(place) : 'this', ...path.rest].join('.')
    default:
      return `@${path.from}`
  }
}

const itemOf = ({ path, outer }: Place): string => `${nameOf(path, outer)}[]`

/** Returns the loop whose item has this name. */
function placeNamed(name: string, innermost: Place | undefined): Place | undefined {
  for (let place = innermost; place; place = place.outer) if (place.names?.item === name) return place
  return undefined
}
