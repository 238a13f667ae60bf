import type { JsonCoder } from './mapping.ts'

/** Returns what is stored; the other value when it is damaged, so that one row stops no others. */
export function decodeOr<T>({ json }: JsonCoder, stored: unknown, other: T): T {
  try {
    return json.decode<T>(stored)
  } catch (error) {
    if (error instanceof SyntaxError) return other
    throw error
  }
}
