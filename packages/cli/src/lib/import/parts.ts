import { CliError } from '../errors.ts'
import { createRecordReader, type RecordReader } from './reader.ts'
import { cellsOf, countLines, textOf, withoutBom, withoutEnd } from './records.ts'

/** Size of a part; the server takes up to 5 MB at once. */
export const PART_BYTES = 4 * 1024 * 1024

const HEADER_BYTES = 1024 * 1024

/** Where a part begins in the file: the byte from 0, the line from 1. */
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
  /** Where the next part begins. */
  readonly next: Place
}

/** A file that can be read from any byte, or stdin, which can be read once. */
export interface Source {
  readonly newline: number
  open(offset: number): AsyncIterable<Buffer>
}

/** Splits a file into parts between its records, from `start` if given. The first part may have no rows. */
export async function* cut(source: Source, start?: Place): AsyncGenerator<Part> {
  let reader = createRecordReader(source.open(0), source.newline)
  try {
    const { header, behind } = await readHead(reader, source.newline)
    if (start) {
      await reader.close()
      reader = createRecordReader(source.open(start.offset), source.newline)
    }
    let at = start ?? behind
    for (;;) {
      const rows = await reader.take(PART_BYTES - header.length)
      if (rows.length === 0 && at !== behind) return
      const next = { ...after(at, rows, source.newline), part: at.part + 1 }
      yield { at, header, rows, next }
      at = next
    }
  } finally {
    await reader.close()
  }
}

/** The names in a header as the server reads them: in lower case, except those of an export. */
export function columnNames(header: Buffer, newline: number): readonly string[] {
  return cellsOf(withoutBom(header), newline).map((cell) => {
    const name = textOf(cell).trim()
    return /^data\../s.test(name) ? name : name.toLowerCase()
  })
}

/** The first record that is not a blank line, with its line end, and the position after it. */
async function readHead(reader: RecordReader, newline: number): Promise<{ header: Buffer; behind: Place }> {
  let behind: Place = { part: 1, offset: 0, line: 1 }
  for (;;) {
    const record = await reader.take(HEADER_BYTES, 1)
    if (record.length === 0)
      throw new CliError('FILE_EMPTY', 'The file is empty; it needs a header with the column email.')
    behind = after(behind, record, newline)
    const line = withoutEnd(withoutBom(record)).toString('latin1')
    if (line === '' || /^sep=,$/i.test(line)) continue
    refuseSeparator(line)
    const header = record.at(-1) === newline ? record : Buffer.concat([record, Buffer.of(newline)])
    return { header, behind }
  }
}

/** Parts are cut at commas: with another separator, quotes would be read in the wrong places. */
function refuseSeparator(header: string): void {
  const bare = header.replace(/"[^"]*"?/g, '')
  const countOf = (separator: string) => bare.split(separator).length
  const isOther = /^sep=./i.test(bare) || Math.max(countOf(';'), countOf('\t')) > countOf(',')
  if (!isOther) return
  throw new CliError(
    'UNKNOWN_SEPARATOR',
    'The file separates its cells by something else than commas. Save it as CSV with commas, or send up to 5 MB of it to POST /contacts/import, which also reads semicolons and tabs.',
  )
}

function after(place: Place, bytes: Buffer, newline: number): Place {
  return { ...place, offset: place.offset + bytes.length, line: place.line + countLines(bytes, newline) }
}

/** The line of the file for a line of a part. */
export function lineInFile({ at, header }: Part, lineInPart: number, newline: number): number {
  return at.line + lineInPart - 1 - countLines(header, newline)
}
