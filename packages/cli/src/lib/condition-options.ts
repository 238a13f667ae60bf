import type { Schema } from '@posthorn/sdk'
import type { Command } from 'commander'
import { usageError } from './errors.ts'
import { collect } from './options.ts'
import { inferValue } from './pairs.ts'

/** The options that make up a condition. */
export interface ConditionOptions {
  readonly where?: readonly string[]
  readonly any?: boolean
  readonly condition?: string
}

type Condition = NonNullable<Schema<'SegmentPreview'>['condition']>
type Filter = NonNullable<Condition['conditions']>[number]

const WHERE = /^(\S+)\s+([A-Za-z]+|[=!<>~]{1,3})(?:\s+(.*))?$/s
/** A segment name, which may have blanks, with its operator. */
const MEMBERS = /^(segment\.\S.*\S)\s+(memberOfSegment|notMemberOfSegment)$/s
const PERIOD = /^(\d+(?:\.\d+)?)(?:\s*([a-z]+))?$/i
const UNITS = ['minutes', 'hours', 'days']

/** Operators that search in text. */
const TEXTUAL: ReadonlySet<string> = new Set(['contains', 'notContains'])

/** Operators that compare ages. */
const WINDOWED = /within$|olderThan$/i

export function addConditionOptions(command: Command): Command {
  return command
    .option(
      '--where <filter>',
      '"<field> <operator> <value>", such as "data.plan equals pro" or "createdAt within 30 days"; repeatable, all must match',
      collect,
    )
    .option('--any', 'a contact matches if any of the filters matches')
    .option('--condition <json>', 'the complete condition as JSON, in either form of the API')
}

/** Reads the condition that the options name; undefined if they name none. */
export function readCondition(
  { where = [], any, condition }: ConditionOptions,
  option = '--condition',
): Condition | undefined {
  if (condition !== undefined) {
    if (where.length > 0 || any) throw usageError(`${option} and --where cannot be combined.`)
    return parseCondition(condition)
  }
  if (where.length === 0) {
    if (any) throw usageError('--any requires filters. Add them with --where.')
    return undefined
  }
  return { operator: any ? 'OR' : 'AND', conditions: where.map(parseFilter) }
}

/** Reads the condition that the options name; a usage error if they name none. */
export function requireCondition(options: ConditionOptions): Condition {
  const condition = readCondition(options)
  if (condition === undefined) throw usageError('A condition is required. Use --where or --condition.')
  return condition
}

function parseCondition(json: string): Condition {
  try {
    return JSON.parse(json)
  } catch (error) {
    throw usageError(`--condition is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Parses the form only: the server checks the operators and units. */
function parseFilter(text: string): Filter {
  const [, field, operator, rest] = MEMBERS.exec(text.trim()) ?? WHERE.exec(text.trim()) ?? []
  if (field === undefined || operator === undefined) {
    throw usageError(
      `--where "${text}" must be "<field> <operator> <value>".`,
      'If the field contains spaces, use --condition.',
    )
  }
  if (rest === undefined) return filterOf({ field, operator })
  const [, amount, word] = (WINDOWED.test(operator) && PERIOD.exec(rest)) || []
  const unit = UNITS.find((unit) => unit === word?.toLowerCase() || unit === `${word?.toLowerCase()}s`)
  if (amount !== undefined && unit === undefined)
    throw usageError(
      `--where "${text}": ${word === undefined ? 'the period has no unit' : `"${word}" is not a unit`}.`,
      `Write "${field} ${operator} ${amount} days", or hours, or minutes.`,
    )
  if (amount !== undefined) return filterOf({ field, operator, value: Number(amount), unit })
  return filterOf({ field, operator, value: field === 'email' || TEXTUAL.has(operator) ? rest : scalar(rest) })
}

const filterOf = (filter: object) => filter as Filter

/** Reads a JSON string, number, or boolean as JSON; anything else is text. */
function scalar(text: string): unknown {
  const value = inferValue(text)
  return typeof value === 'object' ? text : value
}
