import { createLru } from '../../kernel/cache/caches.ts'
import { FORMATTER_OPERATIONS } from './work.ts'

/** The named formats of the filter `date`. */
export const DATE_STYLES = ['short', 'medium', 'long', 'full', 'time', 'datetime', 'iso'] as const
export type DateStyle = (typeof DATE_STYLES)[number]

/** The longest format, in UTF-16 units. */
const DATE_FORMAT_MAX = 100

interface Field {
  readonly part: Intl.DateTimeFormatPartTypes
  readonly options: Intl.DateTimeFormatOptions
  /** The digits that the number is padded to. */
  readonly digits?: number
}

const number = (part: Intl.DateTimeFormatPartTypes, digits: number): Field => ({
  part,
  options: { hourCycle: 'h23', [part]: 'numeric' },
  digits,
})
const hour12 = (digits: number): Field => ({ part: 'hour', options: { hourCycle: 'h12', hour: 'numeric' }, digits })

/** Letters of a pattern (Unicode LDML, Date Field Symbol Table), by their run. */
const FIELDS: Readonly<Record<string, Field>> = {
  yyyy: number('year', 4),
  y: number('year', 1),
  yy: { part: 'year', options: { year: '2-digit' }, digits: 2 },
  M: number('month', 1),
  MM: number('month', 2),
  // With the day, languages such as Polish use the genitive.
  MMM: { part: 'month', options: { month: 'short', day: 'numeric' } },
  MMMM: { part: 'month', options: { month: 'long', day: 'numeric' } },
  d: number('day', 1),
  dd: number('day', 2),
  EEE: { part: 'weekday', options: { weekday: 'short' } },
  EEEE: { part: 'weekday', options: { weekday: 'long' } },
  H: number('hour', 1),
  HH: number('hour', 2),
  h: hour12(1),
  hh: hour12(2),
  m: number('minute', 1),
  mm: number('minute', 2),
  s: number('second', 1),
  ss: number('second', 2),
  a: { part: 'dayPeriod', options: { hourCycle: 'h12', hour: 'numeric' } },
  z: { part: 'timeZoneName', options: { timeZoneName: 'short' } },
}

/** A run of one letter, a text in single quotes, or other characters. */
const PIECES = /([A-Za-z])\1*|'(?:[^']|'')*'|[^A-Za-z']+/g

const STYLES: Readonly<Record<Exclude<DateStyle, 'iso'>, Intl.DateTimeFormatOptions>> = {
  short: { dateStyle: 'short' },
  medium: { dateStyle: 'medium' },
  long: { dateStyle: 'long' },
  full: { dateStyle: 'full' },
  time: { timeStyle: 'short' },
  datetime: { dateStyle: 'medium', timeStyle: 'short' },
}

const isStyle = (format: string): format is keyof typeof STYLES => Object.hasOwn(STYLES, format)

/** Returns the problem of a date format, as the end of a sentence; undefined when it can be used. */
export function dateFormatFault(format: string): string | undefined {
  if (isStyle(format) || format === 'iso') return undefined
  if (format.length > DATE_FORMAT_MAX) return `can have at most ${DATE_FORMAT_MAX} characters`
  const pieces = format.match(PIECES) ?? []
  const hint = `Use ${DATE_STYLES.join(', ')}, or a pattern of ${Object.keys(FIELDS).join(' ')}, with other text in single quotes`
  if (pieces.join('').length !== format.length) return `has a single quote that is not closed. ${hint}`
  const unknown = pieces.find((piece) => /^[A-Za-z]/.test(piece) && !Object.hasOwn(FIELDS, piece))
  if (unknown !== undefined) return `has the unknown letters "${unknown}". ${hint}`
  return format.trim() === '' ? `is empty. ${hint}` : undefined
}

/** The language and time zone of a text. */
export interface TextPlace {
  readonly locale: string
  readonly timeZone: string
}

/** Each takes some kilobytes. */
const FORMATTERS_MAX = 200
const formatters = createLru<string, Intl.DateTimeFormat>(FORMATTERS_MAX, () => 1)

/** The operations of a formatter that writes a moment: 1 to 4 µs, with the search for it. */
const FORMAT_OPERATIONS = 6

/** Counts operations. */
type Count = (operations: number) => void

function formatterFor({ locale, timeZone }: TextPlace, options: Intl.DateTimeFormatOptions, count: Count) {
  count(FORMAT_OPERATIONS)
  const key = JSON.stringify([locale, timeZone, options])
  const known = formatters.get(key)
  if (known) return known
  count(FORMATTER_OPERATIONS)
  const formatter = new Intl.DateTimeFormat(locale, {
    ...options,
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
  })
  formatters.set(key, formatter)
  return formatter
}

/** Writes a moment in a format without a fault, and counts each piece of the format. Locale and time zone exist. */
export function formatDate(ms: number, format: string, place: TextPlace, count: Count): string {
  const moment = new Date(ms)
  if (format === 'iso') return moment.toISOString()
  if (isStyle(format)) return formatterFor(place, STYLES[format], count).format(moment)
  return (format.match(PIECES) ?? []).map((piece) => writePiece(moment, piece, place, count)).join('')
}

function writePiece(moment: Date, piece: string, place: TextPlace, count: Count): string {
  count(1)
  if (piece.startsWith("'")) return piece === "''" ? "'" : piece.slice(1, -1).replaceAll("''", "'")
  const field = Object.hasOwn(FIELDS, piece) ? FIELDS[piece] : undefined
  if (!field) return piece
  const parts = formatterFor(place, field.options, count).formatToParts(moment)
  const text = parts.find(({ type }) => type === field.part)?.value ?? ''
  return field.digits === undefined ? text : String(Number(text)).padStart(field.digits, '0')
}
