import type { JsonCoder } from './mapping.ts'

/** Returns the stored value; the other value if it is damaged, so that one row does not block others. */
export function decodeOr<T>({ json }: JsonCoder, stored: unknown, other: T): T {
  try {
    return json.decode<T>(stored)
  } catch (error) {
    if (error instanceof SyntaxError) return other
    throw error
  }
}
