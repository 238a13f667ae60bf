export const QUOTE = 0x22
export const LF = 0x0a
export const CR = 0x0d

/** The bytes that end the lines of a file and that separate its cells. */
export interface Dialect {
  readonly newline: number
  readonly separator: number
}

/** The dialect of most files. */
export const COMMAS: Dialect = { newline: LF, separator: 0x2c }

const BOM = Buffer.from([0xef, 0xbb, 0xbf])

const isBlank = (byte: number | undefined) => byte === 0x20 || (byte !== undefined && byte >= 0x09 && byte <= 0x0d)

/**
 * Returns the position after the CSV record (RFC 4180) that begins at `from`; undefined if more bytes are needed. A
 * quote that never closes, or that text follows, invalidates only the line on which the record begins, as on the
 * server. `isLast` means that no more bytes follow. The positions of cells are added to `starts`.
 */
export function endOfRecord(
  bytes: Buffer,
  from: number,
  { newline, separator }: Dialect,
  isLast: boolean,
  starts?: number[],
): number | undefined {
  const lineEnd = endOfLine(bytes, from, newline, isLast)
  if (!starts && lineEnd !== undefined && !bytes.subarray(from, lineEnd).includes(QUOTE)) return lineEnd
  const cells = [from]
  for (let at = from; ; at++) {
    if (bytes[at] === QUOTE) {
      const close = closingQuote(bytes, at)
      if (close === undefined || (close + 1 === bytes.length && !isLast)) return isLast ? lineEnd : undefined
      at = close + 1
      while (bytes[at] !== newline && bytes[at] !== separator && isBlank(bytes[at])) at++
      if (at < bytes.length && bytes[at] !== newline && bytes[at] !== separator) return lineEnd // text after the quote
    } else while (at < bytes.length && bytes[at] !== newline && bytes[at] !== separator) at++
    if (at >= bytes.length && !isLast) return undefined
    if (at >= bytes.length || bytes[at] === newline) {
      starts?.push(...cells)
      return Math.min(at + 1, bytes.length)
    }
    cells.push(at + 1)
  }
}

/** Returns the position after the line that contains `from`; undefined if more bytes are needed. */
function endOfLine(bytes: Buffer, from: number, newline: number, isLast: boolean): number | undefined {
  const end = bytes.indexOf(newline, from)
  if (end !== -1) return end + 1
  return isLast ? bytes.length : undefined
}

/** Returns the quote that closes the one at `open`; two in a row are an escaped quote. */
function closingQuote(bytes: Buffer, open: number): number | undefined {
  for (let close = bytes.indexOf(QUOTE, open + 1); close !== -1; close = bytes.indexOf(QUOTE, close + 2)) {
    if (bytes[close + 1] !== QUOTE) return close
  }
  return undefined
}

/** Counts the line ends in these bytes. */
export function countLines(bytes: Buffer, newline: number): number {
  let count = 0
  for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, at + 1)) count++
  return count
}

/** Yields the records in these bytes, all complete, each with the line on which it begins, counted from `line`. */
export function* recordsIn(
  bytes: Buffer,
  dialect: Dialect,
  line: number,
): Generator<{ readonly line: number; readonly bytes: Buffer }> {
  for (let at = 0; at < bytes.length; ) {
    const end = endOfRecord(bytes, at, dialect, true) ?? bytes.length
    const record = bytes.subarray(at, end)
    yield { line, bytes: record }
    line += countLines(record, dialect.newline)
    at = end
  }
}

/** Counts the records in these bytes, including blank lines. */
export function countRecords(bytes: Buffer, dialect: Dialect): number {
  let count = 0
  for (let at = 0; at < bytes.length; count++) at = endOfRecord(bytes, at, dialect, true) ?? bytes.length
  return count
}

/** Returns the bytes of a record without its line end. */
export function withoutEnd(record: Buffer): Buffer {
  let end = record.length
  while (end > 0 && (record[end - 1] === LF || record[end - 1] === CR)) end--
  return record.subarray(0, end)
}

/** Returns the bytes of a file's first record without the byte order mark. */
export function withoutBom(record: Buffer): Buffer {
  return record.subarray(0, BOM.length).equals(BOM) ? record.subarray(BOM.length) : record
}

/** Returns the raw cells of a record; a line with a malformed quote is split at each separator. */
export function cellsOf(record: Buffer, dialect: Dialect): Buffer[] {
  const whole = withoutEnd(record)
  const starts: number[] = []
  endOfRecord(whole, 0, dialect, true, starts)
  if (starts.length === 0) {
    starts.push(0)
    const { separator } = dialect
    for (let at = whole.indexOf(separator); at !== -1; at = whole.indexOf(separator, at + 1)) starts.push(at + 1)
  }
  return starts.map((start, index) => whole.subarray(start, (starts[index + 1] ?? whole.length + 1) - 1))
}

/** Returns true if the server skips a record: no cell of it has text. */
export function isEmpty(record: Buffer, dialect: Dialect): boolean {
  return cellsOf(withoutBom(record), dialect).every((cell) => textOf(cell).trim() === '')
}

/** Returns the content of a cell, without its quotes. */
export function textOf(cell: Buffer | undefined): string {
  const text = cell?.toString('utf8') ?? ''
  return text.startsWith('"') ? text.slice(1, text.lastIndexOf('"')).replaceAll('""', '"') : text
}
