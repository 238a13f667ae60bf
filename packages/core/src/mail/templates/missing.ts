import type { CompiledTemplate, TemplatePart, TemplatePath, TemplateVariables } from './language.ts'
import { type EachScope, valueAt } from './render.ts'

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
  readonly path: TemplatePath
  readonly outer: Place | undefined
}

interface Look {
  readonly variables: TemplateVariables
  readonly budget: LookBudget
  /** Names that have a value later on. */
  readonly given: ReadonlySet<string>
  readonly found: Map<string, TemplateGap>
}

interface Turn {
  readonly scope: EachScope
  readonly place: Place
}

const NOTHING_GIVEN: ReadonlySet<string> = new Set()

/**
 * Returns the missing values, each tag once: a tag without a fallback whose value is missing or null, a missing list
 * without `{{else}}`, an object that is printed. Only branches that are rendered count. Stops when the budget is spent.
 */
export function findMissing(
  { demands, parts }: CompiledTemplate,
  variables: TemplateVariables,
  { budget, given = NOTHING_GIVEN }: { readonly budget: LookBudget; readonly given?: ReadonlySet<string> | undefined },
): readonly TemplateGap[] {
  if (!demands) return []
  const look: Look = { variables, budget, given, found: new Map() }
  lookAt(look, parts, undefined)
  return [...look.found.values()]
}

function lookAt(look: Look, parts: readonly TemplatePart[], turn: Turn | undefined): void {
  for (const part of parts) {
    if (part.kind === 'text') continue
    if (look.budget.left <= 0) return
    look.budget.left -= 1
    const value = valueAt(part.path, look.variables, turn?.scope)
    switch (part.kind) {
      case 'print':
        if (isAbsent(value)) {
          if (!part.hasFallback) note(look, 'missing_variable', part.path, turn)
        } else if (typeof value === 'object' && !Array.isArray(value)) note(look, 'unprintable_value', part.path, turn)
        break
      case 'if':
        lookAt(look, isTruthy(value) ? part.body : part.otherwise, turn)
        break
      case 'each':
        lookAtList(look, part, { value, turn })
        break
    }
  }
}

function lookAtList(
  look: Look,
  { path, body, otherwise }: Extract<TemplatePart, { kind: 'if' | 'each' }>,
  { value, turn }: { readonly value: unknown; readonly turn: Turn | undefined },
): void {
  if (Array.isArray(value) && value.length > 0) {
    const place = { path, outer: turn?.place }
    for (const [index, item] of value.entries()) {
      if (look.budget.left <= 0) return
      look.budget.left -= 1
      lookAt(look, body, { scope: { item, index, outer: turn?.scope }, place })
    }
    return
  }
  if (!isAbsent(value) && !Array.isArray(value)) note(look, 'unprintable_value', path, turn)
  else if (isAbsent(value) && otherwise.length === 0) note(look, 'missing_variable', path, turn)
  lookAt(look, otherwise, turn)
}

function note({ found, given }: Look, code: TemplateGap['code'], path: TemplatePath, turn: Turn | undefined): void {
  if (path.from === 'name' && given.has(path.name)) return
  const variable = nameOf(path, turn?.place)
  found.set(`${code} ${variable}`, { code, variable })
}

function nameOf(path: TemplatePath, place: Place | undefined): string {
  if (path.from === 'index') return '@index'
  const first = path.from === 'name' ? path.name : place ? `${nameOf(place.path, place.outer)}[]` : 'this'
  return [first, ...path.rest].join('.')
}

const isAbsent = (value: unknown): value is undefined | null => value === undefined || value === null

function isTruthy(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value)
}
