import type { JsonValue } from '../../kernel/text/json.ts'
import { byCodePoint } from '../../kernel/text/text.ts'
import type { FieldValue } from './schema.ts'

export function isFieldValue(value: JsonValue | undefined): value is FieldValue {
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string'
}

/** How many of the newest contacts are looked at for the values of a field, which takes a database about 10 ms. */
export const VALUES_SAMPLE = 5000

/** The longest text that is listed, measured as JSON with its quotes. Nobody picks a longer one from a list. */
export const VALUE_LENGTH_MAX = 1000

export function isShortEnough(value: FieldValue): boolean {
  return JSON.stringify(value).length <= VALUE_LENGTH_MAX
}

const ORDER = ['number', 'boolean', 'string']

/** Numbers by size, then false and true, then texts by code point. */
export function compareValues(a: FieldValue, b: FieldValue): number {
  if (typeof a === 'string' && typeof b === 'string') return byCodePoint(a, b)
  return ORDER.indexOf(typeof a) - ORDER.indexOf(typeof b) || Number(a) - Number(b)
}
