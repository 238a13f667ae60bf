import type {
  CompiledTemplate,
  TemplateMode,
  TemplatePart,
  TemplatePath,
  TemplateVariables,
  ValueEncoding,
} from './language.ts'

import { Output, type RenderWork } from './output.ts'

interface Rendering {
  readonly mode: TemplateMode
  readonly variables: TemplateVariables
  readonly output: Output
}

interface ListStyle {
  readonly before: string
  readonly after: string
  readonly between: string
}

const LIST_STYLES: Readonly<Record<TemplateMode, ListStyle>> = {
  html: { before: '<li>', after: '</li>', between: '\n' },
  subject: { before: '', after: '', between: ', ' },
  text: { before: '- ', after: '', between: '\n' },
  url: { before: '', after: '', between: ',' },
}

/**
 * Renders a compiled template with these values. Missing and null values print the fallback or nothing; an object prints
 * nothing. Throws `RenderBudgetError` when the output, or the work of all renderings that share it, would exceed the
 * budget.
 */
export function renderTemplate(compiled: CompiledTemplate, variables: TemplateVariables, work?: RenderWork): string {
  const rendering: Rendering = { mode: compiled.mode, variables, output: new Output(work) }
  renderParts(rendering, compiled.parts, undefined)
  return rendering.output.text
}

/** A rendered text, and the values between its fixed pieces (see `fixedPieces`). */
export interface RenderedText {
  readonly text: string
  readonly values: readonly string[]
}

/** Returns the literal pieces of a template. What is printed between two pieces depends on the variables. */
export function fixedPieces({ parts }: CompiledTemplate): readonly string[] {
  const pieces = ['']
  for (const part of parts) {
    if (part.kind === 'text') pieces.push((pieces.pop() ?? '') + part.text)
    else pieces.push('')
  }
  return pieces
}

/** Renders like `renderTemplate`, and returns the values separately. */
export function renderValues(compiled: CompiledTemplate, variables: TemplateVariables): RenderedText {
  const output = new Output()
  const rendering: Rendering = { mode: compiled.mode, variables, output }
  const values: string[] = []
  for (const part of compiled.parts) {
    if (part.kind === 'text') {
      output.append(part.text)
      continue
    }
    output.begin()
    renderTag(rendering, part, undefined)
    values.push(output.recent)
  }
  return { text: output.text, values }
}

function renderParts(rendering: Rendering, parts: readonly TemplatePart[], scope: EachScope | undefined): void {
  for (const part of parts) {
    if (part.kind === 'text') rendering.output.append(part.text)
    else renderTag(rendering, part, scope)
  }
}

type TagPart = Exclude<TemplatePart, { kind: 'text' }>

function renderTag(rendering: Rendering, part: TagPart, scope: EachScope | undefined): void {
  const { output, variables } = rendering
  output.countOperation()
  const value = valueAt(part.path, variables, scope)
  switch (part.kind) {
    case 'print':
      if (value === undefined || value === null) output.append(part.fallback)
      else printValue(rendering, value, part.encoding)
      break
    case 'if':
      renderParts(rendering, isTruthy(value) ? part.body : part.otherwise, scope)
      break
    case 'each':
      if (Array.isArray(value) && value.length > 0) renderEach(rendering, part.body, value, scope)
      else renderParts(rendering, part.otherwise, scope)
      break
  }
}

function renderEach(
  rendering: Rendering,
  body: readonly TemplatePart[],
  items: readonly unknown[],
  outer: EachScope | undefined,
): void {
  for (const [index, item] of items.entries()) {
    rendering.output.countOperation()
    renderParts(rendering, body, { item, index, outer })
  }
}

function printValue(rendering: Rendering, value: unknown, encoding: ValueEncoding): void {
  if (Array.isArray(value)) printList(rendering, value, encoding)
  else rendering.output.appendValue(printable(value) ?? '', encoding)
}

/** Prints a list. Items without a printed form (null, objects, lists) are left out, and so are their separators. */
function printList({ mode, output }: Rendering, items: readonly unknown[], encoding: ValueEncoding): void {
  const style = LIST_STYLES[mode]
  let before = style.before
  for (const item of items) {
    output.countOperation()
    const text = printable(item)
    if (text === undefined) continue
    output.append(before)
    output.appendValue(text, encoding)
    output.append(style.after)
    before = style.between + style.before
  }
}

function printable(value: unknown): string | undefined {
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

function isTruthy(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value)
}

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
