import type { JsonValue } from '../../kernel/text/json.ts'
import { isStorable, nfc } from '../../kernel/text/text.ts'
import type { FieldData } from './schema.ts'

/** Returns the canonical spelling of a field's name: Unicode has several for names that look the same (UAX #15). */
export function canonicalName(name: string): string {
  return nfc(name)
}

type Holder = Readonly<Record<string, JsonValue>> | readonly JsonValue[]

const isHolder = (value: JsonValue | undefined): value is Holder => typeof value === 'object' && value !== null

function hasOtherNames(value: JsonValue | undefined, depth: number): boolean {
  if (!isHolder(value) || depth === 0) return false
  if (Array.isArray(value)) return value.some((inner) => hasOtherNames(inner, depth - 1))
  for (const [name, inner] of Object.entries(value)) {
    if (canonicalName(name) !== name || hasOtherNames(inner, depth - 1)) return true
  }
  return false
}

/**
 * Returns the data with the names of all its objects in canonical spelling, or the same object when no name down to `depth`
 * differs.
 */
export function canonicalNames(data: FieldData, depth: number): FieldData {
  return hasOtherNames(data, depth) ? renamedEntries(data) : data
}

const renamedEntries = (value: FieldData): FieldData =>
  Object.fromEntries(Object.entries(value).map(([name, inner]) => [canonicalName(name), renamed(inner)]))

function renamed(value: JsonValue): JsonValue {
  if (!isHolder(value)) return value
  return isList(value) ? value.map(renamed) : renamedEntries(value)
}

const isList = (value: Holder): value is readonly JsonValue[] => Array.isArray(value)

/** Returns whether two names of one object have the same canonical spelling. */
export function hasClash(value: JsonValue): boolean {
  if (!isHolder(value)) return false
  const names = isList(value) ? [] : Object.keys(value)
  return new Set(names.map(canonicalName)).size < names.length || Object.values(value).some(hasClash)
}

/** Returns whether the value contains a text or a name that databases refuse. */
export function hasUnstorableText(value: JsonValue): boolean {
  if (typeof value === 'string') return !isStorable(value)
  return isHolder(value) && Object.entries(value).some(([name, inner]) => !isStorable(name) || hasUnstorableText(inner))
}

/** The number from which JSON.stringify writes an exponent, so that such a number does not look exact. */
const EXPONENT_FROM = 1e21

/** Returns whether the number is infinite, as 1e400 is parsed, or an integer that may have lost digits. */
function isInexact(value: number): boolean {
  if (!Number.isFinite(value)) return true
  return Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value) < EXPONENT_FROM
}

/** Returns whether the value contains a number that may have changed when its JSON was parsed. */
export function hasInexactNumber(value: JsonValue): boolean {
  if (typeof value === 'number') return isInexact(value)
  return isHolder(value) && Object.values(value).some(hasInexactNumber)
}
