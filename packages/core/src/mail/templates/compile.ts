import { type HtmlFlow, htmlFlowOf } from './html-flow.ts'
import type { HtmlPlaces } from './html-place.ts'
import { encodingIn, faultIn } from './html-rules.ts'
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
 * Compiles HTML of a request. Throws `TemplateError` also for a value where escaping cannot make it harmless, on any way
 * through the blocks: in a script, in CSS without the filter `css`, or in the name of a tag.
 */
export function compileNewHtml(source: string, maxTags: number): CompiledTemplate {
  const offsets: number[] = []
  const nodes = parseTemplate(source, { maxTags, offsets })
  const flow = htmlFlowOf(nodes, source.length)
  let prints = 0
  for (const [node, all] of flow.places) {
    const isCss = node.filters?.at(-1)?.name === 'css'
    const fault = faultIn(all, node.unescaped ? 'raw' : isCss ? 'css' : 'escaped')
    if (fault) throw templateErrorAt(source, offsets[prints] ?? 0, fault)
    prints += 1
  }
  if (flow.refreshes) throw templateErrorAt(source, offsets[indexOfNamed(flow)] ?? 0, REFRESHES)
  if (!flow.isComplete) throw templateErrorAt(source, 0, TOO_MANY_WAYS)
  return compileIn(nodes, { mode: 'html', length: source.length, places: flow.places })
}

/** Returns the index of the first value in the content of a `meta`. */
const indexOfNamed = ({ places }: HtmlFlow): number =>
  [...places.values()].findIndex((all) => [...all.values()].some(({ attribute }) => attribute === 'named'))

const REFRESHES = 'A value cannot be in the content of a meta with http-equiv, which may be a link. Remove http-equiv.'

const TOO_MANY_WAYS =
  'The blocks of this template open and close tags and quotes in too many ways. Close each tag in the block that opens it.'

/** Compiles parsed nodes; `length` is that of the source. */
export function compileParsed(nodes: readonly TemplateNode[], mode: TemplateMode, length: number): CompiledTemplate {
  const places = mode === 'html' ? htmlFlowOf(nodes, length).places : new Map()
  return compileIn(nodes, { mode, length, places })
}

function compileIn(
  nodes: readonly TemplateNode[],
  { mode, length, places }: Pick<Compiling, 'mode' | 'places'> & { readonly length: number },
): CompiledTemplate {
  const variables = new Set<string>()
  const [first] = nodes
  const isOfText = mode === 'html' && first?.kind === 'text' && first.text.startsWith(TEXT_OPEN)
  const parts = compileNodes(nodes, { mode, isOfText, variables, loopNames: [], places })
  const demands = nodes.some(({ kind }) => kind !== 'text')
  return { mode, parts, variables, demands, weight: TEMPLATE_BYTES + 2 * length + weightOf(parts) }
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

interface Compiling {
  readonly mode: TemplateMode
  /** Whether the HTML was made of plain text. */
  readonly isOfText: boolean
  readonly variables: Set<string>
  /** The names that the loops here give to their items. */
  readonly loopNames: readonly string[]
  /** The places in the HTML where values are printed. */
  readonly places: ReadonlyMap<PrintNode, HtmlPlaces>
}

function compileNodes(nodes: readonly TemplateNode[], compiling: Compiling): TemplatePart[] {
  return nodes.map((node) => compileNode(node, compiling))
}

function compileNode(node: TemplateNode, compiling: Compiling): TemplatePart {
  switch (node.kind) {
    case 'text':
      return { kind: 'text', text: compiling.mode === 'subject' ? encodeValue(node.text, 'line') : node.text }
    case 'print': {
      const { path, filters, fallback = '' } = node
      noteValue(node, compiling)
      const encoding = encodingFor(node, compiling)
      const print = { kind: 'print', path, encoding, hasFallback: node.fallback !== undefined } as const
      return filters ? { ...print, filters, fallback } : { ...print, fallback: encodeValue(fallback, encoding) }
    }
    case 'if': {
      const branches = node.branches.map(({ test, body }) => {
        for (const value of testValues(test)) noteValue(value, compiling)
        return { test, body: compileNodes(body, compiling) }
      })
      return { kind: 'if', branches, otherwise: compileNodes(node.otherwise, compiling) }
    }
    case 'each': {
      const { path, names } = node
      noteValue(node, compiling)
      const loopNames = names ? [...compiling.loopNames, names.item, names.index ?? names.item] : compiling.loopNames
      const body = compileNodes(node.body, { ...compiling, loopNames })
      const otherwise = compileNodes(node.otherwise, compiling)
      return { kind: 'each', path, ...(names && { names }), body, otherwise }
    }
  }
}

function encodingFor(node: PrintNode, { mode, isOfText, places }: Compiling): ValueEncoding {
  switch (mode) {
    case 'html': {
      if (node.unescaped && !isOfText) return 'none'
      const encoding = encodingIn(places.get(node) ?? NOWHERE)
      return isOfText && encoding === 'html' ? 'lines' : encoding
    }
    case 'subject':
      return 'line'
    case 'text':
      return 'none'
    case 'url':
      return 'url'
  }
}

const NOWHERE: HtmlPlaces = new Map()

/** The filters that read the language of the recipient. */
const OF_LANGUAGE: ReadonlySet<string> = new Set(['date', 'money', 'number'])

/** Adds the variables that a value reads. */
function noteValue(value: TemplateValue, { variables, loopNames }: Compiling): void {
  for (const path of pathsOf(value)) {
    if (path.from === 'name' && !loopNames.includes(path.name)) variables.add(path.name)
  }
  if (value.filters?.some(({ name }) => OF_LANGUAGE.has(name))) variables.add('locale')
}
