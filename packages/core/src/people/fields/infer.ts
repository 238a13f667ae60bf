import type { JsonValue } from '../../kernel/text/json.ts'
import { DAY_PATTERN } from '../../kernel/text/moment.ts'
import type { FieldType } from './schema.ts'

const DATE = new RegExp(`^(?:${DAY_PATTERN})(?:T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d{3})?Z)?$`)

/**
 * Returns the type of a field from its first value. Dates are YYYY-MM-DD or YYYY-MM-DDTHH:MM:SS[.sss]Z, of a day that
 * exists in the calendar, and nothing else.
 */
export function inferType(value: JsonValue): FieldType {
  if (typeof value === 'number') return 'number'
  if (typeof value === 'boolean') return 'boolean'
  return typeof value === 'string' && DATE.test(value) ? 'date' : 'string'
}
