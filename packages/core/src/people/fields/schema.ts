import { z } from 'zod'
import type { JsonValue } from '../../kernel/text/json.ts'
import { isStorable, nfc } from '../../kernel/text/text.ts'

/** `JSON.stringify` writes an exponent from 1e21 on and below 1e-6. */
const MAY_HAVE_EXPONENT = /\de[+-]\d/

/**
 * Returns how many characters of JSON a value has where numbers are written without an exponent, as PostgreSQL does:
 * 5e-324 has 326. The value that a database returns is not longer. `json` is the JSON of the value, where it is known.
 */
export function jsonSize(value: unknown, json = JSON.stringify(value)): number {
  return MAY_HAVE_EXPONENT.test(json) ? json.length + exponentsIn(value) : json.length
}

function exponentsIn(value: unknown): number {
  if (typeof value === 'number') return Math.abs(Number(String(value).split('e')[1] ?? 0))
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, inner) => sum + exponentsIn(inner), 0)
}

/** A value that can be listed as one of a field's distinct values: not a list or an object. */
export type FieldValue = string | number | boolean

/** Custom fields as they are stored: names to values, never null. */
export type FieldData = Readonly<Record<string, JsonValue>>

export const FIELD_TYPES = ['string', 'number', 'boolean', 'date'] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/** A custom field of a project. Its type is that of the first value ever stored. */
export interface Field {
  readonly name: string
  readonly type: FieldType
}

export const FIELD_NAME_MAX = 255
/** The most fields of a patch, and of a contact. */
export const FIELDS_MAX = 1000

export const DATA_DEPTH_MAX = 32
/** The most characters of JSON in a patch, and in the data of a contact, see `jsonSize`. */
export const DATA_SIZE_MAX = 100_000

function depthExceeds(value: unknown, limit: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return limit === 0 || Object.values(value).some((inner) => depthExceeds(inner, limit - 1))
}

/** A value that is stored with the contact only if it is `persistent`. */
interface Envelope {
  readonly value: JsonValue
  readonly persistent: boolean
}

export function isEnvelope(value: JsonValue | undefined): value is JsonValue & Envelope {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.hasOwn(value, 'value') &&
    'persistent' in value &&
    typeof value.persistent === 'boolean'
  )
}

function isLocale(sent: JsonValue | undefined): boolean {
  const locale = isEnvelope(sent) ? sent.value : sent
  return locale === undefined || locale === null || typeof locale === 'string'
}

/** Infinite numbers appear as null in the output of JSON.stringify. */
const MAY_BE_INEXACT = /\d{16}|null/
const INEXACT = {
  code: 'invalid_type',
  message: 'contains a number that cannot be stored exactly, such as 9007199254740993 or 1e400; send it as a string',
}
/** The escapes of JSON.stringify for these characters. */
const MAY_BE_UNSTORABLE = /\\u(?:0000|d[89a-f])/
const UNSTORABLE = {
  code: 'invalid_text',
  message: 'must not contain U+0000 or half of a surrogate pair, in its name or value; remove it',
}
const BEYOND_ASCII = /[\u0080-\uffff]/

/** The `data` of a request: names to values, with the write rules still to be applied. */
export const DataPatch = z
  .custom<Readonly<Record<string, JsonValue>>>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    {
      error: 'must be an object of custom fields',
      params: { code: 'invalid_type' },
      abort: true,
    },
  )
  .superRefine((data, refinement) => {
    const refuse = (path: string[], code: string, message: string) =>
      refinement.addIssue({ code: 'custom', path, message, params: { code } })
    const names = Object.keys(data)
    if (names.length > FIELDS_MAX) {
      const message = `must have at most ${FIELDS_MAX} fields`
      // The rest is not read.
      return refinement.addIssue({ code: 'custom', message, params: { code: 'too_many_fields' }, continue: false })
    }
    const long = names.find((name) => name.length > FIELD_NAME_MAX)
    if (long) refuse([long.slice(0, 40)], 'too_long', `a field name can have at most ${FIELD_NAME_MAX} characters`)
    const unnamed = names.find((name) => name.trim() === '' && data[name] !== null)
    if (unnamed !== undefined) refuse([unnamed], 'invalid_name', 'a field name must not be empty')
    if (!isLocale(data.locale)) refuse(['locale'], 'invalid_type', 'must be a string such as "en" or "pt-BR"')
    if (depthExceeds(data, DATA_DEPTH_MAX))
      return refuse([], 'too_deep', `must be nested at most ${DATA_DEPTH_MAX} levels deep`)
    const json = JSON.stringify(data)
    /** Adds an issue for the first field for which `holds` is true. `mayBe` tests the JSON first, which is cheap. */
    const refuseFirst = (
      mayBe: RegExp,
      holds: (value: JsonValue) => boolean,
      { code, message }: { readonly code: string; readonly message: string },
    ) => {
      const name = mayBe.test(json) ? names.find((name) => holds({ [name]: data[name] ?? null })) : undefined
      if (name !== undefined) refuse([name.slice(0, 40).toWellFormed()], code, message)
    }
    refuseFirst(MAY_BE_INEXACT, hasInexactNumber, INEXACT)
    refuseFirst(MAY_BE_UNSTORABLE, hasUnstorableText, UNSTORABLE)
    if (BEYOND_ASCII.test(json) && hasClash(data))
      refuse([], 'duplicate_field', 'has the same name twice, in two Unicode forms (NFC); send it once')
    if (jsonSize(data, json) > DATA_SIZE_MAX) refuse([], 'too_long', 'must be at most 100 kB of JSON')
  })
  .overwrite((data) => canonicalNames(data, DATA_DEPTH_MAX))
  .meta({
    type: 'object',
    additionalProperties: true,
    description:
      'Custom fields. Only the given keys change; null deletes a key, an empty string is ignored, and { "value": …, "persistent": false } is used for this send only. Names are stored in NFC (Unicode). Integers beyond 2^53 - 1 are refused: send them as strings. The data of a request, and that of a contact, can have at most 100,000 characters of JSON; 1e300 counts as 301 digits.',
  })
export type DataPatch = z.infer<typeof DataPatch>

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
function canonicalNames(data: FieldData, depth: number): FieldData {
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
function hasClash(value: JsonValue): boolean {
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
function hasInexactNumber(value: JsonValue): boolean {
  if (typeof value === 'number') return isInexact(value)
  return isHolder(value) && Object.values(value).some(hasInexactNumber)
}
