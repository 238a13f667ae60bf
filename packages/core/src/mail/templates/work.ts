/** The characters of a text that one operation reads or writes. */
const CHARACTERS_PER_OPERATION = 1000

/** Returns the operations that walking through a value takes. */
export function workOf(value: unknown): number {
  if (typeof value === 'string') return Math.floor(value.length / CHARACTERS_PER_OPERATION)
  return Array.isArray(value) ? value.length : 0
}

/** The operations of a new formatter (30 to 60 µs). */
export const FORMATTER_OPERATIONS = 300
