/** Returns the values of a field that may have one, several, or none. */
export function listOf<T>(value: T | T[] | null | undefined): T[] {
  return value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]
}
