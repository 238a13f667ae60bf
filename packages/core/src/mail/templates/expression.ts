import {
  type Cursor,
  characterAt,
  foundAt,
  match,
  NAME,
  problemAt,
  quote,
  readLiteral,
  readName,
  skipBlanks,
  take,
  takeWord,
  unclosed,
  wordAhead,
} from './cursor.ts'
import { argumentFault } from './filter-arguments.ts'
import {
  COMPARISONS,
  type Comparison,
  FILTER_NAMES,
  type FilterCall,
  MAX_BLOCK_DEPTH,
  MAX_FILTERS,
  MAX_PATH_NAMES,
  MAX_TEST_VALUES,
  type TemplateOperand,
  type TemplatePath,
  type TemplateTest,
  type TemplateValue,
} from './language.ts'

const LOOP_WORDS = ['index', 'first', 'last'] as const

/** Reads a path. Throws `TemplateError`. */
export function readPath(cursor: Cursor): TemplatePath {
  if (cursor.source.charAt(cursor.at) === '@') return readSpecial(cursor)
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

function readSpecial(cursor: Cursor): TemplatePath {
  const at = cursor.at
  cursor.at += 1
  const name = match(cursor, NAME)
  const word = LOOP_WORDS.find((one) => one === name)
  if (cursor.source.charAt(cursor.at) !== '.') {
    if (word) return { from: word }
    if (name === 'now') return { from: 'now' }
  }
  throw problemAt(
    cursor,
    at,
    'Only {{@index}}, {{@first}}, {{@last}} and {{@now}} begin with @: the position of the item in {{#each list}}, from 0, whether it is the first or last one, and the moment of the mail.',
  )
}

/** Reads a path or a literal. Throws `TemplateError`. */
function readOperand(cursor: Cursor): TemplateOperand {
  skipBlanks(cursor)
  const literal = readLiteral(cursor)
  return literal ? { from: 'literal', value: literal.value } : readPath(cursor)
}

/** Reads the filters of a value: `| truncate: 20 | upper`. Throws `TemplateError`. */
export function readFilters(cursor: Cursor): readonly FilterCall[] {
  const filters: FilterCall[] = []
  while (take(cursor, '|')) {
    if (filters.length >= MAX_FILTERS) {
      throw problemAt(cursor, cursor.at - 1, `A value can have at most ${MAX_FILTERS} filters.`)
    }
    filters.push(readFilter(cursor))
  }
  return filters
}

function readFilter(cursor: Cursor): FilterCall {
  skipBlanks(cursor)
  const at = cursor.at
  const word = match(cursor, NAME)
  const name = FILTER_NAMES.find((one) => one === word)
  if (!name) {
    if (at >= cursor.source.length) throw unclosed(cursor)
    const problem =
      word === '' ? `A filter is missing before ${characterAt(cursor)}.` : `There is no filter ${quote(word)}.`
    throw problemAt(cursor, at, `${problem} The filters are ${FILTER_NAMES.join(', ')}.`)
  }
  const values: TemplateOperand[] = []
  if (take(cursor, ':')) {
    do values.push(readOperand(cursor))
    while (take(cursor, ','))
  }
  const fault = argumentFault(name, values)
  if (fault) throw problemAt(cursor, at, fault)
  return { name, values }
}

const withFilters = (path: TemplateOperand, filters: readonly FilterCall[]): TemplateValue =>
  filters.length === 0 ? { path } : { path, filters }

/** Reads the test of an `if`, to its end. Throws `TemplateError`. */
export function readTest(cursor: Cursor): TemplateTest {
  return readAny({ cursor, values: 0, depth: 0 })
}

interface Reading {
  readonly cursor: Cursor
  values: number
  depth: number
}

function readAny(reading: Reading): TemplateTest {
  return readSeries(reading, 'or', readAll)
}

function readAll(reading: Reading): TemplateTest {
  return readSeries(reading, 'and', readNot)
}

function readSeries(reading: Reading, word: 'and' | 'or', read: (reading: Reading) => TemplateTest): TemplateTest {
  const first = read(reading)
  const of = [first]
  while (takeWord(reading.cursor, word)) of.push(read(reading))
  return of.length === 1 ? first : { is: word === 'or' ? 'any' : 'all', of }
}

/** The tokens that follow a field named `not`. */
const AFTER_VALUE = /\s*[})=!<>|]/y

function readNot(reading: Reading): TemplateTest {
  const { cursor } = reading
  const at = cursor.at
  if (takeWord(cursor, 'not')) {
    if (match({ ...cursor }, AFTER_VALUE) === '')
      return inside(reading, at, () => ({ is: 'not', of: readNot(reading) }))
    cursor.at = at
  }
  if (!take(cursor, '(')) return readComparison(reading)
  return inside(reading, at, () => {
    const test = readAny(reading)
    if (!take(cursor, ')')) throw problemAt(cursor, cursor.at, `Expected ) but found ${foundAt(cursor)}.`)
    return test
  })
}

function inside(reading: Reading, at: number, read: () => TemplateTest): TemplateTest {
  if (reading.depth >= MAX_BLOCK_DEPTH) {
    throw problemAt(reading.cursor, at, `A condition can be nested at most ${MAX_BLOCK_DEPTH} deep.`)
  }
  reading.depth += 1
  const test = read()
  reading.depth -= 1
  return test
}

const SYMBOLS: readonly (readonly [string, Comparison])[] = [
  ['==', 'equals'],
  ['!=', 'notEquals'],
  ['>=', 'greaterThanOrEqual'],
  ['<=', 'lessThanOrEqual'],
  ['>', 'greaterThan'],
  ['<', 'lessThan'],
]

function readComparison(reading: Reading): TemplateTest {
  const { cursor } = reading
  const value = readTestValue(reading)
  const by = readComparator(cursor)
  if (by) return { is: 'compared', by, value, other: readTestValue(reading) }
  const word = wordAhead(cursor)
  if (word === 'exists' || word === 'notExists') {
    if (takeWord(cursor, word)) return { is: word, value }
  } else if (word === 'within' || word === 'olderThan') {
    if (takeWord(cursor, word)) return { is: word, value, ms: readSpan(cursor) }
  }
  return { is: 'true', value }
}

function readComparator(cursor: Cursor): Comparison | undefined {
  skipBlanks(cursor)
  const symbol = SYMBOLS.find(([text]) => cursor.source.startsWith(text, cursor.at))
  if (symbol) {
    cursor.at += symbol[0].length
    return symbol[1]
  }
  if (take(cursor, '=')) throw problemAt(cursor, cursor.at - 1, 'Write == to compare two values.')
  const word = wordAhead(cursor)
  const comparison = COMPARISONS.find((name) => name === word)
  return comparison && takeWord(cursor, comparison) ? comparison : undefined
}

function readTestValue(reading: Reading): TemplateValue {
  const { cursor } = reading
  skipBlanks(cursor)
  reading.values += 1
  if (reading.values > MAX_TEST_VALUES) {
    throw problemAt(cursor, cursor.at, `A condition can have at most ${MAX_TEST_VALUES} values.`)
  }
  return withFilters(readOperand(cursor), readFilters(cursor))
}

const UNITS: ReadonlyMap<string, number> = new Map([
  ['minute', 60_000],
  ['minutes', 60_000],
  ['hour', 3_600_000],
  ['hours', 3_600_000],
  ['day', 86_400_000],
  ['days', 86_400_000],
])
const SPAN_MAX_MS = 36_500 * 86_400_000

/** Reads `7 days` as milliseconds. */
function readSpan(cursor: Cursor): number {
  skipBlanks(cursor)
  const at = cursor.at
  const amount = readLiteral(cursor)?.value
  const unit = UNITS.get(wordAhead(cursor))
  const ms = typeof amount === 'number' && unit !== undefined ? amount * unit : 0
  if (!(ms > 0 && ms <= SPAN_MAX_MS)) {
    throw problemAt(cursor, at, 'Write a time of at most 100 years, such as 30 minutes, 12 hours, or 7 days.')
  }
  match(cursor, NAME)
  return ms
}
