import { holds } from './evaluate.ts'
import { applyFilters, type FilterWorld } from './filters.ts'
import type {
  CompiledTemplate,
  EachBlock,
  IfBlock,
  PrintPart,
  TemplateMode,
  TemplatePart,
  TemplateVariables,
  ValueEncoding,
} from './language.ts'
import { Output, type RenderWork } from './output.ts'
import { type EachScope, isAbsent, printable, valueAt } from './value.ts'

/** The mail that a template is rendered for. */
export interface RenderOccasion {
  /** The moment of the mail: `@now`. */
  readonly now: Date
  /** The language of dates and numbers for recipients without a `locale`. */
  readonly language: string
}

interface Rendering extends FilterWorld {
  readonly mode: TemplateMode
  readonly output: Output
}

function renderingOf(
  { mode }: CompiledTemplate,
  variables: TemplateVariables,
  { now, language }: RenderOccasion,
  output: Output,
): Rendering {
  return { mode, variables, now, language, output, count: (operations) => output.countOperations(operations) }
}

interface ListStyle {
  readonly before: string
  readonly after: string
  readonly between: string
}

const MARKUP_LIST: ListStyle = { before: '<li>', after: '</li>', between: '\n' }
const TEXT_LIST: ListStyle = { before: '- ', after: '', between: '\n' }
const LINE_LIST: ListStyle = { before: '', after: '', between: ', ' }
const URL_LIST: ListStyle = { before: '', after: '', between: ',' }

const LIST_STYLES: Readonly<Record<ValueEncoding, ListStyle>> = {
  html: MARKUP_LIST,
  lines: MARKUP_LIST,
  attribute: LINE_LIST,
  line: LINE_LIST,
  none: MARKUP_LIST,
  url: URL_LIST,
  link: URL_LIST,
  linkPart: URL_LIST,
  bare: URL_LIST,
  barePart: URL_LIST,
}

/**
 * Renders a compiled template with these values. Missing and null values print the fallback or nothing; an object prints
 * nothing. Throws `RenderBudgetError` when the output, or the work of all renderings that share it, would exceed the
 * budget.
 */
export function renderTemplate(
  compiled: CompiledTemplate,
  variables: TemplateVariables,
  occasion: RenderOccasion & { readonly work?: RenderWork | undefined },
): string {
  const rendering = renderingOf(compiled, variables, occasion, new Output(occasion.work))
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
export function renderValues(
  compiled: CompiledTemplate,
  variables: TemplateVariables,
  occasion: RenderOccasion,
): RenderedText {
  const output = new Output()
  const rendering = renderingOf(compiled, variables, occasion, output)
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
  rendering.output.countOperation()
  switch (part.kind) {
    case 'print':
      renderPrint(rendering, part, scope)
      break
    case 'if':
      renderParts(rendering, takenOf(rendering, part, scope), scope)
      break
    case 'each':
      renderEach(rendering, part, scope)
      break
  }
}

/** Returns the contents of the first branch whose test is true. */
function takenOf(
  rendering: Rendering,
  { branches, otherwise }: IfBlock<TemplatePart>,
  scope: EachScope | undefined,
): readonly TemplatePart[] {
  for (const { test, body } of branches) if (holds(test, rendering, scope)) return body
  return otherwise
}

function renderPrint(rendering: Rendering, part: PrintPart, scope: EachScope | undefined): void {
  const value = valueAt(part.path, rendering, scope)
  if (part.filters === undefined) {
    if (isAbsent(value)) rendering.output.append(part.fallback)
    else printValue(rendering, value, part.encoding)
    return
  }
  const { filters, fallback, hasFallback, encoding } = part
  const shown = applyFilters(isAbsent(value) && hasFallback ? fallback : value, filters, rendering, scope)
  if (!isAbsent(shown)) printValue(rendering, shown, encoding)
}

function renderEach(rendering: Rendering, part: EachBlock<TemplatePart>, outer: EachScope | undefined): void {
  const items = valueAt(part.path, rendering, outer)
  if (!Array.isArray(items) || items.length === 0) {
    renderParts(rendering, part.otherwise, outer)
    return
  }
  const { body, names } = part
  for (let index = 0; index < items.length; index += 1) {
    rendering.output.countOperation()
    renderParts(rendering, body, { item: items[index], index, isLast: index === items.length - 1, names, outer })
  }
}

function printValue(rendering: Rendering, value: unknown, encoding: ValueEncoding): void {
  if (Array.isArray(value)) printList(rendering, value, encoding)
  else rendering.output.appendValue(printable(value) ?? '', encoding)
}

/** Prints a list. Items without a printed form (null, objects, lists) are left out, and so are their separators. */
function printList({ mode, output }: Rendering, items: readonly unknown[], encoding: ValueEncoding): void {
  const style = mode === 'text' ? TEXT_LIST : LIST_STYLES[encoding]
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
