import { access, open } from 'node:fs/promises'
import { usageError } from '../errors.ts'
import { cellsOf, textOf, withoutBom, withoutEnd } from './records.ts'

/** A row that was refused, and why. */
export interface FailedRow {
  readonly bytes: Buffer
  readonly error: string
}

/** The column that says why a row was refused. */
export const ERROR_COLUMN = 'error'

/** How the names of files of failed rows end; the column of the reasons means nothing in them. */
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
  const columns = cellsOf(withoutBom(header), newline)
  const repeated = textOf(columns.at(-1)).trim().toLowerCase() === ERROR_COLUMN
  const width = repeated ? columns.length - 1 : undefined
  const lines = rows.map(({ bytes, error }) => lineOf(firstCells(bytes, newline, width), error))
  if (target.bytes === 0) lines.unshift(lineOf(firstCells(withoutBom(header), newline, width), ERROR_COLUMN))
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

/** A record with one more cell. */
function lineOf(record: Buffer, cell: string): Buffer {
  const quoted = /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
  return Buffer.concat([record, Buffer.from(`,${quoted}\n`)])
}

/** The record without the end of its line, and of its cells only so many, if that is said. */
function firstCells(record: Buffer, newline: number, width: number | undefined): Buffer {
  const cells = cellsOf(record, newline)
  if (width === undefined || cells.length <= width) return withoutEnd(record)
  return Buffer.concat(
    cells.slice(0, width).flatMap((cell, index) => (index === 0 ? [cell] : [Buffer.from(','), cell])),
  )
}
