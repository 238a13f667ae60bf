import { randomBytes } from 'node:crypto'
import { chmod, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { CliError, EXIT, usageError } from '../errors.ts'
import { isCode } from '../whole-file.ts'
import { HEADLINE } from './render.ts'

/** The file for the types. */
export interface TypesFile {
  /** The path as the person entered it. */
  readonly named: string
  readonly place: string
  /** The current content; undefined if there is none. */
  readonly text: string | undefined
}

/** Reads the existing file. Throws a usage error for a path that is not a file. */
export async function readTypes(cwd: string, named: string): Promise<TypesFile> {
  const place = path.resolve(cwd, named)
  try {
    // A link to the file is kept.
    return { named, place: await realpath(place), text: inLines(await readFile(place, 'utf8')) }
  } catch (error) {
    if (isCode(error, 'ENOENT')) return { named, place, text: undefined }
    throw notWritable(named, error)
  }
}

/** Git may change line ends to those of the system. */
const inLines = (text: string) => text.replaceAll('\r\n', '\n')

/** Writes the whole file, or nothing. A file of others is replaced only if that is allowed. */
export async function writeTypes(
  { named, place, text: before }: TypesFile,
  text: string,
  { mayReplace }: { readonly mayReplace: boolean },
) {
  if (before !== undefined && !before.includes(HEADLINE) && !mayReplace)
    throw usageError(`--out ${named} exists, and codegen did not write it.`, 'Choose another name, or use --yes.')
  const part = `${place}.${randomBytes(6).toString('hex')}.part`
  try {
    await writeFile(part, text, { flag: 'wx' })
    if (before !== undefined) await chmod(part, (await stat(place)).mode)
    await rename(part, place)
  } catch (error) {
    await rm(part, { force: true })
    throw notWritable(named, error)
  }
}

/** Returns the error for a file that differs from the project. It names the first line that differs. */
export function outOfDate({ named, text: before }: TypesFile, text: string): CliError {
  const code = 'TYPES_OUT_OF_DATE'
  const suggestion = 'Run "posthorn codegen" with the same options, and commit the result.'
  if (before === undefined) return new CliError(code, `--out ${named} does not exist.`, { suggestion })
  const [was, is] = [before.split('\n'), text.split('\n')]
  const line = is.findIndex((one, index) => one !== was[index])
  const at = line === -1 ? is.length : line
  const shown = (lines: readonly string[]) => lines[at]?.trim() ?? 'the end'
  return new CliError(code, `${named} is not up to date: line ${at + 1} is ${shown(was)}, and would be ${shown(is)}`, {
    suggestion,
  })
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'its directory does not exist',
  ENOTDIR: 'its directory is a file',
  EISDIR: 'it is a directory',
  EACCES: 'it is not writable',
  EROFS: 'the file system is read-only',
}

function notWritable(named: string, cause: unknown): CliError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return new CliError('FILE_NOT_WRITABLE', `--out ${named} cannot be written: ${REASONS[code] ?? code}.`, {
    exitCode: EXIT.usage,
    cause,
  })
}
