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
