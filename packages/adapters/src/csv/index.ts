import { encodingOf, NAME_ENCODING, NOT_IN_UTF8, separatorOf, sepLineOf, strangersIn } from '@posthorn/core/audience'
import type { CsvFormat, CsvRecord } from '@posthorn/core/ports'
import Papa from 'papaparse'

/**
 * The length of text that is parsed in one call, so that a reader that yields between two records does not delay other
 * work. Papa Parse 5.7 takes 80 ms for 100,000 rows of 10 cells (9.8 MB). csv-parse 7 takes 450 ms, stops at the first
 * malformed quote, and reports the line where a record ends instead of the one where it begins.
 */
const BATCH = 64 * 1024

/**
 * A longer record is not parsed: 5 MB of commas are 5 million cells, which took 600 ms. A row of a contact has 100 kB.
 */
const RECORD_MAX = 256 * 1024

const TOO_LONG = 'it is longer than 256 kB'
const MALFORMED_QUOTE = 'a quoted cell does not end, or text follows its end'

/**
 * Reads a CSV file record by record. Rows without any text are skipped. A malformed quote spoils only the line on which
 * its record begins, as does a record that is too long; reading continues with the next line. A file that is mostly not
 * in its encoding has one record with that problem.
 */
export function readCsv(content: Uint8Array, format: CsvFormat = {}): Generator<CsvRecord | undefined> {
  const encoding = encodingOf(content, format.encoding)
  const { text, faithful } = decode(content, encoding)
  const records = recordsOf(text, format.separator)
  if (faithful) return records
  const { good, bad } = strangersIn(text)
  return bad > good ? unreadable(encoding) : withSpoilt(records, encoding)
}

function* unreadable(encoding: string): Generator<CsvRecord> {
  const problem = encoding === 'utf-8' ? `${NOT_IN_UTF8}. ${NAME_ENCODING}` : `the file is not in ${encoding}`
  yield { line: 1, cells: [], problem }
}

function* withSpoilt(records: Iterable<CsvRecord | undefined>, encoding: string): Generator<CsvRecord | undefined> {
  const name = encoding === 'utf-8' ? 'UTF-8' : encoding
  for (const record of records) {
    const spoilt = record?.cells.some((cell) => cell.includes('\ufffd'))
    yield record && spoilt ? { ...record, problem: `it contains bytes that are not ${name}` } : record
  }
}

/** The text without its byte order mark; not faithful if U+FFFD replaces bytes that are not in the encoding. */
function decode(content: Uint8Array, encoding: string): { readonly text: string; readonly faithful: boolean } {
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(content), faithful: true }
  } catch {
    return { text: new TextDecoder(encoding).decode(content), faithful: false }
  }
}

const hasText = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== '')

function* recordsOf(content: string, named: string | null | undefined): Generator<CsvRecord | undefined> {
  // Old files end their lines with CR alone. Where lines end with LF, a CR before it belongs to the end.
  const newline = content.includes('\n') ? '\n' : '\r'
  const sepLine = sepLineOf(content)?.line ?? ''
  // Papa accepts blanks and a CR after a quote as the end of the cell only when it sees the end of the line.
  const text = content.endsWith(newline) ? content : content + newline
  const last = text.length - 1
  // The bare parser: the rest of Papa.parse is most of the work when batches are small.
  const separator = named ?? separatorOf(text.slice(0, RECORD_MAX))
  const parser = new Papa.Parser({ delimiter: separator, quoteChar: '"', newline })
  const endOfLine = (from: number) => text.indexOf(newline, Math.min(from, last))
  let line = sepLine === '' ? 1 : 2
  let size = BATCH

  for (let at = sepLine.length; at < text.length; ) {
    let end = endOfLine(at + size)
    const lastLine = text.lastIndexOf(newline, at + size - 1) + 1
    if (end - lastLine > RECORD_MAX) {
      if (lastLine === at) {
        yield { line, cells: [], problem: TOO_LONG }
        line += 1
        at = end + 1
        continue
      }
      end = lastLine - 1
    }
    const batch = text.slice(at, end + 1)
    const { data, errors }: Papa.ParseResult<string[]> = parser.parse(batch, 0, false)
    data.pop() // the text after the last line
    const [error] = errors
    const whole = error?.row ?? data.length
    const isOpen = error?.code === 'MissingQuotes' && end < last
    const cut = isOpen && (whole > 0 || size < RECORD_MAX)
    // Otherwise every line is a record.
    const broken = error !== undefined || lineBreaks([batch], newline) > data.length

    const firstLine = line
    for (const cells of whole < data.length ? data.slice(0, whole) : data) {
      const begin = line
      line += broken ? 1 + lineBreaks(cells, newline) : 1
      if (newline === '\n') dropReturn(cells)
      if (hasText(cells)) yield { line: begin, cells, problem: undefined }
    }
    if (error) {
      for (let lines = line - firstLine; lines > 0; lines--) at = endOfLine(at) + 1
    } else at = end + 1

    if (cut) {
      size = whole === 0 ? size * 2 : size
    } else if (error) {
      const next = endOfLine(at)
      yield { line, cells: text.slice(at, next).split(separator), problem: isOpen ? TOO_LONG : MALFORMED_QUOTE }
      line += 1
      at = next + 1
      // Where one quote is wrong, others often are: smaller batches follow, or each error would cost a whole batch.
      size = 1
    } else size = Math.min(size * 2, BATCH)
    yield undefined
  }
}

function lineBreaks(cells: readonly string[], newline: string): number {
  let count = 0
  for (const cell of cells)
    for (let at = cell.indexOf(newline); at !== -1; at = cell.indexOf(newline, at + 1)) count += 1
  return count
}

function dropReturn(cells: string[]): void {
  const last = cells[cells.length - 1]
  if (last?.endsWith('\r')) cells[cells.length - 1] = last.slice(0, -1)
}
