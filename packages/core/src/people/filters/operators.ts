import { z } from 'zod'
import { momentOf } from '../../kernel/text/moment.ts'
import { isStorable } from '../../kernel/text/text.ts'
import type { FieldKind } from './field.ts'

export const TIME_UNITS = ['minutes', 'hours', 'days'] as const
export type TimeUnit = (typeof TIME_UNITS)[number]

/** The kind of value that an operator accepts. */
export type Operand = 'nothing' | 'text' | 'part' | 'boolean' | 'moment' | 'scalar' | 'comparable' | 'window'

type Operators = Readonly<Record<string, Operand>>

const comparisons = <O extends Operand>(operand: O) => ({
  greaterThan: operand,
  lessThan: operand,
  greaterThanOrEqual: operand,
  lessThanOrEqual: operand,
})
const equality = <O extends Operand>(operand: O) => ({ equals: operand, notEquals: operand })
const WINDOWS = { within: 'window', olderThan: 'window' } as const
const PARTS = { contains: 'part', notContains: 'part' } as const

/** The operators of each kind of field. */
export const OPERATORS: Readonly<Record<FieldKind, Operators>> = {
  email: { ...equality('text'), ...PARTS },
  subscribed: equality('boolean'),
  time: { ...equality('moment'), ...comparisons('moment'), ...WINDOWS },
  data: {
    ...equality('scalar'),
    ...PARTS,
    ...comparisons('comparable'),
    ...WINDOWS,
    exists: 'nothing',
    notExists: 'nothing',
  },
  event: {
    triggered: 'nothing',
    notTriggered: 'nothing',
    triggeredWithin: 'window',
    triggeredOlderThan: 'window',
    notTriggeredWithin: 'window',
  },
  segment: { memberOfSegment: 'nothing', notMemberOfSegment: 'nothing' },
}

export const TEXT_MAX = 1000

/** The problem of a value, with a suggestion. */
export interface Fault {
  readonly code: string
  readonly message: string
}

const fault = (code: string, message: string): Fault => ({ code, message })

/** Returns the problem of a text in a filter. Every store must be able to store it and search for it. */
export function textFault(text: string, max: number): Fault | undefined {
  if (text.length > max) return fault('too_long', `must be at most ${max} characters long; shorten it`)
  if (!isStorable(text)) return fault('invalid_text', 'must not contain U+0000 or half of a surrogate pair; remove it')
  return undefined
}

const DAY = z.iso.date()

/** Returns whether the text is a day without a time. */
export const isDay = (text: string): boolean => DAY.safeParse(text).success

const isMoment = (text: string) => momentOf(text) !== undefined

const HINTS: Readonly<Record<Exclude<Operand, 'nothing'>, string>> = {
  text: 'must be a string such as "ada@example.com"',
  part: 'must be a non-empty string such as "pro"',
  boolean: 'must be true or false',
  moment: 'must be a date such as "2026-01-31" or a date-time with a zone such as "2026-01-31T09:00:00Z"',
  scalar: 'must be a string, a number, true or false; use exists or notExists to check for any value',
  comparable: 'must be a number or a string; use equals for true and false',
  window: 'must be a number above 0: the number of minutes, hours or days',
}

/** Returns the problem of a value for an operator of this kind; undefined when it fits. */
export function valueFault(operand: Operand, value: unknown): Fault | undefined {
  if (operand === 'nothing') return undefined
  const hint = HINTS[operand]
  if (value === undefined || value === null) return fault('required', `is required: ${hint}`)
  if (!TYPES[operand].includes(typeof value)) return fault('invalid_type', hint)
  if (typeof value === 'number') return numberFault(operand, value)
  return typeof value === 'string' ? stringFault(operand, value) : undefined
}

const TYPES: Readonly<Record<Exclude<Operand, 'nothing'>, readonly string[]>> = {
  text: ['string'],
  part: ['string'],
  boolean: ['boolean'],
  moment: ['string'],
  scalar: ['string', 'number', 'boolean'],
  comparable: ['string', 'number'],
  window: ['number'],
}

function numberFault(operand: Operand, value: number): Fault | undefined {
  if (!Number.isFinite(value)) return fault('invalid_value', 'must be a finite number')
  return operand === 'window' && value <= 0 ? fault('too_small', HINTS.window) : undefined
}

function stringFault(operand: Operand, value: string): Fault | undefined {
  if (operand === 'part' && value === '') return fault('too_small', HINTS.part)
  if (operand === 'moment' && !isDay(value) && !isMoment(value)) return fault('invalid_date', HINTS.moment)
  return textFault(value, TEXT_MAX)
}
