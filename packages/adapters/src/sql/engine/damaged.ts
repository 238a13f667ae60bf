import type { Dialect } from './dialect.ts'

/** Returns what is stored; the other value when it is damaged, so that one row stops no others. */
export function decodeOr<T>({ json }: Dialect, stored: unknown, other: T): T {
  try {
    return json.decode<T>(stored)
  } catch (error) {
    if (error instanceof SyntaxError) return other
    throw error
  }
}
