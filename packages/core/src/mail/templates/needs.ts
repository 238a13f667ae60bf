import type { EachNames, TemplateNode, TemplateOperand, TemplateValue } from './language.ts'
import { testValues } from './paths.ts'

/** The uses of a value in a template: printed, iterated, or only tested for existence. */
export const NEED_USES = ['print', 'each', 'if'] as const
export type NeedUse = (typeof NEED_USES)[number]

/** A variable of a template. */
export interface Need {
  /** The name as the author wrote it; an item of a list is `list[]`. */
  readonly variable: string
  readonly use: NeedUse
  /** Whether each mail shows it, or each item of its list: outside of `{{#if}}`, and without a fallback. */
  readonly required: boolean
}

/** The rules for reading names of a template. */
export interface NeedRules {
  /** Names that have a value in any case. */
  readonly given: ReadonlySet<string>
  /** The name of the object with all variables: its properties are variables themselves. */
  readonly all: string
}

/** The most needs of a template: the same as the most fields of a request. */
export const NEEDS_MAX = 1000
/** The most characters of the names of needs together. */
const NEEDS_SIZE_MAX = 100_000
/** A name takes as long as these characters, in addition to its own. */
const NAME_COST = 16
/** The most characters that are processed: bare names in nested lists have many meanings. Takes 5 ms. */
const LOOKED_MAX = 1_000_000

const INDEX = /^(?:0|[1-9]\d*)$/
const STRENGTH: Readonly<Record<NeedUse, number>> = { if: 0, print: 1, each: 2 }

interface Look extends NeedRules {
  readonly found: Map<string, Need>
  looked: number
  size: number
}

/** The position of a tag. */
interface ScopeState {
  /** The possible meanings of `this`, from the innermost list outwards. */
  readonly items: readonly (readonly string[])[]
  /** The possible meanings of the names that lists give to their items; none for the name of a position. */
  readonly named: ReadonlyMap<string, readonly string[]>
  /** Whether this position is rendered for each mail, or for each item. */
  readonly sure: boolean
}

/** The error for a template with more needs than the limits. */
class TooMany extends Error {}

/**
 * Returns the values that templates read from the data of a mail, each once, in the order of its first tag; undefined
 * above `NEEDS_MAX` or `NEEDS_SIZE_MAX`. A bare name inside of a list may mean a part of an item or a variable: it is
 * returned as both, and neither is required.
 */
export function findNeeds(
  templates: readonly (readonly TemplateNode[])[],
  rules: NeedRules,
): readonly Need[] | undefined {
  const look: Look = { ...rules, found: new Map(), looked: 0, size: 0 }
  try {
    for (const nodes of templates) lookAt(look, nodes, { items: [], named: new Map(), sure: true })
  } catch (error) {
    if (error instanceof TooMany) return undefined
    throw error
  }
  return [...look.found.values()]
}

function lookAt(look: Look, nodes: readonly TemplateNode[], state: ScopeState): void {
  for (const node of nodes) {
    switch (node.kind) {
      case 'text':
        break
      case 'print': {
        const isOptional = node.fallback !== undefined || node.filters?.some(({ name }) => name === 'default')
        readValue(look, node, state, { use: 'print', required: !isOptional })
        break
      }
      case 'if':
        for (const { test, body } of node.branches) {
          for (const value of testValues(test)) readValue(look, value, state, { use: 'if', required: false })
          lookAt(look, body, { ...state, sure: false })
        }
        lookAt(look, node.otherwise, { ...state, sure: false })
        break
      case 'each': {
        const lists = read(look, node.path, state, { use: 'each', required: node.otherwise.length === 0 })
        const item = lists.map((list) => `${list}[]`)
        lookAt(look, node.body, { items: [item, ...state.items], named: namedIn(state, node.names, item), sure: true })
        lookAt(look, node.otherwise, { ...state, sure: false })
        break
      }
    }
  }
}

function namedIn({ named }: ScopeState, names: EachNames | undefined, item: readonly string[]): ScopeState['named'] {
  if (!names) return named
  const all = new Map(named).set(names.item, item)
  return names.index === undefined ? all : all.set(names.index, [])
}

/** The filters of lists. */
const OF_LISTS: ReadonlySet<string> = new Set(['first', 'join', 'last'])

/** Records a value and the arguments of its filters. */
function readValue(
  look: Look,
  { path, filters = [] }: TemplateValue,
  state: ScopeState,
  { use, required }: Pick<Need, 'use' | 'required'>,
): void {
  const isList = filters[0] !== undefined && OF_LISTS.has(filters[0].name)
  read(look, path, state, { use: isList ? 'each' : use, required })
  for (const { values } of filters) {
    for (const argument of values) read(look, argument, state, { use: 'print', required: false })
  }
}

/** Records the possible meanings of a path, and returns them. */
function read(
  look: Look,
  path: TemplateOperand,
  { items, named, sure }: ScopeState,
  { use, required }: Pick<Need, 'use' | 'required'>,
): readonly string[] {
  const isSure = required && sure
  switch (path.from) {
    case 'this':
      return (items[0] ?? []).map((item) => descend(look, item, path.rest, { use, required: isSure }))
    case 'name': {
      const own = named.get(path.name)
      if (own) return own.map((item) => descend(look, item, path.rest, { use, required: isSure }))
      const ofItems = items
        .flat()
        .map((item) => descend(look, `${item}.${path.name}`, path.rest, { use, required: false }))
      const variable = variableOf(look, path)
      if (!variable) return ofItems
      const need = { use, required: isSure && items.length === 0 }
      return [...ofItems, descend(look, variable.name, variable.rest, need)]
    }
    default:
      return []
  }
}

/** Returns the variable that a path begins with; undefined for names that have a value in any case. */
function variableOf(
  { given, all }: NeedRules,
  { name, rest }: Extract<TemplateOperand, { from: 'name' }>,
): { readonly name: string; readonly rest: readonly string[] } | undefined {
  const [first, ...others] = rest
  const variable = name === all && first !== undefined ? { name: first, rest: others } : { name, rest }
  return variable.name === all || given.has(variable.name) ? undefined : variable
}

/** Records a value inside of another one. A number selects an item of a list, which need not be like the others. */
function descend(look: Look, from: string, names: readonly string[], need: Pick<Need, 'use' | 'required'>): string {
  let variable = from
  let { required } = need
  for (const name of names) {
    if (INDEX.test(name)) {
      note(look, { variable, use: 'each', required })
      variable += '[]'
      required = false
    } else variable += `.${name}`
  }
  note(look, { variable, use: need.use, required })
  return variable
}

function note(look: Look, need: Need): void {
  const { variable } = need
  look.looked += NAME_COST + variable.length
  if (look.looked > LOOKED_MAX) throw new TooMany()
  const before = look.found.get(variable)
  if (!before) look.size += variable.length
  const use = before && STRENGTH[before.use] > STRENGTH[need.use] ? before.use : need.use
  look.found.set(variable, { variable, use, required: need.required || (before?.required ?? false) })
  if (look.found.size > NEEDS_MAX || look.size > NEEDS_SIZE_MAX) throw new TooMany()
}
