import {
  type BlockName,
  MAX_BLOCK_DEPTH,
  MAX_STORED_TAGS,
  type TemplateNode,
  type TemplatePath,
  templateErrorAt,
} from './language.ts'
import { readTag } from './tag.ts'

interface OpenBlock {
  readonly block: BlockName
  readonly path: TemplatePath
  readonly start: number
  /** The nodes around the block, which continue after its end. */
  readonly around: TemplateNode[]
  readonly body: TemplateNode[]
  otherwise: TemplateNode[] | undefined
}

interface Parser {
  readonly source: string
  readonly maxTags: number
  readonly open: OpenBlock[]
  nodes: TemplateNode[]
  /** Literal text before the next tag. */
  text: string
  tags: number
  /** The number of braces that are text, so far. */
  escapes: number
}

/**
 * Parses a template in time linear in its length; neighboring text is one node. Only `{{` opens a tag: `\{{` is a
 * literal `{{`, and `\\{{` a backslash before a tag. Throws `TemplateError`.
 */
export function parseTemplate(source: string, maxTags = MAX_STORED_TAGS): readonly TemplateNode[] {
  const parser: Parser = { source, maxTags, open: [], nodes: [], text: '', tags: 0, escapes: 0 }
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
    case 'print':
      refuseThisOutsideEach(parser, tag.path, start)
      parser.nodes.push(tag)
      break
    case 'open':
      refuseThisOutsideEach(parser, tag.path, start)
      openBlock(parser, tag.block, tag.path, start)
      break
    case 'else':
      turnToElse(parser, start)
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

function openBlock(parser: Parser, block: BlockName, path: TemplatePath, start: number): void {
  if (parser.open.length >= MAX_BLOCK_DEPTH) {
    throw templateErrorAt(parser.source, start, `Blocks can be nested at most ${MAX_BLOCK_DEPTH} deep.`)
  }
  const body: TemplateNode[] = []
  parser.open.push({ block, path, start, around: parser.nodes, body, otherwise: undefined })
  parser.nodes = body
}

function turnToElse(parser: Parser, start: number): void {
  const current = parser.open.at(-1)
  if (current === undefined) {
    throw templateErrorAt(parser.source, start, '{{else}} is outside of a {{#if name}} or {{#each list}}.')
  }
  if (current.otherwise !== undefined) {
    throw templateErrorAt(parser.source, start, `The block {{#${current.block}}} already has an {{else}}.`)
  }
  current.otherwise = []
  parser.nodes = current.otherwise
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
  parser.nodes = current.around
  parser.nodes.push({ kind: block, path: current.path, body: current.body, otherwise: current.otherwise ?? [] })
}

function refuseThisOutsideEach(parser: Parser, path: TemplatePath, start: number): void {
  if (path.from === 'name') return
  if (parser.open.some(({ block, otherwise }) => block === 'each' && otherwise === undefined)) return
  const name = path.from === 'this' ? 'this' : '@index'
  throw templateErrorAt(parser.source, start, `{{${name}}} can only be used inside {{#each list}} … {{/each}}.`)
}
