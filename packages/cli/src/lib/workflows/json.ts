import { usageError } from '../errors.ts'

/** Parses the object in an option that takes JSON. */
export function jsonObject(option: string, text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined) return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (isObject(value)) return value
  } catch (error) {
    throw usageError(`${option} is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  throw usageError(`${option} must be a JSON object, such as '{"plan":"pro"}'.`)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
