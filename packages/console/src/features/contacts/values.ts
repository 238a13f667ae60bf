/** Returns the value that a text means: JSON where it is JSON, such as 12 or true, and else the text. */
export function meaningOf(text: string): unknown {
  if (text === '') return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'number' && String(value) !== text ? text : value
  } catch {
    return text
  }
}

/** Returns the text that represents a value in a field. A text that looks like JSON is quoted. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' && meaningOf(value) === value ? value : JSON.stringify(value)
