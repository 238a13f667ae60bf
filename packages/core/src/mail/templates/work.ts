import { MAX_OPERATIONS } from './language.ts'

/**
 * An operation of the budget takes half a microsecond, and about one at most (measured on Node 24, each with the slowest
 * texts that were found). Each tag, test, and filter counts one by itself, so the rest of these divisions is paid.
 */
export const workFor = (characters: number, perOperation: number): number => Math.floor(characters / perOperation)

/** Returns the length of a text; 0 for other values. */
export const lengthIn = (value: unknown): number => (typeof value === 'string' ? value.length : 0)

/** The characters that one operation writes, or compares for equality: 0.3 ns each. */
const PER_COPY = 1000

/** Returns the operations for copying a text. */
export const copyWork = (value: unknown): number => workFor(lengthIn(value), PER_COPY)

/** The characters that one operation reads as a moment or a number: 3 ns each. */
const PER_NUMERAL = 200

/** Returns the operations for reading a moment or a number. */
export const numeralWork = (value: unknown): number => workFor(lengthIn(value), PER_NUMERAL)

/** The operations of a new formatter (30 to 60 µs). */
export const FORMATTER_OPERATIONS = 300

/** The characters that one operation writes as JSON: 1 to 10 ns each, and 50 for one that is half of a pair. */
const PER_JSON = 50
const PER_JSON_WITH_HALVES = 10

/** A value takes as long as these characters: 150 to 500 ns with the walk below. */
const VALUE_CHARACTERS = 50

/** Returns the operations for writing a value as JSON, from all values in it. Stops above the budget. */
export function jsonWork(value: unknown): number {
  const waiting: unknown[] = [value]
  let operations = 0
  let characters = 0
  const read = (text: string) => {
    if (text.isWellFormed()) characters += text.length
    else operations += workFor(text.length, PER_JSON_WITH_HALVES)
  }
  while (waiting.length > 0 && operations + workFor(characters, PER_JSON) <= MAX_OPERATIONS) {
    const one = waiting.pop()
    characters += VALUE_CHARACTERS
    if (typeof one === 'string') read(one)
    else if (Array.isArray(one)) for (const item of one) waiting.push(item)
    else if (typeof one === 'object' && one !== null) {
      for (const [key, held] of Object.entries(one)) {
        read(key)
        waiting.push(held)
      }
    }
  }
  return operations + workFor(characters, PER_JSON)
}
