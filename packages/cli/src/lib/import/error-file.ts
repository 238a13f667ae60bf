import { type FileHandle, lstat, rm } from 'node:fs/promises'
import { CliError, EXIT, usageError } from '../errors.ts'
import { createFile, openExisting } from '../files.ts'
import { columnNames } from './parts.ts'
import { cellsOf, QUOTE, withoutBom } from './records.ts'

/** A row that was refused, and why. */
export interface FailedRow {
  readonly bytes: Buffer
  readonly error: string
}

/** A file of failed rows, and how much of it is certain. */
export interface ErrorFile {
  readonly file: string
  readonly bytes: number
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

/** Throws when a file cannot be written that somebody named for the failed rows; one that may be replaced is emptied. */
export async function prepareErrorFile(file: string, mayReplace: boolean): Promise<void> {
  const isThere = await exists(file)
  if (isThere && !mayReplace)
    throw usageError(`--errors ${file} exists.`, 'Choose another name, or say --yes to replace it.')
  if (isThere && !(await lstat(file)).isFile()) throw usageError(`--errors ${file} is not a file.`)
  try {
    const handle = isThere ? await openExisting(file, 'write') : await createFile(file)
    try {
      await handle.truncate()
      await handle.chmod(0o600)
    } finally {
      await handle.close()
    }
    if (!isThere) await rm(file)
  } catch (error) {
    throw notWritable(file, error)
  }
}

/** Whether anything has the name, be it a link to nowhere. */
function exists(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  )
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'its directory does not exist',
  ELOOP: 'it is a link',
}

function notWritable(file: string, cause: unknown): CliError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const reason = REASONS[code] ?? code
  return new CliError('FILE_NOT_WRITABLE', `${file}, for the rows that fail, cannot be written (${reason}).`, {
    exitCode: EXIT.usage,
    suggestion: 'Say with --errors where they are to be written.',
    cause,
  })
}

/**
 * Writes the rows behind what is certain of the file, under the header of their file where there is nothing; answers with
 * what is certain then. What an interrupted run wrote behind is written again; but where somebody else changed the file,
 * who mends the rows perhaps, they go to another one, and where it is gone, to a new one.
 */
export async function writeFailedRows(
  target: ErrorFile,
  header: Buffer,
  newline: number,
  rows: readonly FailedRow[],
): Promise<ErrorFile> {
  const columns = columnNames(header, newline)
  const shape = { newline, width: columns.length, old: columns.indexOf(ERROR_COLUMN) }
  const lines = Buffer.concat(rows.map(({ bytes, error }) => lineOf(bytes, shape, error)))
  const whole = Buffer.concat([lineOf(withoutBom(header), shape, ERROR_COLUMN), lines])
  try {
    const content = target.bytes === 0 ? whole : lines
    const fate = await fateOf(target, content)
    if (fate === 'kept') return await append(await openExisting(target.file, 'write'), target, content)
    const file = fate === 'gone' ? target.file : await chooseErrorFile(target.file.replace(/\.errors(?=\.csv$)/i, ''))
    return await append(await createFile(file), { file, bytes: 0 }, whole)
  } catch (error) {
    throw notWritable(target.file, error)
  }
}

/** Whether behind what is certain there is nothing but the beginning of this content, as an interrupted run leaves it. */
async function fateOf({ file, bytes }: ErrorFile, content: Buffer): Promise<'kept' | 'changed' | 'gone'> {
  const handle = await openExisting(file, 'read').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!handle) return 'gone'
  try {
    const behind = (await handle.stat()).size - bytes
    if (behind < 0 || behind > content.length) return 'changed'
    const { buffer } = await handle.read(Buffer.alloc(behind), 0, behind, bytes)
    return buffer.equals(content.subarray(0, behind)) ? 'kept' : 'changed'
  } finally {
    await handle.close()
  }
}

async function append(handle: FileHandle, { file, bytes }: ErrorFile, content: Buffer): Promise<ErrorFile> {
  try {
    for (let at = 0; at < content.length; )
      at += (await handle.write(content, at, content.length - at, bytes + at)).bytesWritten
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { file, bytes: bytes + content.length }
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
