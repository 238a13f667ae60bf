/**
 * Text that a spreadsheet would run, or that an import would read as something else; or such text behind apostrophes, of
 * which the import takes one away. It has the same rule.
 */
const NOT_PLAIN = /^'*(?:[=+\-@\t\r].*|(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]\d+)?|true|false|yes|no|\[.*\]|\{.*\})$/is

/** How such text begins: most text does not, which is seen at a glance. */
const PERHAPS_NOT_PLAIN = /^['=+\-@\t\r\dtfyn[{]/i

/** Text that a spreadsheet would run, behind the apostrophe that keeps it from doing so. */
const KEPT_FROM_RUNNING = /^'+[=+\-@\t\r]/

/** Text that CSV (RFC 4180) must have in quotes. */
const QUOTED = /[",\r\n]|^\s|\s$/

/**
 * A cell of a CSV file, lists and objects as JSON. Text that would not be taken for the text it is has an apostrophe
 * before it, as spreadsheets have it.
 */
export function csvCell(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const plain = typeof value === 'string' ? plainText(value) : JSON.stringify(value)
  return QUOTED.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

function plainText(text: string): string {
  return PERHAPS_NOT_PLAIN.test(text) && NOT_PLAIN.test(text) ? `'${text}` : text
}

/** The text of a cell as an import reads it. */
export function textOfCell(cell: string): string {
  return KEPT_FROM_RUNNING.test(cell) ? cell.slice(1) : cell
}

/** A record of a CSV file with the end of its line. */
export function csvRecord(values: readonly unknown[]): string {
  return `${values.map(csvCell).join(',')}\r\n`
}
