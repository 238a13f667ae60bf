/**
 * Matches text that a spreadsheet would run, also after blanks and with full-width signs, or that an import would read
 * as another type, with or without apostrophes before it. The import uses the same rule and removes one apostrophe.
 */
const NOT_PLAIN =
  /^'*(?:[\t\r].*|\s*[=+\-@＝＋－＠﹦﹢﹣﹫].*|(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]\d+)?|true|false|yes|no|\[.*\]|\{.*\})$/is

/** The possible beginnings of such text. A cheap first test, which most text fails. */
const PERHAPS_NOT_PLAIN = /^['=+\-@＝＋－＠﹦﹢﹣﹫\s\dtfyn[{]/i

/** Matches text that a spreadsheet would run, after the apostrophe that prevents it. */
const KEPT_FROM_RUNNING = /^'+(?:[\t\r]|\s*[=+\-@＝＋－＠﹦﹢﹣﹫])/

/** Matches text that CSV must quote (RFC 4180). */
const QUOTED = /[",\r\n]|^\s|\s$/

/**
 * Returns a cell of a CSV file; lists and objects are JSON. Text that would be read as another type gets an apostrophe
 * before it, as in spreadsheets.
 */
export function csvCell(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const plain = typeof value === 'string' ? plainText(value) : JSON.stringify(value)
  return rawCell(plain)
}

/** Returns a cell with just this text. */
export function rawCell(text: string): string {
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function plainText(text: string): string {
  return PERHAPS_NOT_PLAIN.test(text) && NOT_PLAIN.test(text) ? `'${text}` : text
}

/** Returns the text of a cell as an import reads it. */
export function textOfCell(cell: string): string {
  return KEPT_FROM_RUNNING.test(cell) ? cell.slice(1) : cell
}

/** Returns a record of a CSV file with its line end. */
export function csvRecord(values: readonly unknown[]): string {
  return `${values.map(csvCell).join(',')}\r\n`
}
