import {
  type BlockName,
  type EachNames,
  MAX_BLOCK_DEPTH,
  MAX_STORED_TAGS,
  type TemplateNode,
  type TemplateOperand,
  type TemplatePath,
  type TemplateTest,
  templateErrorAt,
} from './language.ts'
import { pathsOf, testPaths } from './paths.ts'
import { readTag, type Tag } from './tag.ts'

/** An open block: its branches before the current one, and what is around it. */
type OpenBlock = {
  readonly start: number
  /** The nodes around the block, which continue after its end. */
  readonly around: TemplateNode[]
  /** Whether `{{else}}` was read. */
  hasElse: boolean
} & (
  | {
      readonly block: 'if' | 'unless'
      readonly branches: { readonly test: TemplateTest; readonly body: TemplateNode[] }[]
    }
  | {
      readonly block: 'each'
      readonly path: TemplatePath
      readonly names: EachNames | undefined
      readonly body: TemplateNode[]
    }
)

interface Parser {
  readonly source: string
  readonly maxTags: number
  /** The offset of each value that is printed. */
  readonly offsets: number[] | undefined
  readonly open: OpenBlock[]
  nodes: TemplateNode[]
  /** Literal text before the next tag. */
  text: string
  tags: number
  /** The number of braces that are text, so far. */
  escapes: number
}

interface ParseOptions {
  readonly maxTags?: number | undefined
  /** Receives the offset of each value that is printed. */
  readonly offsets?: number[]
}

/**
 * Parses a template in time linear in its length; neighboring text is one node. Only `{{` opens a tag: `\{{` is a
 * literal `{{`, and `\\{{` a backslash before a tag. Throws `TemplateError`.
 */
export function parseTemplate(
  source: string,
  { maxTags = MAX_STORED_TAGS, offsets }: ParseOptions = {},
): readonly TemplateNode[] {
  const parser: Parser = { source, maxTags, offsets, open: [], nodes: [], text: '', tags: 0, escapes: 0 }
  let from = 0
  for (let start = source.indexOf('{{'); start !== -1; start = source.indexOf('{{', from)) {
    const literal = source.slice(from, start)
    if (!literal.endsWith('\\')) {
      parser.text += literal
      from = takeTag(parser, start)
    } else if (literal.endsWith('\\\\')) {
      parser.text += literal.slice(0, -1)
      from = takeTag(parser, start)
    } else {
      parser.escapes = counted(parser, parser.escapes, start)
      parser.text += `${literal.slice(0, -1)}{{`
      from = start + 2
    }
  }
  parser.text += source.slice(from)
  endText(parser)
  const unclosed = parser.open.at(-1)
  if (unclosed !== undefined) {
    throw templateErrorAt(
      source,
      unclosed.start,
      `The block {{#${unclosed.block}}} is never closed with {{/${unclosed.block}}}.`,
    )
  }
  return parser.nodes
}

/** Adds the tag at `start` to the tree and returns the offset after it. */
function takeTag(parser: Parser, start: number): number {
  parser.tags = counted(parser, parser.tags, start)
  const { tag, end } = readTag(parser.source, start)
  endText(parser)
  switch (tag.kind) {
    case 'comment':
      break
    case 'print':
      refuseOutsideEach(parser, pathsOf(tag), start)
      parser.offsets?.push(start)
      parser.nodes.push(tag)
      break
    case 'open':
      refuseOutsideEach(parser, tag.block === 'each' ? [tag.path] : testPaths(tag.test), start)
      openBlock(parser, tag, start)
      break
    case 'else':
      turnToElse(parser, tag.test, start)
      break
    case 'close':
      closeBlock(parser, tag.block, start)
      break
  }
  return end
}

/**
 * Returns the number plus one. Braces that are text have the same limit as tags: a text of only such braces takes as
 * long.
 */
function counted({ source, maxTags }: Parser, before: number, start: number): number {
  if (before < maxTags) return before + 1
  const problem = `A template can have at most ${maxTags.toLocaleString('en')} expressions.`
  throw templateErrorAt(source, start, problem, 'too_many_tags')
}

function endText(parser: Parser): void {
  if (parser.text === '') return
  parser.nodes.push({ kind: 'text', text: parser.text })
  parser.text = ''
}

function openBlock(parser: Parser, tag: Extract<Tag, { kind: 'open' }>, start: number): void {
  if (parser.open.length >= MAX_BLOCK_DEPTH) {
    throw templateErrorAt(parser.source, start, `Blocks can be nested at most ${MAX_BLOCK_DEPTH} deep.`)
  }
  const body: TemplateNode[] = []
  const place = { start, around: parser.nodes, hasElse: false }
  if (tag.block === 'each') parser.open.push({ ...place, block: 'each', path: tag.path, names: tag.names, body })
  else {
    const test: TemplateTest = tag.block === 'unless' ? { is: 'not', of: tag.test } : tag.test
    parser.open.push({ ...place, block: tag.block, branches: [{ test, body }] })
  }
  parser.nodes = body
}

function turnToElse(parser: Parser, test: TemplateTest | undefined, start: number): void {
  const current = parser.open.at(-1)
  if (current === undefined) {
    throw templateErrorAt(parser.source, start, '{{else}} is outside of a {{#if name}} or {{#each list}}.')
  }
  if (current.hasElse) {
    throw templateErrorAt(parser.source, start, `The block {{#${current.block}}} already has an {{else}}.`)
  }
  if (test && current.block !== 'if') {
    throw templateErrorAt(parser.source, start, `{{else if}} belongs to {{#if}}, not to {{#${current.block}}}.`)
  }
  parser.nodes = []
  if (test && current.block === 'if') {
    refuseOutsideEach(parser, testPaths(test), start)
    current.branches.push({ test, body: parser.nodes })
  } else current.hasElse = true
}

function closeBlock(parser: Parser, block: BlockName, start: number): void {
  const current = parser.open.pop()
  if (current === undefined) {
    throw templateErrorAt(parser.source, start, `{{/${block}}} closes nothing: no block is open here.`)
  }
  if (current.block !== block) {
    const opening = templateErrorAt(parser.source, current.start, '')
    throw templateErrorAt(
      parser.source,
      start,
      `{{/${block}}} cannot close the block {{#${current.block}}} of line ${opening.line}; {{/${current.block}}} is expected.`,
    )
  }
  const otherwise = current.hasElse ? parser.nodes : []
  parser.nodes = current.around
  if (current.block === 'each') {
    const { path, names, body } = current
    parser.nodes.push({ kind: 'each', path, ...(names && { names }), body, otherwise })
  } else parser.nodes.push({ kind: 'if', branches: current.branches, otherwise })
}

const IS_OF_LOOP: ReadonlySet<TemplateOperand['from']> = new Set(['this', 'index', 'first', 'last'])

function refuseOutsideEach(parser: Parser, paths: readonly TemplateOperand[], start: number): void {
  const path = paths.find(({ from }) => IS_OF_LOOP.has(from))
  if (!path || parser.open.some(({ block, hasElse }) => block === 'each' && !hasElse)) return
  const name = path.from === 'this' ? 'this' : `@${path.from}`
  throw templateErrorAt(parser.source, start, `{{${name}}} can only be used inside {{#each list}} … {{/each}}.`)
}
