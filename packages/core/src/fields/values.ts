import { byCodePoint } from '../text.ts'
import type { FieldValue, JsonValue } from './schema.ts'

export function isFieldValue(value: JsonValue | undefined): value is FieldValue {
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string'
}

const ORDER = ['number', 'boolean', 'string']

/** Numbers by size, then false and true, then texts by code point. */
export function compareValues(a: FieldValue, b: FieldValue): number {
  if (typeof a === 'string' && typeof b === 'string') return byCodePoint(a, b)
  return ORDER.indexOf(typeof a) - ORDER.indexOf(typeof b) || Number(a) - Number(b)
}
