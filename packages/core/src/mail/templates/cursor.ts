import { canonicalName } from '../../people/fields/schema.ts'
import { MAX_NAME_LENGTH, templateErrorAt } from './language.ts'

/** The position of the reader in a tag. */
export interface Cursor {
  readonly source: string
  /** Offset of the tag's first brace. */
  readonly start: number
  readonly unescaped: boolean
  at: number
}

const SPACE = 0x20
const FIRST_AFTER_ASCII = 0x80
const BLANKS = /\s*/y
export const NAME = /[\p{L}\p{M}\p{N}_$-]+/uy
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
export const TAGS_THAT_EXIST =
  'Write {{name}}, {{name ?? "fallback"}}, {{name | upper}}, {{#if name}} or {{#each list}}; \\{{ prints two braces.'

export function skipBlanks(cursor: Cursor): void {
  const unit = cursor.source.charCodeAt(cursor.at)
  if (unit > SPACE && unit < FIRST_AFTER_ASCII) return
  match(cursor, BLANKS)
}

/** Reads what the sticky pattern matches here; an empty text when it does not match. */
export function match(cursor: Cursor, pattern: RegExp): string {
  pattern.lastIndex = cursor.at
  const found = pattern.exec(cursor.source)?.[0] ?? ''
  cursor.at += found.length
  return found
}

/** Reads the text if it is next, after blanks, and returns whether it was. */
export function take(cursor: Cursor, text: string): boolean {
  skipBlanks(cursor)
  if (!cursor.source.startsWith(text, cursor.at)) return false
  cursor.at += text.length
  return true
}

/** Returns the word that is next, after blanks, without reading it. */
export function wordAhead(cursor: Cursor): string {
  skipBlanks(cursor)
  NAME.lastIndex = cursor.at
  return NAME.exec(cursor.source)?.[0] ?? ''
}

/** Reads the word if it is next, after blanks, and not the beginning of a path, and returns whether it was. */
export function takeWord(cursor: Cursor, word: string): boolean {
  if (wordAhead(cursor) !== word || cursor.source.charAt(cursor.at + word.length) === '.') return false
  cursor.at += word.length
  return true
}

/** Reads one name of a path. Throws `TemplateError`. */
export function readName(cursor: Cursor): string {
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

/** A literal: its value, and the text that a fallback prints for it. */
export interface ReadLiteral {
  readonly value: string | number | boolean
  readonly text: string
}

/** Reads a string in quotes, a number, true, or false; undefined when there is none here. Throws `TemplateError`. */
export function readLiteral(cursor: Cursor): ReadLiteral | undefined {
  const mark = cursor.source.charAt(cursor.at)
  if (mark === '"' || mark === "'") {
    const text = readString(cursor, mark)
    return { value: text, text }
  }
  const number = /[-\d]/.test(mark) ? match(cursor, NUMBER) : ''
  if (number !== '') return { value: Number(number), text: number }
  const word = wordAhead(cursor)
  if ((word !== 'true' && word !== 'false') || !takeWord(cursor, word)) return undefined
  return { value: word === 'true', text: word }
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

/** Reads the closing braces and returns the offset after them; `hint` is added to the error when there are none. */
export function readEnd(cursor: Cursor, hint: string): number {
  skipBlanks(cursor)
  const closing = cursor.unescaped ? '}}}' : '}}'
  if (cursor.source.startsWith(closing, cursor.at)) return cursor.at + closing.length
  if (cursor.at >= cursor.source.length) throw unclosed(cursor)
  if (cursor.unescaped && cursor.source.startsWith('}}', cursor.at)) {
    throw problemAt(cursor, cursor.at, 'An expression that opens with three braces must close with three.')
  }
  if (cursor.source.charAt(cursor.at) === '}')
    throw problemAt(cursor, cursor.at, `An expression must close with ${closing}.`)
  throw problemAt(cursor, cursor.at, `Unexpected ${foundAt(cursor)}. ${hint}`)
}

/** Names what is next, for an error. */
export function foundAt(cursor: Cursor): string {
  const word = match({ ...cursor }, NAME)
  return word === '' ? characterAt(cursor) : quote(word)
}

export function characterAt(cursor: Cursor): string {
  const point = cursor.source.codePointAt(cursor.at)
  return point === undefined ? 'the end' : quote(String.fromCodePoint(point))
}

export function quote(text: string): string {
  return `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`
}

export function unclosed(cursor: Cursor): Error {
  const braces = cursor.unescaped ? ['{{{', '}}}'] : ['{{', '}}']
  return problemAt(cursor, cursor.start, `This ${braces[0]} is never closed with ${braces[1]}.`)
}

export function problemAt(cursor: Cursor, offset: number, problem: string): Error {
  return templateErrorAt(cursor.source, offset, problem)
}
