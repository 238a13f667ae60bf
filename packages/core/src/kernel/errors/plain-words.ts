import type { z } from 'zod'

/** A problem that has no words of its own yet. */
type Issue = z.core.$ZodRawIssue

/** The types that zod expects, by its name for them. */
const EXPECTED: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  date: 'a time',
  object: 'an object',
  record: 'an object',
  array: 'a list',
  tuple: 'a list',
  null: 'null',
}

/** The units of values with a length: one, and several. */
const COUNTED: Readonly<Record<string, readonly [one: string, several: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
  map: ['entry', 'entries'],
  file: ['byte', 'bytes'],
}

/** Formats, by zod's names for them. */
const FORMATS: Readonly<Record<string, string>> = {
  email: 'must be an email address',
  url: 'must be a URL such as https://example.com/page',
  datetime: 'must be a date and time such as 2026-01-31T09:00:00Z',
  date: 'must be a date such as 2026-01-31',
}

function counted(count: number | bigint, origin: string): string | undefined {
  const units = COUNTED[origin]
  return units && `${count} ${units[Number(count) === 1 ? 0 : 1]}`
}

function tooSmall({ minimum, origin, inclusive, exact }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  const length = counted(minimum, origin)
  if (exact) return length === undefined ? `must be ${minimum}` : `must have exactly ${length}`
  if (length === undefined) return inclusive === false ? `must be more than ${minimum}` : `must be at least ${minimum}`
  return Number(minimum) === 1 ? 'must not be empty' : `must have at least ${length}`
}

function tooBig({ maximum, origin, inclusive, exact }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  const length = counted(maximum, origin)
  if (exact) return length === undefined ? `must be ${maximum}` : `must have exactly ${length}`
  if (length === undefined) return inclusive === false ? `must be less than ${maximum}` : `must be at most ${maximum}`
  return Number(maximum) === 0 ? 'must be empty' : `must have at most ${length}`
}

function wrongFormat(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidStringFormat>): string {
  const { format, prefix, suffix, includes } = issue
  if (format === 'starts_with') return `must begin with "${prefix}"`
  if (format === 'ends_with') return `must end with "${suffix}"`
  if (format === 'includes') return `must contain "${includes}"`
  return FORMATS[format] ?? 'has an invalid format'
}

/** Returns what is wrong with a value for which several kinds are accepted. */
function noneFits({ errors, options }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): string {
  if (Array.isArray(options) && options.length > 0) return oneOf(options)
  const kinds = errors.map(([first]) =>
    first?.code === 'invalid_type' && first.path.length === 0 ? EXPECTED[first.expected] : undefined,
  )
  const isOfNone = kinds.length > 0 && kinds.every((kind) => kind !== undefined)
  return isOfNone ? `must be ${[...new Set(kinds)].join(' or ')}` : 'does not have an accepted form'
}

const oneOf = (values: readonly unknown[]) =>
  values.length === 1 ? `must be ${values.map(String).join()}` : `must be one of ${values.map(String).join(', ')}`

/**
 * Returns what is wrong with a value in the words of all other problems, as the end of a sentence about it. Not called
 * for a schema that has words of its own.
 */
export function plainWords(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return EXPECTED[issue.expected] === undefined ? 'is not allowed here' : `must be ${EXPECTED[issue.expected]}`
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      return wrongFormat(issue)
    case 'invalid_value':
      return oneOf(issue.values)
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return `has unknown fields: ${issue.keys.join(', ')}`
    case 'invalid_union':
      return noneFits(issue)
    case 'invalid_key':
      return `has a name that ${issue.issues[0]?.message ?? 'is not allowed here'}`
    case 'invalid_element':
      return `has an entry that ${issue.issues[0]?.message ?? 'is not allowed here'}`
    default:
      return 'is not valid'
  }
}
