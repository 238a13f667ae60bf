import { type FileHandle, lstat, rm } from 'node:fs/promises'
import { CliError, EXIT, usageError } from '../errors.ts'
import { createFile, openExisting } from '../files.ts'
import { columnNames } from './parts.ts'
import { cellsOf, type Dialect, QUOTE, withoutBom } from './records.ts'

/** A refused row and the reason. */
export interface FailedRow {
  readonly bytes: Buffer
  readonly error: string
}

/** A file of failed rows, and how many of its bytes are known to be written. */
export interface ErrorFile {
  readonly file: string
  readonly bytes: number
}

/** The column with the reason of a refusal; an import leaves it out. */
export const ERROR_COLUMN = 'posthorn_error'

/** The end of the names of files of failed rows. */
export const ERROR_FILE_END = '.errors.csv'

/** Returns an unused name for the failed rows of a file, so that corrections in an older one are not lost. */
export async function chooseErrorFile(file: string): Promise<string> {
  const base = file.replace(/\.csv$/i, '')
  for (let number = 1; ; number++) {
    const name = base + (number === 1 ? '' : `.${number}`) + ERROR_FILE_END
    if (!(await exists(name))) return name
  }
}

/** Throws if the file named for the failed rows cannot be written; empties one that may be replaced. */
export async function prepareErrorFile(file: string, { mayReplace }: { readonly mayReplace: boolean }): Promise<void> {
  const isThere = await exists(file)
  if (isThere && !mayReplace)
    throw usageError(`--errors ${file} exists.`, 'Choose another name, or use --yes to replace it.')
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

/** Returns true if the name is taken, even by a dangling link. */
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
  return new CliError('FILE_NOT_WRITABLE', `${file}, the file for failed rows, cannot be written (${reason}).`, {
    exitCode: EXIT.usage,
    suggestion: 'Choose another file with --errors.',
    cause,
  })
}

/**
 * Appends the rows after the known bytes of the file, with the header of their file if it is empty, and returns the new
 * known state. Overwrites the rest of an interrupted run. If someone else changed the file, perhaps to correct rows,
 * the rows go to another file; if it was deleted, to a new one.
 */
export async function writeFailedRows(
  target: ErrorFile,
  header: Buffer,
  dialect: Dialect,
  rows: readonly FailedRow[],
): Promise<ErrorFile> {
  const columns = columnNames(header, dialect).map((name) => name.toLowerCase())
  const shape = { dialect, width: columns.length, old: columns.indexOf(ERROR_COLUMN) }
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

/** Returns whether the known bytes are followed only by the beginning of this content, as after an interrupted run. */
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
  readonly dialect: Dialect
  /** The number of columns in the header of the rows. */
  readonly width: number
  /** The column with the reason of an earlier refusal; -1 if there is none. */
  readonly old: number
}

/** Returns the record with this reason in the last column instead of an earlier one, however short the record is. */
function lineOf(record: Buffer, { dialect, width, old }: Shape, reason: string): Buffer {
  let cells = cellsOf(record, dialect)
  // Surplus cells come before it.
  if (old !== -1) cells = withoutReason(cells, old + Math.max(0, cells.length - width))
  while (cells.length < (old === -1 ? width : width - 1)) cells.push(Buffer.alloc(0))
  const separator = Buffer.of(dialect.separator)
  const quoted =
    /[",\r\n]/.test(reason) || reason.includes(String(separator)) ? `"${reason.replaceAll('"', '""')}"` : reason
  return Buffer.concat([...cells.flatMap((cell) => [cell, separator]), Buffer.from(`${quoted}\n`)])
}

/** Returns the cells without the reason that ends at this one. On a malformed line the reason's own commas split it. */
function withoutReason(cells: readonly Buffer[], last: number): Buffer[] {
  let first = last
  if (cells[last]?.at(-1) === QUOTE) while (first > 0 && cells[first]?.[0] !== QUOTE) first--
  return cells.toSpliced(first, last - first + 1)
}
