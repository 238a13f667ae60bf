import {
  type Cursor,
  foundAt,
  match,
  NAME,
  problemAt,
  quote,
  readEnd,
  readLiteral,
  readName,
  skipBlanks,
  TAGS_THAT_EXIST,
  take,
  takeWord,
  unclosed,
} from './cursor.ts'
import { readFilters, readPath, readTest } from './expression.ts'
import type { BlockName, EachNames, PrintNode, TemplatePath, TemplateTest } from './language.ts'

/** The content of one pair of braces. */
export type Tag =
  | PrintNode
  | { readonly kind: 'open'; readonly block: 'if' | 'unless'; readonly test: TemplateTest }
  | {
      readonly kind: 'open'
      readonly block: 'each'
      readonly path: TemplatePath
      readonly names: EachNames | undefined
    }
  /** With a test, it is `{{else if}}`. */
  | { readonly kind: 'else'; readonly test: TemplateTest | undefined }
  | { readonly kind: 'close'; readonly block: BlockName }
  | { readonly kind: 'comment' }

/** The tag and the offset after its braces. */
export interface ReadTag {
  readonly tag: Tag
  readonly end: number
}

const BLOCKS_THAT_EXIST =
  'The blocks are {{#if name}} … {{else if other}} … {{else}} … {{/if}}, {{#unless name}} … {{/unless}} and {{#each list}} … {{/each}}.'

/** Reads the tag that opens at `start`, where the source has `{{`. Throws `TemplateError`. */
export function readTag(source: string, start: number): ReadTag {
  const unescaped = source.startsWith('{{{', start)
  const cursor: Cursor = { source, start, unescaped, at: start + (unescaped ? 3 : 2) }
  if (source.startsWith('!', cursor.at)) return readComment(cursor)
  skipBlanks(cursor)
  const sign = source.charAt(cursor.at)
  if (sign === '#' || sign === '/') {
    if (unescaped) throw problemAt(cursor, start, 'A block needs two braces, not three.')
    cursor.at += 1
    return sign === '#' ? readOpening(cursor) : readClosing(cursor)
  }
  if (sign === '}') throw problemAt(cursor, start, `The braces are empty. ${TAGS_THAT_EXIST}`)
  return takeWord(cursor, 'else') ? readElse(cursor) : readPrint(cursor)
}

/** Reads `{{! … }}`, or `{{!-- … --}}`, which may contain braces. */
function readComment(cursor: Cursor): ReadTag {
  const { source, start, at } = cursor
  const closing = source.startsWith('!--', at) ? '--}}' : '}}'
  const end = source.indexOf(closing, at + (closing === '}}' ? 1 : 3))
  if (end === -1) throw problemAt(cursor, start, `This comment is never closed with ${closing}.`)
  return { tag: { kind: 'comment' }, end: end + closing.length }
}

function readOpening(cursor: Cursor): ReadTag {
  const block = readBlockName(cursor, '#')
  skipBlanks(cursor)
  if (cursor.source.charAt(cursor.at) === '}') {
    throw problemAt(cursor, cursor.at, `{{#${block}}} needs the name of a value: {{#${block} name}}.`)
  }
  if (block === 'each') {
    const path = readPath(cursor)
    const names = takeWord(cursor, 'as') ? readEachNames(cursor) : undefined
    const end = readEnd(cursor, '{{#each}} takes one name, and names for its items: {{#each list as |item|}}.')
    return { tag: { kind: 'open', block, path, names }, end }
  }
  const test = readTest(cursor)
  const end = readEnd(cursor, `Write a condition such as {{#${block} plan == "pro" and not trial}}.`)
  return { tag: { kind: 'open', block, test }, end }
}

/** Reads `|item|` or `|item index|`. */
function readEachNames(cursor: Cursor): EachNames {
  const opens = take(cursor, '|')
  skipBlanks(cursor)
  const at = cursor.at
  const item = opens ? readName(cursor) : ''
  skipBlanks(cursor)
  const index = opens && cursor.source.charAt(cursor.at) !== '|' ? readName(cursor) : undefined
  if (!opens || !take(cursor, '|')) {
    throw problemAt(cursor, cursor.at, `Expected names such as |item| or |item index| but found ${foundAt(cursor)}.`)
  }
  if (item === 'this' || index === 'this' || item === index) {
    throw problemAt(cursor, at, 'The names of an item and its index must differ, and neither can be "this".')
  }
  return { item, index }
}

function readClosing(cursor: Cursor): ReadTag {
  const block = readBlockName(cursor, '/')
  return { tag: { kind: 'close', block }, end: readEnd(cursor, `{{/${block}}} takes nothing else.`) }
}

function readBlockName(cursor: Cursor, sign: '#' | '/'): BlockName {
  skipBlanks(cursor)
  const at = cursor.at
  const name = match(cursor, NAME)
  if (name === 'if' || name === 'unless' || name === 'each') return name
  if (name === '' && at >= cursor.source.length) throw unclosed(cursor)
  const problem = name === '' ? `A block name is missing after ${sign}.` : `There is no block ${quote(name)}.`
  throw problemAt(cursor, at, `${problem} ${BLOCKS_THAT_EXIST}`)
}

/** Reads the rest of `else`, or of `else if`: `else` alone is the tag; `else.x` is a path like any other. */
function readElse(cursor: Cursor): ReadTag {
  if (cursor.unescaped) throw problemAt(cursor, cursor.start, '{{else}} needs two braces, not three.')
  const test = takeWord(cursor, 'if') ? readTest(cursor) : undefined
  const end = readEnd(cursor, '{{else}} takes nothing else; {{else if name}} asks for another value.')
  return { tag: { kind: 'else', test }, end }
}

function readPrint(cursor: Cursor): ReadTag {
  const { unescaped } = cursor
  // A number or true without quotes is a name, as in templates from before filters.
  const literal = /["']/.test(cursor.source.charAt(cursor.at)) ? readLiteral(cursor) : undefined
  const path = literal ? { from: 'literal' as const, value: literal.value } : readPath(cursor)
  const fallback = take(cursor, '??') ? readFallback(cursor) : undefined
  const filters = readFilters(cursor)
  const end = readEnd(cursor, `Helpers are not supported, and a name cannot contain spaces. ${TAGS_THAT_EXIST}`)
  const print = { kind: 'print', path, unescaped, fallback } as const
  return { tag: filters.length === 0 ? print : { ...print, filters }, end }
}

function readFallback(cursor: Cursor): string {
  skipBlanks(cursor)
  const literal = readLiteral(cursor)
  if (literal) return literal.text
  if (cursor.at >= cursor.source.length) throw unclosed(cursor)
  const found = cursor.source.charAt(cursor.at) === '}' ? 'nothing' : foundAt(cursor)
  throw problemAt(
    cursor,
    cursor.at,
    `A default must be a string in straight quotes, a number, true or false, not ${found}. Write {{name ?? "fallback"}}.`,
  )
}
