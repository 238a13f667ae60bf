import type { JsonValue } from '../../kernel/text/json.ts'
import { byCodePoint } from '../../kernel/text/text.ts'
import type { FieldValue } from './schema.ts'

export function isFieldValue(value: JsonValue | undefined): value is FieldValue {
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string'
}

/** The number of the newest contacts that are read for the values of a field, which takes a database about 10 ms. */
export const VALUES_SAMPLE = 5000

/** The longest text that is listed, measured as JSON with its quotes. People do not choose longer ones from a list. */
export const VALUE_LENGTH_MAX = 1000

export function isShortEnough(value: FieldValue): boolean {
  return JSON.stringify(value).length <= VALUE_LENGTH_MAX
}

const ORDER = ['number', 'boolean', 'string']

/** Compares two values: numbers by size, then false and true, then texts by code point. */
export function compareValues(a: FieldValue, b: FieldValue): number {
  if (typeof a === 'string' && typeof b === 'string') return byCodePoint(a, b)
  return ORDER.indexOf(typeof a) - ORDER.indexOf(typeof b) || Number(a) - Number(b)
}
