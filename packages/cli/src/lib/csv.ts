/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** Text that CSV (RFC 4180) must have in quotes. */
const QUOTED = /[",\r\n]|^\s|\s$/

/** A cell of a CSV file. Text that a spreadsheet would run is made harmless by an apostrophe, as spreadsheets have it. */
export function csvCell(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** A record of a CSV file with the end of its line. */
export function csvRecord(values: readonly unknown[]): string {
  return `${values.map(csvCell).join(',')}\r\n`
}
