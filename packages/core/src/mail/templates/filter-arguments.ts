import { localeOf } from '../../kernel/text/locale.ts'
import { timeZoneOf } from '../../kernel/text/time-zone.ts'
import { dateFormatFault } from './date-pattern.ts'
import type { FilterName, TemplateOperand } from './language.ts'

/** The most characters that `truncate` keeps, and the most decimals of a number. */
export const TRUNCATE_MAX = 100_000
export const DECIMALS_MAX = 20

type Check = (value: string | number | boolean) => string | undefined

interface Parameters {
  readonly usage: string
  /** How many must be given. */
  readonly min: number
  /** The rule of each argument that is written as a literal. */
  readonly checks: readonly Check[]
  /** Whether an argument must be a literal, so that it can be checked before it is used. */
  readonly literals?: readonly number[]
}

const text: Check = (value) => (typeof value === 'string' ? undefined : 'must be a text in quotes')
const ofText =
  (fault: (value: string) => string | undefined): Check =>
  (value) =>
    typeof value === 'string' ? fault(value) : text(value)
const whole =
  (min: number, max: number): Check =>
  (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
      ? undefined
      : `must be a whole number from ${min} to ${max.toLocaleString('en')}`
const anything: Check = () => undefined
const locale = ofText((tag) => (localeOf(tag) ? undefined : 'must be a language such as "de" or "en-GB"'))
const zone = ofText((name) => (timeZoneOf(name) ? undefined : 'must be a time zone such as "Europe/Berlin"'))
const currency = ofText((code) => (/^[A-Z]{3}$/.test(code) ? undefined : 'must be a currency such as "EUR" (ISO 4217)'))
const NONE: Parameters = { usage: '', min: 0, checks: [] }

const PARAMETERS: Readonly<Record<FilterName, Parameters>> = {
  css: NONE,
  date: {
    usage: 'date: "long", "Europe/Berlin", "de"',
    min: 0,
    checks: [ofText(dateFormatFault), zone, locale],
    literals: [0],
  },
  default: { usage: 'default: "there"', min: 1, checks: [anything] },
  first: NONE,
  join: { usage: 'join: ", "', min: 0, checks: [text] },
  json: NONE,
  last: NONE,
  lower: NONE,
  money: { usage: 'money: "EUR", "de"', min: 1, checks: [currency, locale] },
  number: { usage: 'number: 2, "de"', min: 0, checks: [whole(0, DECIMALS_MAX), locale] },
  size: NONE,
  title: NONE,
  truncate: { usage: 'truncate: 20, "…"', min: 1, checks: [whole(1, TRUNCATE_MAX), text] },
  upper: NONE,
  url: NONE,
}

const ORDINALS = ['first', 'second', 'third']

/** Returns the problem of the arguments of a filter, as a sentence. */
export function argumentFault(name: FilterName, values: readonly TemplateOperand[]): string | undefined {
  const { usage, min, checks, literals = [] } = PARAMETERS[name]
  if (checks.length === 0) return values.length > 0 ? `The filter ${name} takes no arguments.` : undefined
  const most = checks.length === 1 ? 'one argument' : `${checks.length} arguments`
  if (values.length < min || values.length > checks.length) {
    return `The filter ${name} takes ${min === checks.length ? '' : `${min} to `}${most}: ${usage}.`
  }
  for (const [index, value] of values.entries()) {
    const fault =
      value.from === 'literal'
        ? checks[index]?.(value.value)
        : literals.includes(index)
          ? 'must be written in quotes'
          : undefined
    if (fault) return `The ${ORDINALS[index]} argument of ${name} ${fault}: ${usage}.`
  }
  return undefined
}
