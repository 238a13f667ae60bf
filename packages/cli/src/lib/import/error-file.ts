import { access, open } from 'node:fs/promises'
import { usageError } from '../errors.ts'
import { columnNames } from './parts.ts'
import { cellsOf, QUOTE, withoutBom } from './records.ts'

/** A row that was refused, and why. */
export interface FailedRow {
  readonly bytes: Buffer
  readonly error: string
}

/** The column that says why a row was refused; an import leaves it out. */
export const ERROR_COLUMN = 'posthorn_error'

/** How the names of files of failed rows end. */
export const ERROR_FILE_END = '.errors.csv'

/** A name for the failed rows of a file, of which there is none yet: what was mended in an older one is not lost. */
export async function chooseErrorFile(file: string): Promise<string> {
  const base = file.replace(/\.csv$/i, '')
  for (let number = 1; ; number++) {
    const name = base + (number === 1 ? '' : `.${number}`) + ERROR_FILE_END
    if (!(await exists(name))) return name
  }
}

/** Throws when the file is there, unless it may be replaced. */
export async function requireFree(file: string, mayReplace: boolean): Promise<void> {
  if (mayReplace || !(await exists(file))) return
  throw usageError(`--errors ${file} exists.`, 'Choose another name, or say --yes to replace it.')
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

/**
 * Writes the rows behind the first `bytes` of the file, under the header of their file when that is nothing; answers with
 * how long the file is then. What an interrupted run wrote behind is overwritten.
 */
export async function writeFailedRows(
  target: { readonly file: string; readonly bytes: number },
  header: Buffer,
  newline: number,
  rows: readonly FailedRow[],
): Promise<number> {
  const columns = columnNames(header, newline)
  const shape = { newline, width: columns.length, old: columns.indexOf(ERROR_COLUMN) }
  const lines = rows.map(({ bytes, error }) => lineOf(bytes, shape, error))
  if (target.bytes === 0) lines.unshift(lineOf(withoutBom(header), shape, ERROR_COLUMN))
  const content = Buffer.concat(lines)
  const handle = await open(target.file, target.bytes === 0 ? 'w' : 'r+', 0o600)
  try {
    await handle.truncate(target.bytes)
    await handle.write(content, 0, content.length, target.bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return target.bytes + content.length
}

interface Shape {
  readonly newline: number
  /** How many columns the header of the rows has. */
  readonly width: number
  /** Which of them says why the rows were refused before; -1 when none does. */
  readonly old: number
}

/** A record with the reason in the last column, however short the record is, and without the reason that it had. */
function lineOf(record: Buffer, { newline, width, old }: Shape, reason: string): Buffer {
  let cells = cellsOf(record, newline)
  // The cells that are too many stand before it.
  if (old !== -1) cells = withoutReason(cells, old + Math.max(0, cells.length - width))
  while (cells.length < (old === -1 ? width : width - 1)) cells.push(Buffer.alloc(0))
  const quoted = /[",\r\n]/.test(reason) ? `"${reason.replaceAll('"', '""')}"` : reason
  return Buffer.concat([...cells.flatMap((cell) => [cell, Buffer.from(',')]), Buffer.from(`${quoted}\n`)])
}

/** The cells without the reason that ends at this one. On a spoilt line its own commas divide it. */
function withoutReason(cells: readonly Buffer[], last: number): Buffer[] {
  let first = last
  if (cells[last]?.at(-1) === QUOTE) while (first > 0 && cells[first]?.[0] !== QUOTE) first--
  return cells.toSpliced(first, last - first + 1)
}
