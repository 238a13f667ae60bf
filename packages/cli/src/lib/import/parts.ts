import { CliError } from '../errors.ts'
import { createRecordReader, type RecordReader } from './reader.ts'
import { cellsOf, countLines, type Dialect, isEmpty, textOf, withoutBom, withoutEnd } from './records.ts'

/** The size of a part; the server accepts up to 5 MB in one request. */
export const PART_BYTES = 4 * 1024 * 1024

const HEADER_BYTES = 1024 * 1024

/** The beginning of a part in the file: the byte from 0, the line from 1. */
export interface Place {
  readonly part: number
  readonly offset: number
  readonly line: number
}

/** Some rows of the file under its header; a CSV file itself. */
export interface Part {
  readonly at: Place
  readonly header: Buffer
  readonly rows: Buffer
  /** The beginning of the next part. */
  readonly next: Place
}

/** A file that can be read from any byte, or stdin, which can be read only once. */
export interface Source {
  readonly dialect: Dialect
  open(offset: number): AsyncIterable<Buffer>
}

/** Splits a file into parts between its records, from `start` if given. The first part may have no rows. */
export async function* cut(source: Source, start?: Place): AsyncGenerator<Part> {
  let reader = createRecordReader(source.open(0), source.dialect)
  try {
    const { header, behind } = await readHead(reader, source.dialect)
    if (start) {
      await reader.close()
      reader = createRecordReader(source.open(start.offset), source.dialect)
    }
    let at = start ?? behind
    for (;;) {
      const rows = await reader.take(PART_BYTES - header.length)
      if (rows.length === 0 && at !== behind) return
      const next = { ...after(at, rows, source.dialect), part: at.part + 1 }
      yield { at, header, rows, next }
      at = next
    }
  } finally {
    await reader.close()
  }
}

/** Returns the names in a header. */
export function columnNames(header: Buffer, dialect: Dialect): readonly string[] {
  return cellsOf(withoutBom(header), dialect).map((cell) => textOf(cell).trim())
}

/**
 * Returns the first record with text that does not name the separator, with its line end, and the position after it.
 */
async function readHead(reader: RecordReader, dialect: Dialect): Promise<{ header: Buffer; behind: Place }> {
  let behind: Place = { part: 1, offset: 0, line: 1 }
  for (;;) {
    const record = await reader.take(HEADER_BYTES, 1)
    if (record.length === 0)
      throw new CliError('FILE_EMPTY', 'The file is empty. It needs a header with the column email.')
    behind = after(behind, record, dialect)
    const line = withoutEnd(withoutBom(record)).toString('latin1')
    if (/^sep=.$/i.test(line) || isEmpty(record, dialect)) continue
    const { newline } = dialect
    const header = record.at(-1) === newline ? record : Buffer.concat([record, Buffer.of(newline)])
    return { header, behind }
  }
}

function after(place: Place, bytes: Buffer, { newline }: Dialect): Place {
  return { ...place, offset: place.offset + bytes.length, line: place.line + countLines(bytes, newline) }
}

/** Returns the line of the file for a line of a part. */
export function lineInFile({ at, header }: Part, lineInPart: number, { newline }: Dialect): number {
  return at.line + lineInPart - 1 - countLines(header, newline)
}
