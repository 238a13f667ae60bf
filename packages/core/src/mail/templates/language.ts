/**
 * The words of the template language, from source to mail:
 *
 * source   what an author writes: literal text and tags
 * tag      `{{…}}`, or `{{{…}}}` for unescaped output
 * path     the name of a value, dotted: `items.0.name`, `this.price`, `@index`
 * filter   what changes a value before it is printed or compared: `total | money: "EUR"`
 * test     what an `if` asks: `plan == "pro" and not trial`
 * node     a parsed tag or literal, blocks with their contents inside
 * part     a node made ready for one mode of output: what the renderer walks
 */

/**
 * The destination of the output: `html` escapes values, `subject` keeps to one line, `text` prints them as they are,
 * `url` makes each one component of a URL.
 */
export type TemplateMode = 'html' | 'subject' | 'text' | 'url'

/** The values that a template may read. They are JSON; any other value prints nothing. */
export type TemplateVariables = Readonly<Record<string, unknown>>

/** The way to find a value: by a name in scope, from the item of the nearest `each`, or the position of that item. */
export type TemplatePath =
  | { readonly from: 'name'; readonly name: string; readonly rest: readonly string[] }
  | { readonly from: 'this'; readonly rest: readonly string[] }
  | { readonly from: 'index' }
  /** Whether the item is the first or the last one. */
  | { readonly from: 'first' | 'last' }
  /** The moment of the mail, in ISO 8601. */
  | { readonly from: 'now' }

/** A value as it is written in the source. */
export interface TemplateLiteral {
  readonly from: 'literal'
  readonly value: string | number | boolean
}

export type TemplateOperand = TemplatePath | TemplateLiteral

export const FILTER_NAMES = [
  'css',
  'date',
  'default',
  'first',
  'join',
  'json',
  'last',
  'lower',
  'money',
  'number',
  'size',
  'title',
  'truncate',
  'upper',
  'url',
] as const
export type FilterName = (typeof FILTER_NAMES)[number]

/** A filter with its arguments. */
export interface FilterCall {
  readonly name: FilterName
  readonly values: readonly TemplateOperand[]
}

/** A value after its filters. */
export interface TemplateValue {
  readonly path: TemplateOperand
  /** Absent without filters. */
  readonly filters?: readonly FilterCall[]
}

/** The comparisons of conditions (`people/filters`), with the same meaning: a missing value is never equal or unequal. */
export const COMPARISONS = [
  'equals',
  'notEquals',
  'greaterThan',
  'lessThan',
  'greaterThanOrEqual',
  'lessThanOrEqual',
  'contains',
  'notContains',
] as const
export type Comparison = (typeof COMPARISONS)[number]

/** The condition of an `if`. */
export type TemplateTest =
  | { readonly is: 'true'; readonly value: TemplateValue }
  | { readonly is: 'exists' | 'notExists'; readonly value: TemplateValue }
  | {
      readonly is: 'compared'
      readonly by: Comparison
      readonly value: TemplateValue
      readonly other: TemplateValue
    }
  | { readonly is: 'within' | 'olderThan'; readonly value: TemplateValue; readonly ms: number }
  | { readonly is: 'not'; readonly of: TemplateTest }
  | { readonly is: 'all' | 'any'; readonly of: readonly TemplateTest[] }

/** The name of a block: `{{#if}}`, `{{#unless}}`, or `{{#each}}`. */
export type BlockName = 'if' | 'unless' | 'each'

/** The names that an `each` gives to its item and to its position: `as |item index|`. */
export interface EachNames {
  readonly item: string
  readonly index: string | undefined
}

/** An `if` with its contents, which are nodes or parts. */
export interface IfBlock<T> {
  readonly kind: 'if'
  /** The first branch whose test is true is rendered. */
  readonly branches: readonly { readonly test: TemplateTest; readonly body: readonly T[] }[]
  /** The contents after `{{else}}`. */
  readonly otherwise: readonly T[]
}

/** An `each` with its contents, which are nodes or parts. */
export interface EachBlock<T> {
  readonly kind: 'each'
  readonly path: TemplatePath
  readonly names?: EachNames
  readonly body: readonly T[]
  /** The contents after `{{else}}`. */
  readonly otherwise: readonly T[]
}

export interface TextNode {
  readonly kind: 'text'
  readonly text: string
}

/** A value that is printed. */
export interface PrintNode extends TemplateValue {
  readonly kind: 'print'
  readonly unescaped: boolean
  readonly fallback: string | undefined
}

/** A piece of parsed source, the same for every mode. */
export type TemplateNode = TextNode | PrintNode | IfBlock<TemplateNode> | EachBlock<TemplateNode>

/**
 * How a value is encoded before it is printed: `lines` is HTML that keeps line breaks and blanks, `attribute` is HTML that
 * is no text between tags, where lists are printed without tags, `line` removes control
 * characters and line breaks, `url` percent-encodes. `link` is HTML at the beginning of a URL in an attribute, where a value
 * with a scheme that runs code prints nothing, and `linkPart` is a value after a part of a scheme; `bare` and `barePart` are
 * HTML in an attribute without quotes, with the rules of `link` and `linkPart`.
 */
export type ValueEncoding =
  | 'html'
  | 'lines'
  | 'attribute'
  | 'line'
  | 'none'
  | 'url'
  | 'link'
  | 'linkPart'
  | 'bare'
  | 'barePart'

/** The beginning of HTML that was made of plain text: its values keep their line breaks, too. */
export const TEXT_OPEN = '<div class="posthorn-text">'

/** A value that is printed in one mode. */
export interface PrintPart extends TemplateValue {
  readonly kind: 'print'
  readonly encoding: ValueEncoding
  /** Already encoded; with filters, as it is written, because they change it first. */
  readonly fallback: string
  readonly hasFallback: boolean
}

/** A piece of a compiled template; literal text is already encoded. */
export type TemplatePart = TextNode | PrintPart | IfBlock<TemplatePart> | EachBlock<TemplatePart>

/** A template made ready to be rendered any number of times; immutable. */
export interface CompiledTemplate {
  readonly mode: TemplateMode
  readonly parts: readonly TemplatePart[]
  /** The top-level names that it can read. Values under other names never change its output. */
  readonly variables: ReadonlySet<string>
  /** Whether values can be missing: a template without tags is not checked. */
  readonly demands: boolean
  /** Approximate memory in bytes, including the source, of which its texts are slices. */
  readonly weight: number
}

/** The deepest nesting of blocks that is accepted. */
export const MAX_BLOCK_DEPTH = 32

/** The longest dotted path that is accepted, in names. */
export const MAX_PATH_NAMES = 32

/** The longest single name in a path, in UTF-16 units. */
export const MAX_NAME_LENGTH = 255

/** The most filters of one value, and the most values of a test. */
export const MAX_FILTERS = 10
export const MAX_TEST_VALUES = 100

/** The most tags, block tags included, in a template that is accepted: 5,000 compile in 5 ms, with long paths in 30. */
export const MAX_TAGS = 5_000

/**
 * The most tags in a template that was stored before `MAX_TAGS` was this low. More tags in a row could never be rendered
 * within the budget.
 */
export const MAX_STORED_TAGS = 100_000

/** The largest rendered output, in bytes of UTF-8. */
export const MAX_OUTPUT_BYTES = 5 * 1024 * 1024

/**
 * The most operations in one rendering: each tag, iteration of an `each`, item of a list that is printed or searched, test
 * and branch of an `if`, and filter is one or more, depending on the size of the values (`work.ts`). All together take
 * 50 to 100 ms.
 */
export const MAX_OPERATIONS = 100_000

export type TemplateErrorCode = 'template_syntax' | 'too_many_tags'

/** The error for a syntax error in a template at `line` and `column` (1-based, UTF-16 units). */
export class TemplateError extends Error {
  override readonly name = 'TemplateError'
  /** The message without the position. */
  readonly problem: string
  readonly line: number
  readonly column: number
  readonly code: TemplateErrorCode

  constructor(problem: string, line: number, column: number, code: TemplateErrorCode = 'template_syntax') {
    super(`Line ${line}, column ${column}: ${problem}`)
    this.code = code
    this.problem = problem
    this.line = line
    this.column = column
  }
}

const BUDGET_MESSAGES = {
  output_too_large: `The rendered template is larger than ${MAX_OUTPUT_BYTES / 1024 / 1024} MB.`,
  too_many_operations: `Rendering the template takes more than ${MAX_OPERATIONS.toLocaleString('en')} operations; shorten its lists, texts, and conditions, or nest fewer of them.`,
} as const

/** The error when a rendering exceeds `MAX_OUTPUT_BYTES` or `MAX_OPERATIONS`. */
export class RenderBudgetError extends Error {
  override readonly name = 'RenderBudgetError'
  readonly reason: 'output_too_large' | 'too_many_operations'

  constructor(reason: 'output_too_large' | 'too_many_operations') {
    super(BUDGET_MESSAGES[reason])
    this.reason = reason
  }
}

const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/** Returns the error for a problem at an offset of the source. */
export function templateErrorAt(
  source: string,
  offset: number,
  problem: string,
  code?: TemplateErrorCode,
): TemplateError {
  let line = 1
  let lineStart = 0
  for (let at = 0; at < offset; at++) {
    const code = source.charCodeAt(at)
    if (code !== LINE_FEED && code !== CARRIAGE_RETURN) continue
    if (code === CARRIAGE_RETURN && at + 1 < offset && source.charCodeAt(at + 1) === LINE_FEED) at += 1
    line += 1
    lineStart = at + 1
  }
  return new TemplateError(problem, line, offset - lineStart + 1, code)
}
