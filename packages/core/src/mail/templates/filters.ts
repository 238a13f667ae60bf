import { createLru } from '../../kernel/cache/lru.ts'
import { localeOf } from '../../kernel/text/locale.ts'
import { DAY_PATTERN, momentOf } from '../../kernel/text/moment.ts'
import { timeZoneOf } from '../../kernel/text/time-zone.ts'
import { formatDate } from './date-pattern.ts'
import { DECIMALS_MAX, TRUNCATE_MAX } from './filter-arguments.ts'
import { type FilterCall, type FilterName, MAX_OUTPUT_BYTES, RenderBudgetError } from './language.ts'
import { type EachScope, isAbsent, printable, type Readable, valueAt } from './value.ts'
import { FORMATTER_OPERATIONS, workOf } from './work.ts'

/** The data that filters may use. */
export interface FilterWorld extends Readable {
  /** The language of the project. */
  readonly language: string
  /** Counts operations. Throws when the budget is spent. */
  readonly count: (operations: number) => void
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
    const given = values.map((operand) => valueAt(operand, world, scope))
    world.count(given.reduce<number>((sum, argument) => sum + workOf(argument), 1 + workOf(value)))
    value = name === 'default' ? (isAbsent(value) || value === '' ? given[0] : value) : apply(name, value, given, world)
    world.count(workOf(value))
  }
  return value
}

type Filter = (value: unknown, given: readonly unknown[], world: FilterWorld) => unknown

function apply(name: Exclude<FilterName, 'default'>, value: unknown, given: readonly unknown[], world: FilterWorld) {
  return isAbsent(value) ? undefined : FILTERS[name](value, given, world)
}

const ofText =
  (change: (text: string) => string | undefined): Filter =>
  (value) => {
    const text = printable(value)
    return text === undefined ? undefined : change(text)
  }

/** A color, a number with its unit, or a word. */
const CSS =
  /^(?:#[0-9a-f]{3,8}|[+-]?(?:\d{1,9}(?:\.\d{1,9})?)(?:[a-z]{1,5}|%)?|[a-z][a-z-]{0,49}|(?:rgb|hsl)a?\([\d\s.,%/+-]{1,60}\))$/i
const WORD = /(?<![\p{L}\p{M}\p{N}'’])\p{Ll}/gu

const FILTERS: Readonly<Record<Exclude<FilterName, 'default'>, Filter>> = {
  css: ofText((text) => (CSS.test(text) ? text : undefined)),
  date: writeDate,
  first: (value) => (Array.isArray(value) ? value[0] : undefined),
  join: (value, [separator = ', ']) => (Array.isArray(value) ? join(value, printable(separator) ?? ', ') : undefined),
  json: (value) => JSON.stringify(value),
  last: (value) => (Array.isArray(value) ? value.at(-1) : undefined),
  lower: ofText((text) => text.toLowerCase()),
  money: (value, [currency, locale], world) => {
    if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return undefined
    return writeNumber(value, { style: 'currency', currency }, { locale, world })
  },
  number: (value, [decimals, locale], world) => {
    if (decimals === undefined) return writeNumber(value, { maximumFractionDigits: DECIMALS_MAX }, { locale, world })
    if (!isWhole(decimals, 0, DECIMALS_MAX)) return undefined
    const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
    return writeNumber(value, options, { locale, world })
  },
  size: (value) => (Array.isArray(value) ? value.length : typeof value === 'string' ? lengthOf(value) : undefined),
  title: ofText((text) => text.replace(WORD, (letter) => letter.toUpperCase())),
  truncate: (value, [most, suffix = '…']) => {
    const text = printable(value)
    return text !== undefined && isWhole(most, 1, TRUNCATE_MAX)
      ? truncate(text, most, printable(suffix) ?? '')
      : undefined
  },
  upper: ofText((text) => text.toUpperCase()),
  url: ofText((text) => encodeURIComponent(text.toWellFormed())),
}

const isWhole = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max

function join(items: readonly unknown[], separator: string): string {
  const texts = items.flatMap((item) => printable(item) ?? [])
  const length = texts.reduce((sum, text) => sum + text.length, separator.length * Math.max(0, texts.length - 1))
  if (length > MAX_OUTPUT_BYTES) throw new RenderBudgetError('output_too_large')
  return texts.join(separator)
}

function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length += 1
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
