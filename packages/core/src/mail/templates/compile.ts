import {
  HTML_TEXT,
  type HtmlPlace,
  isUrlStart,
  placeAfter,
  placeAfterAny,
  placeAfterValue,
  placeFault,
} from './html-place.ts'
import {
  type CompiledTemplate,
  type PrintNode,
  TEXT_OPEN,
  type TemplateMode,
  type TemplateNode,
  type TemplateOperand,
  type TemplatePart,
  type TemplateValue,
  templateErrorAt,
  type ValueEncoding,
} from './language.ts'
import { encodeValue } from './output.ts'
import { parseTemplate } from './parse.ts'
import { pathsOf, testValues } from './paths.ts'

/** Compiles a template for one mode of output, to be rendered any number of times. Throws `TemplateError`. */
export function compileTemplate(source: string, mode: TemplateMode, maxTags?: number): CompiledTemplate {
  return compileParsed(parseTemplate(source, { maxTags }), mode, source.length)
}

/**
 * Compiles HTML of a request. Throws `TemplateError` also for a value in a script, in CSS without the filter `css`, or in
 * the name of a tag: there, escaping cannot make it harmless.
 */
export function compileNewHtml(source: string, maxTags: number): CompiledTemplate {
  const offsets: number[] = []
  const nodes = parseTemplate(source, { maxTags, offsets })
  let prints = 0
  return compileParsed(nodes, 'html', source.length, (node, place) => {
    const isCss = node.filters?.at(-1)?.name === 'css'
    const fault = placeFault(place, node.unescaped ? 'raw' : isCss ? 'css' : 'escaped')
    if (fault) throw templateErrorAt(source, offsets[prints] ?? 0, fault)
    prints += 1
  })
}

/** Compiles parsed nodes; `length` is that of the source. `check` is called with each value, in order of the source. */
export function compileParsed(
  nodes: readonly TemplateNode[],
  mode: TemplateMode,
  length: number,
  check?: (node: PrintNode, place: HtmlPlace) => void,
): CompiledTemplate {
  const variables = new Set<string>()
  const [first] = nodes
  const isOfText = mode === 'html' && first?.kind === 'text' && first.text.startsWith(TEXT_OPEN)
  const hasTags = nodes.some(({ kind }) => kind !== 'text')
  const compiling: Compiling = {
    mode: isOfText ? 'lines' : mode,
    variables,
    loopNames: [],
    place: HTML_TEXT,
    hasTags,
    check,
  }
  const parts = compileNodes(nodes, compiling)
  return { mode, parts, variables, demands: hasTags, weight: TEMPLATE_BYTES + 2 * length + weightOf(parts) }
}

/**
 * Measured on V8 13 (Node 24) with 5000 templates of each kind: 490 bytes for a template with its cache entry, 121 to 168
 * for a part, 358 for a part with two more names and a fallback.
 */
const TEMPLATE_BYTES = 500
const PART_BYTES = 200
const NAME_BYTES = 80

function weightOf(parts: readonly TemplatePart[]): number {
  let weight = 0
  for (const part of parts) {
    weight += PART_BYTES
    if (part.kind === 'print') weight += valueWeight(part)
    else if (part.kind === 'each') weight += valueWeight(part) + weightOf(part.body) + weightOf(part.otherwise)
    else if (part.kind === 'if') {
      weight += weightOf(part.otherwise)
      for (const { test, body } of part.branches) {
        weight += weightOf(body)
        for (const value of testValues(test)) weight += PART_BYTES / 2 + valueWeight(value)
      }
    }
  }
  return weight
}

function valueWeight({ path, filters = [] }: TemplateValue): number {
  let weight = pathWeight(path)
  for (const { values } of filters) {
    weight += PART_BYTES / 2
    for (const value of values) weight += PART_BYTES / 2 + pathWeight(value)
  }
  return weight
}

const pathWeight = (path: TemplateOperand) => ('rest' in path ? NAME_BYTES * path.rest.length : 0)

/** Returns the top-level names that a template can read. Values under other names never change its output. */
export function variablesOf(compiled: CompiledTemplate): ReadonlySet<string> {
  return compiled.variables
}

interface Compiling {
  readonly mode: TemplateMode | 'lines'
  readonly variables: Set<string>
  /** The names that the loops here give to their items. */
  readonly loopNames: readonly string[]
  /** The place in the HTML that comes next. */
  place: HtmlPlace
  /** Whether the template has tags: without any, places have no effect. */
  readonly hasTags: boolean
  readonly check: ((node: PrintNode, place: HtmlPlace) => void) | undefined
}

function compileNodes(nodes: readonly TemplateNode[], compiling: Compiling): TemplatePart[] {
  return nodes.map((node) => compileNode(node, compiling))
}

function compileNode(node: TemplateNode, compiling: Compiling): TemplatePart {
  const { mode } = compiling
  switch (node.kind) {
    case 'text':
      if (mode === 'html' && compiling.hasTags) compiling.place = placeAfter(node.text, compiling.place)
      return { kind: 'text', text: mode === 'subject' ? encodeValue(node.text, 'line') : node.text }
    case 'print': {
      const { path, filters, fallback = '' } = node
      compiling.check?.(node, compiling.place)
      noteValue(node, compiling)
      const encoding = encodingFor(compiling, node)
      compiling.place = placeAfterValue(compiling.place)
      const print = { kind: 'print', path, encoding, hasFallback: node.fallback !== undefined } as const
      return filters ? { ...print, filters, fallback } : { ...print, fallback: encodeValue(fallback, encoding) }
    }
    case 'if': {
      const before = compiling.place
      const after: HtmlPlace[] = []
      const branch = (body: readonly TemplateNode[]) => {
        compiling.place = before
        const parts = compileNodes(body, compiling)
        after.push(compiling.place)
        return parts
      }
      const branches = node.branches.map(({ test, body }) => {
        for (const value of testValues(test)) noteValue(value, compiling)
        return { test, body: branch(body) }
      })
      const otherwise = branch(node.otherwise)
      compiling.place = placeAfterAny(after)
      return { kind: 'if', branches, otherwise }
    }
    case 'each': {
      const { path, names } = node
      noteValue(node, compiling)
      const loopNames = names ? [...compiling.loopNames, names.item, names.index ?? names.item] : compiling.loopNames
      const inner = { ...compiling, loopNames }
      const body = compileNodes(node.body, inner)
      const otherwise = compileNodes(node.otherwise, compiling)
      compiling.place = placeAfterAny([inner.place, compiling.place])
      return { kind: 'each', path, ...(names && { names }), body, otherwise }
    }
  }
}

function encodingFor({ mode, place }: Compiling, { unescaped }: Pick<PrintNode, 'unescaped'>): ValueEncoding {
  switch (mode) {
    case 'lines':
      return 'lines'
    case 'html':
      if (unescaped) return 'none'
      if (place.in === 'value' && place.quote === '') return 'bare'
      if (isUrlStart(place)) return place.isBegun ? 'linkPart' : 'link'
      return 'html'
    case 'subject':
      return 'line'
    case 'text':
      return 'none'
    case 'url':
      return 'url'
  }
}

/** The filters that read the language of the recipient. */
const OF_LANGUAGE: ReadonlySet<string> = new Set(['date', 'money', 'number'])

/** Adds the variables that a value reads. */
function noteValue(value: TemplateValue, { variables, loopNames }: Compiling): void {
  for (const path of pathsOf(value)) {
    if (path.from === 'name' && !loopNames.includes(path.name)) variables.add(path.name)
  }
  if (value.filters?.some(({ name }) => OF_LANGUAGE.has(name))) variables.add('locale')
}
