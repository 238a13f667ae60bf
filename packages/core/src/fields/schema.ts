import { z } from 'zod'

/** A value that JSON can carry. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue }

/** A value that can be told apart in a list of values; lists and objects are none. */
export type FieldValue = string | number | boolean

/** Custom fields as they are stored: names to values, never null. */
export type FieldData = Readonly<Record<string, JsonValue>>

export const FIELD_TYPES = ['string', 'number', 'boolean', 'date'] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/** A custom field of a project; its type is that of the first value ever seen. */
export interface Field {
  readonly name: string
  readonly type: FieldType
}

export const FIELD_NAME_MAX = 255
/** How many fields a patch may have, and a contact. */
export const FIELDS_MAX = 1000
/** How many fields a project may have. */
export const PROJECT_FIELDS_MAX = 10_000
export const DATA_DEPTH_MAX = 32
/** How many characters of JSON a patch may be, and what a contact holds. */
export const DATA_SIZE_MAX = 1_000_000

function depthExceeds(value: unknown, limit: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return limit === 0 || Object.values(value).some((inner) => depthExceeds(inner, limit - 1))
}

/** JSON has larger numbers than a computer: 1e400 is read as infinite, which is no value to be stored. */
function hasInfinity(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isFinite(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(hasInfinity)
}

/** A value that says how long it is kept. */
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

/** `data` of a request: names to values, with the write rules still to be applied. */
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
    if (names.length > FIELDS_MAX) refuse([], 'too_many_fields', `must have at most ${FIELDS_MAX} fields`)
    const long = names.find((name) => name.length > FIELD_NAME_MAX)
    if (long) refuse([long.slice(0, 40)], 'too_long', `a field name has at most ${FIELD_NAME_MAX} characters`)
    if (!isLocale(data.locale)) refuse(['locale'], 'invalid_type', 'must be a string such as "en" or "pt-BR"')
    if (depthExceeds(data, DATA_DEPTH_MAX))
      return refuse([], 'too_deep', `must be nested at most ${DATA_DEPTH_MAX} levels deep`)
    const infinite = names.find((name) => hasInfinity(data[name]))
    if (infinite !== undefined)
      refuse(
        [infinite.slice(0, 40)],
        'invalid_type',
        'holds a number that is too large, such as 1e400; send it as a text',
      )
    if (JSON.stringify(data).length > DATA_SIZE_MAX) refuse([], 'too_long', 'must be at most 1 MB of JSON')
  })
  .meta({
    type: 'object',
    additionalProperties: true,
    description:
      'Custom fields. Only the keys sent change; null deletes a key, an empty string is ignored, and { "value": …, "persistent": false } is used for this send only.',
  })
export type DataPatch = z.infer<typeof DataPatch>
