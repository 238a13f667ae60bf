import { canonicalName } from '../../people/fields/canonical.ts'
import { type BlockName, MAX_NAME_LENGTH, MAX_PATH_NAMES, type TemplatePath, templateErrorAt } from './language.ts'

/** The content of one pair of braces. */
export type Tag =
  | {
      readonly kind: 'print'
      readonly path: TemplatePath
      readonly unescaped: boolean
      readonly fallback: string | undefined
    }
  | { readonly kind: 'open'; readonly block: BlockName; readonly path: TemplatePath }
  | { readonly kind: 'else' }
  | { readonly kind: 'close'; readonly block: BlockName }

/** The tag and the offset after its braces. */
export interface ReadTag {
  readonly tag: Tag
  readonly end: number
}

interface Cursor {
  readonly source: string
  /** Offset of the tag's first brace. */
  readonly start: number
  readonly unescaped: boolean
  at: number
}

const BLANKS = /\s*/y
const NAME = /[\p{L}\p{M}\p{N}_$-]+/uy
/**
 * A number of bounded length: V8 may run out of stack, depending on its other work, when it backtracks over millions of
 * digits.
 */
const NUMBER = /-?\d{1,100}(?:\.\d{1,100})?(?![\p{L}\p{M}\p{N}_$.-])/uy
const STRING_STOP = /["'\\]/g
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
])
const BLOCKS_THAT_EXIST = 'The blocks are {{#if name}} … {{else}} … {{/if}} and {{#each list}} … {{/each}}.'
const TAGS_THAT_EXIST =
  'Write {{name}}, {{name ?? "fallback"}}, {{#if name}} or {{#each list}}; \\{{ prints two braces.'

/** Reads the tag that opens at `start`, where the source has `{{`. Throws `TemplateError`. */
export function readTag(source: string, start: number): ReadTag {
  const unescaped = source.startsWith('{{{', start)
  const cursor: Cursor = { source, start, unescaped, at: start + (unescaped ? 3 : 2) }
  skipBlanks(cursor)
  const sign = source.charAt(cursor.at)
  if (sign === '#' || sign === '/') {
    if (unescaped) throw problemAt(cursor, start, 'A block needs two braces, not three.')
    cursor.at += 1
    return sign === '#' ? readOpening(cursor) : readClosing(cursor)
  }
  if (sign === '}') throw problemAt(cursor, start, `The braces are empty. ${TAGS_THAT_EXIST}`)
  return isElse(cursor) ? readElse(cursor) : readPrint(cursor)
}

function readOpening(cursor: Cursor): ReadTag {
  const block = readBlockName(cursor, '#')
  skipBlanks(cursor)
  if (cursor.source.charAt(cursor.at) === '}') {
    throw problemAt(cursor, cursor.at, `{{#${block}}} needs the name of a value: {{#${block} name}}.`)
  }
  const path = readPath(cursor)
  const end = readEnd(cursor, `{{#${block}}} takes one name and nothing else.`)
  return { tag: { kind: 'open', block, path }, end }
}

function readClosing(cursor: Cursor): ReadTag {
  const block = readBlockName(cursor, '/')
  return { tag: { kind: 'close', block }, end: readEnd(cursor, `{{/${block}}} takes nothing else.`) }
}

function readBlockName(cursor: Cursor, sign: '#' | '/'): BlockName {
  skipBlanks(cursor)
  const at = cursor.at
  const name = match(cursor, NAME)
  if (name === 'if' || name === 'each') return name
  if (name === '' && at >= cursor.source.length) throw unclosed(cursor)
  const problem = name === '' ? `A block name is missing after ${sign}.` : `There is no block ${quote(name)}.`
  throw problemAt(cursor, at, `${problem} ${BLOCKS_THAT_EXIST}`)
}

/** Returns whether the tag is `else`: `else` alone is the tag; `else.x` is a path like any other. */
function isElse(cursor: Cursor): boolean {
  const ahead = { ...cursor }
  return match(ahead, NAME) === 'else' && ahead.source.charAt(ahead.at) !== '.'
}

function readElse(cursor: Cursor): ReadTag {
  if (cursor.unescaped) throw problemAt(cursor, cursor.start, '{{else}} needs two braces, not three.')
  match(cursor, NAME)
  return {
    tag: { kind: 'else' },
    end: readEnd(cursor, '{{else}} takes nothing else; nest another {{#if name}} in it.'),
  }
}

function readPrint(cursor: Cursor): ReadTag {
  const path = readPath(cursor)
  skipBlanks(cursor)
  let fallback: string | undefined
  if (cursor.source.startsWith('??', cursor.at)) {
    cursor.at += 2
    skipBlanks(cursor)
    fallback = readFallback(cursor)
  }
  const end = readEnd(cursor, `Helpers are not supported, and a name cannot contain spaces. ${TAGS_THAT_EXIST}`)
  return { tag: { kind: 'print', path, unescaped: cursor.unescaped, fallback }, end }
}

function readPath(cursor: Cursor): TemplatePath {
  if (cursor.source.charAt(cursor.at) === '@') return readIndex(cursor)
  const start = cursor.at
  const name = readName(cursor)
  const rest: string[] = []
  while (cursor.source.charAt(cursor.at) === '.') {
    cursor.at += 1
    rest.push(readName(cursor))
    if (rest.length >= MAX_PATH_NAMES) {
      throw problemAt(cursor, start, `A path can have at most ${MAX_PATH_NAMES} names.`)
    }
  }
  return name === 'this' ? { from: 'this', rest } : { from: 'name', name, rest }
}

function readIndex(cursor: Cursor): TemplatePath {
  const at = cursor.at
  cursor.at += 1
  const name = match(cursor, NAME)
  if (name === 'index' && cursor.source.charAt(cursor.at) !== '.') return { from: 'index' }
  throw problemAt(
    cursor,
    at,
    'Only {{@index}} begins with @; it is the position of the item in {{#each list}}, from 0.',
  )
}

function readName(cursor: Cursor): string {
  const at = cursor.at
  const name = match(cursor, NAME)
  if (name.length > MAX_NAME_LENGTH) {
    throw problemAt(cursor, at, `A name can have at most ${MAX_NAME_LENGTH} characters.`)
  }
  if (name !== '') return canonicalName(name)
  if (at >= cursor.source.length) throw unclosed(cursor)
  const found = characterAt(cursor)
  if (cursor.source.charAt(at - 1) === '.')
    throw problemAt(cursor, at, `A name is missing after the dot, before ${found}.`)
  if (found === '"."')
    throw problemAt(cursor, at, 'A path begins with a name. Outer names need no ../ inside {{#each list}}.')
  throw problemAt(cursor, at, `A name cannot begin with ${found}. ${TAGS_THAT_EXIST}`)
}

function readFallback(cursor: Cursor): string {
  const mark = cursor.source.charAt(cursor.at)
  if (mark === '"' || mark === "'") return readString(cursor, mark)
  const at = cursor.at
  const number = match(cursor, NUMBER)
  if (number !== '') return number
  const word = match(cursor, NAME)
  if (word === 'true' || word === 'false') return word
  if (at >= cursor.source.length) throw unclosed(cursor)
  const found = word === '' ? (mark === '}' ? 'nothing' : characterAt(cursor)) : quote(word)
  throw problemAt(
    cursor,
    at,
    `A default must be a string in straight quotes, a number, true or false, not ${found}. Write {{name ?? "fallback"}}.`,
  )
}

function readString(cursor: Cursor, mark: string): string {
  const start = cursor.at
  let text = ''
  let from = start + 1
  STRING_STOP.lastIndex = from
  for (let stop = STRING_STOP.exec(cursor.source); stop !== null; stop = STRING_STOP.exec(cursor.source)) {
    const at = stop.index
    if (stop[0] === mark) {
      cursor.at = at + 1
      return text + cursor.source.slice(from, at)
    }
    if (stop[0] !== '\\') continue
    const escaped = cursor.source.charAt(at + 1)
    text += cursor.source.slice(from, at) + (ESCAPES.get(escaped) ?? escaped)
    from = at + 2
    STRING_STOP.lastIndex = from
  }
  throw problemAt(cursor, start, `The string that begins here has no closing ${mark}.`)
}

/** Returns the offset after the closing braces; `hint` is added to the error when there are none. */
function readEnd(cursor: Cursor, hint: string): number {
  skipBlanks(cursor)
  const closing = cursor.unescaped ? '}}}' : '}}'
  if (cursor.source.startsWith(closing, cursor.at)) return cursor.at + closing.length
  if (cursor.at >= cursor.source.length) throw unclosed(cursor)
  if (cursor.unescaped && cursor.source.startsWith('}}', cursor.at)) {
    throw problemAt(cursor, cursor.at, 'An expression that opens with three braces must close with three.')
  }
  if (cursor.source.charAt(cursor.at) === '}')
    throw problemAt(cursor, cursor.at, `An expression must close with ${closing}.`)
  const word = match({ ...cursor }, NAME)
  const found = word === '' ? characterAt(cursor) : quote(word)
  throw problemAt(cursor, cursor.at, `Unexpected ${found}. ${hint}`)
}

function skipBlanks(cursor: Cursor): void {
  match(cursor, BLANKS)
}

function match(cursor: Cursor, pattern: RegExp): string {
  pattern.lastIndex = cursor.at
  const found = pattern.exec(cursor.source)?.[0] ?? ''
  cursor.at += found.length
  return found
}

function characterAt(cursor: Cursor): string {
  const point = cursor.source.codePointAt(cursor.at)
  return point === undefined ? 'the end' : quote(String.fromCodePoint(point))
}

function quote(text: string): string {
  return `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`
}

function unclosed(cursor: Cursor): Error {
  const braces = cursor.unescaped ? ['{{{', '}}}'] : ['{{', '}}']
  return problemAt(cursor, cursor.start, `This ${braces[0]} is never closed with ${braces[1]}.`)
}

function problemAt(cursor: Cursor, offset: number, problem: string): Error {
  return templateErrorAt(cursor.source, offset, problem)
}
