import { link, lstat, rename, rm } from 'node:fs/promises'
import { CliError, EXIT, usageError } from './errors.ts'
import { createFile } from './files.ts'

interface Naming {
  readonly named: string
  readonly mayReplace: boolean
}

/** Gives a complete file its name; `named` is the path as the person entered it. Idempotent. */
export async function nameWhole(part: string, target: string, { named, mayReplace }: Naming): Promise<void> {
  try {
    if (await hasName(part, target)) await rm(part, { force: true })
    else await (mayReplace ? rename(part, target) : giveName(part, target))
  } catch (error) {
    throw isCode(error, 'EEXIST') ? exists(named) : notWritable(named, error)
  }
}

/** Returns true if the part has the target's name already, even if its old name is not removed yet. */
async function hasName(part: string, target: string): Promise<boolean> {
  const [there, left] = await Promise.all([lstat(target).catch(() => undefined), lstat(part).catch(() => undefined)])
  return there !== undefined && (left === undefined || (left.ino === there.ino && left.dev === there.dev))
}

/** Gives a file an unused name. */
async function giveName(part: string, target: string): Promise<void> {
  try {
    await link(part, target)
  } catch (error) {
    if (!isCode(error, 'EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP')) throw error
    // On a file system without hard links, creating an empty file reserves the name.
    await (await createFile(target)).close()
    await rename(part, target)
    return
  }
  await rm(part)
}

export function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

export function exists(file: string): CliError {
  return usageError(`--output ${file} exists.`, 'Choose another name, or use --yes to replace it.')
}

export function notWritable(file: string, cause: unknown): CliError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return new CliError('FILE_NOT_WRITABLE', `--output ${file} cannot be written (${code}).`, {
    exitCode: EXIT.usage,
    cause,
  })
}
