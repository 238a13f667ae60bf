import type { JsonValue } from '../../kernel/text/json.ts'
import { DataPatch } from '../../people/fields/schema.ts'

const APOSTROPHE = 39
const MINUS = 45
const DOT = 46
const ZERO = 48
const NINE = 57

/** A double represents every decimal with this many significant digits exactly. */
const DIGITS_MAX = 15

/** Text that a spreadsheet would run as a formula, also after blanks and with signs of full width, escaped with an apostrophe. */
const KEPT_FROM_RUNNING = /^'+(?:[\t\r]|\s*[=+\-@＝＋－＠﹦﹢﹣﹫])/

/**
 * Texts as in `KEPT_FROM_RUNNING`, and those that would be read as another type in a column of an export. An export
 * escapes both.
 */
const KEPT_AS_TEXT =
  /^'+(?:[\t\r].*|\s*[=+\-@＝＋－＠﹦﹢﹣﹫].*|(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]\d+)?|true|false|yes|no|\[.*\]|\{.*\})$/is

/** A number with more digits than a double represents exactly. */
const MANY_DIGITS = /\d{16}/

/** A list or an object as an export writes it, without surrounding whitespace. */
const JSON_CELL = /^(?:\[.*\]|\{.*\})$/s

/** Returns the text of a cell, without the apostrophe that escapes a formula. */
export function textOfCell(cell: string): string {
  return KEPT_FROM_RUNNING.test(cell) ? cell.slice(1) : cell
}

/** Returns the text of a cell of an export. */
export function textOfExportedCell(cell: string): string {
  return KEPT_AS_TEXT.test(cell) ? cell.slice(1) : cell
}

/** Returns the value of a cell of an export, which also has lists and objects as JSON, and numbers of any size. */
export function valueOfExportedCell(cell: string): JsonValue {
  const first = cell.charCodeAt(0)
  if (first === APOSTROPHE) return textOfExportedCell(cell)
  if (JSON_CELL.test(cell)) return jsonOfCell(cell) ?? cell
  const value = valueOfCell(cell)
  if (typeof value !== 'string' || !(first === MINUS || (first >= ZERO && first <= NINE))) return value
  const number = Number(cell)
  return Number.isFinite(number) && String(number) === cell ? number : cell
}

/** Returns the value of JSON text if a field may have it. */
function jsonOfCell(cell: string): JsonValue | undefined {
  try {
    const value = JSON.parse(cell)
    // An integer this long may lose digits as a number; exports contain none.
    if (MANY_DIGITS.test(cell) && JSON.stringify(value) !== cell) return undefined
    return DataPatch.safeParse({ value }).data?.value
  } catch {
    return undefined
  }
}

/**
 * Returns the value of a cell: true or yes, false or no in any case; a plain decimal that a number would write the same
 * way and that is exact as a number; else the text of the cell, e.g. of `19.90`, `007` and `1e5`.
 */
export function valueOfCell(text: string): string | number | boolean {
  const first = text.charCodeAt(0)
  if (first === APOSTROPHE) return textOfCell(text)
  if (first === MINUS || (first >= ZERO && first <= NINE)) return numberOfCell(text) ?? text
  if (text.length > 5) return text
  // Lower case; other characters become something that no case below begins with.
  switch (first | 32) {
    case 116: // t
    case 121: // y
    case 102: // f
    case 110: // n
      return wordValue(text)
    default:
      return text
  }
}

function wordValue(text: string): string | boolean {
  switch (text.toLowerCase()) {
    case 'true':
    case 'yes':
      return true
    case 'false':
    case 'no':
      return false
    default:
      return text
  }
}

function numberOfCell(text: string): number | undefined {
  if (!isPlainDecimal(text)) return undefined
  const number = Number(text)
  return String(number) === text ? number : undefined
}

function isPlainDecimal(text: string): boolean {
  const start = text.charCodeAt(0) === MINUS ? 1 : 0
  let at = start
  let significant = 0
  let dot = -1
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === DOT && dot === -1) dot = at
    else if (code < ZERO || code > NINE) return false
    else if (code !== ZERO || significant > 0) significant += 1
    if (significant > DIGITS_MAX) return false
  }
  const whole = (dot === -1 ? at : dot) - start
  if (whole === 0 || dot === at - 1) return false
  return whole === 1 || text.charCodeAt(start) !== ZERO
}
