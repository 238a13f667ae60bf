import { createLru } from '../../kernel/cache/caches.ts'
import { localeOf } from '../../kernel/text/locale.ts'
import { DAY_PATTERN, momentOf } from '../../kernel/text/moment.ts'
import { timeZoneOf } from '../../kernel/text/time-zone.ts'
import { isHighSurrogate, isLowSurrogate } from '../../kernel/text/utf8.ts'
import { formatDate } from './date-pattern.ts'
import { DECIMALS_MAX, TRUNCATE_MAX } from './filter-arguments.ts'
import { type FilterCall, type FilterName, MAX_OUTPUT_BYTES, RenderBudgetError } from './language.ts'
import { type EachScope, isAbsent, printable, type Readable, valueAt } from './value.ts'
import { copyWork, FORMATTER_OPERATIONS, jsonWork, lengthIn, numeralWork, workFor } from './work.ts'

/** The data that filters may use. */
export interface FilterWorld extends Readable {
  /** The language of the project. */
  readonly language: string
}

/** The operations of a language or time zone that is looked up (5 to 50 µs). */
const LOOKUP_OPERATIONS = 200

/** Applies filters in turn. Returns undefined when the result cannot be shown. */
export function applyFilters(
  raw: unknown,
  filters: readonly FilterCall[],
  world: FilterWorld,
  scope: EachScope | undefined,
): unknown {
  let value = raw
  for (const { name, values } of filters) {
    world.count(1)
    const given = values.map((operand) => valueAt(operand, world, scope))
    if (name === 'default') {
      if (isAbsent(value) || value === '') value = given[0]
      continue
    }
    if (isAbsent(value)) {
      value = undefined
      continue
    }
    const { work, apply } = FILTERS[name]
    world.count(work(value, given))
    value = apply(value, given, world)
  }
  return value
}

interface Filter {
  /** Returns the operations of a call, in addition to one. */
  readonly work: (value: unknown, given: readonly unknown[]) => number
  readonly apply: (value: unknown, given: readonly unknown[], world: FilterWorld) => unknown
}

/** For filters that take the same time for all values. */
const NO_WORK = () => 0

/** The characters that one operation of most filters changes: 3 to 12 ns each. */
const PER_CHANGE = 50
/** The characters that one operation of `size` reads: 2 ns each. */
const PER_SIZE = 200
/** The characters that one operation of `title` changes: 3 to 65 ns each. */
const PER_TITLE = 10

const textWork =
  (perOperation: number): Filter['work'] =>
  (value) =>
    workFor(lengthIn(value), perOperation)

/** The operations of a formatter that writes a number: 1.3 to 6 µs, with the search for it. */
const NUMBER_OPERATIONS = 6
/** The operations of reading a moment, a language, and a time zone, and splitting a format. */
const DATE_OPERATIONS = 4

const ofText =
  (change: (text: string) => string | undefined): Filter['apply'] =>
  (value) => {
    const text = printable(value)
    return text === undefined ? undefined : change(text)
  }

/** A color, a number with its unit, or a word. */
const CSS =
  /^(?:#[0-9a-f]{3,8}|[+-]?(?:\d{1,9}(?:\.\d{1,9})?)(?:[a-z]{1,5}|%)?|[a-z][a-z-]{0,49}|(?:rgb|hsl)a?\([\d\s.,%/+-]{1,60}\))$/i
const WORD = /(?<![\p{L}\p{M}\p{N}'’])\p{Ll}/gu

const FILTERS: Readonly<Record<Exclude<FilterName, 'default'>, Filter>> = {
  css: { work: NO_WORK, apply: ofText((text) => (CSS.test(text) ? text : undefined)) },
  date: { work: (value) => DATE_OPERATIONS + numeralWork(value), apply: writeDate },
  first: { work: NO_WORK, apply: (value) => (Array.isArray(value) ? value[0] : undefined) },
  join: {
    work: joinWork,
    apply: (value, [separator = ', ']) =>
      Array.isArray(value) ? join(value, printable(separator) ?? ', ') : undefined,
  },
  json: { work: jsonWork, apply: (value) => JSON.stringify(value) },
  last: { work: NO_WORK, apply: (value) => (Array.isArray(value) ? value.at(-1) : undefined) },
  lower: { work: textWork(PER_CHANGE), apply: ofText((text) => text.toLowerCase()) },
  money: {
    work: (value) => NUMBER_OPERATIONS + numeralWork(value),
    apply: (value, [currency, locale], world) => {
      if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return undefined
      return writeNumber(value, { style: 'currency', currency }, { locale, world })
    },
  },
  number: {
    work: (value) => NUMBER_OPERATIONS + numeralWork(value),
    apply: (value, [decimals, locale], world) => {
      if (decimals === undefined) return writeNumber(value, { maximumFractionDigits: DECIMALS_MAX }, { locale, world })
      if (!isWhole(decimals, 0, DECIMALS_MAX)) return undefined
      const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
      return writeNumber(value, options, { locale, world })
    },
  },
  size: {
    work: textWork(PER_SIZE),
    apply: (value) => (Array.isArray(value) ? value.length : typeof value === 'string' ? lengthOf(value) : undefined),
  },
  title: { work: textWork(PER_TITLE), apply: ofText((text) => text.replace(WORD, (letter) => letter.toUpperCase())) },
  truncate: {
    work: (value, [most, suffix]) =>
      workFor(Math.min(lengthIn(value), typeof most === 'number' ? most : 0) + lengthIn(suffix), PER_CHANGE),
    apply: (value, [most, suffix = '…']) => {
      const text = printable(value)
      return text !== undefined && isWhole(most, 1, TRUNCATE_MAX)
        ? truncate(text, most, printable(suffix) ?? '')
        : undefined
    },
  },
  upper: { work: textWork(PER_CHANGE), apply: ofText((text) => text.toUpperCase()) },
  url: { work: textWork(PER_CHANGE), apply: ofText((text) => encodeURIComponent(text.toWellFormed())) },
}

const isWhole = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max

/** Each item is read, and each character is written. */
function joinWork(value: unknown, [separator]: readonly unknown[]): number {
  if (!Array.isArray(value)) return 0
  return value.reduce((sum: number, item) => sum + 1 + copyWork(item), value.length * copyWork(separator))
}

function join(items: readonly unknown[], separator: string): string {
  const texts = items.flatMap((item) => printable(item) ?? [])
  const length = texts.reduce((sum, text) => sum + text.length, separator.length * Math.max(0, texts.length - 1))
  if (length > MAX_OUTPUT_BYTES) throw new RenderBudgetError('output_too_large')
  return texts.join(separator)
}

function lengthOf(text: string): number {
  let length = text.length
  let isAfterHigh = false
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (isAfterHigh && isLowSurrogate(unit)) length -= 1
    isAfterHigh = isHighSurrogate(unit)
  }
  return length
}

/** Shortens a text to `most` characters, the suffix included. */
function truncate(text: string, most: number, suffix: string): string {
  if (text.length <= most) return text
  const kept = Math.max(0, most - lengthOf(suffix))
  let at = 0
  let end = 0
  let characters = 0
  for (const character of text) {
    if (characters === kept) end = at
    characters += 1
    if (characters > most) return text.slice(0, end) + suffix
    at += character.length
  }
  return text
}

/** Returns the language of a text: the one named, that of the recipient, that of the project, or English. */
function localeFor(named: unknown, { variables, language, count }: FilterWorld): string {
  const own = Object.hasOwn(variables, 'locale') ? variables.locale : undefined
  for (const wish of [named, own, language]) {
    const locale = typeof wish === 'string' ? localeOf(wish, () => count(LOOKUP_OPERATIONS)) : undefined
    if (locale) return locale
  }
  return 'en'
}

/** Each takes some kilobytes. */
const FORMATTERS_MAX = 200
const formatters = createLru<string, Intl.NumberFormat>(FORMATTERS_MAX, () => 1)

function writeNumber(
  value: unknown,
  options: Intl.NumberFormatOptions,
  { locale, world }: { readonly locale: unknown; readonly world: FilterWorld },
): string | undefined {
  const number = numberOf(value)
  if (number === undefined) return undefined
  const tag = localeFor(locale, world)
  const key = JSON.stringify([tag, options])
  const known = formatters.get(key)
  if (known) return known.format(number)
  world.count(FORMATTER_OPERATIONS)
  const formatter = new Intl.NumberFormat(tag, { ...options, numberingSystem: 'latn' })
  formatters.set(key, formatter)
  return formatter.format(number)
}

/** A number, or a text that is written like one. */
function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  return typeof value === 'string' && /^\s*-?\d{1,30}(?:\.\d{1,30})?\s*$/.test(value) ? Number(value) : undefined
}

const DAY = new RegExp(`^${DAY_PATTERN}$`)

/** Writes a moment with a zone, or a day, which is the same everywhere. */
function writeDate(value: unknown, given: readonly unknown[], world: FilterWorld): string | undefined {
  const [format = 'medium', zone = 'UTC', locale] = given
  if (typeof value !== 'string' || typeof format !== 'string') return undefined
  const isDay = DAY.test(value)
  const ms = isDay ? Date.parse(value) : momentOf(value)
  const timeZone = isDay
    ? 'UTC'
    : typeof zone === 'string'
      ? timeZoneOf(zone, () => world.count(LOOKUP_OPERATIONS))
      : undefined
  if (ms === undefined || timeZone === undefined) return undefined
  return formatDate(ms, format, { locale: localeFor(locale, world), timeZone }, world.count)
}
