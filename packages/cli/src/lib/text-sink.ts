import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { link, lstat, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { CliError, EXIT, usageError } from './errors.ts'
import { createFile } from './files.ts'
import type { Io } from './io.ts'

/** Where text of any length goes, as fast as it is taken there. */
export interface TextSink {
  write(text: string): Promise<void>
  /** Says that it is whole. */
  end(): Promise<void>
  /** Says that it will never be. */
  abandon(): Promise<void>
}

/**
 * A file that must not be there yet, unless it may be replaced, and that has its name when it is whole; or the standard
 * output.
 */
export async function openSink(io: Io, file: string | undefined, mayReplace: boolean): Promise<TextSink> {
  if (file === undefined) {
    return {
      async write(text) {
        if (!io.stdout.write(text)) await once(io.stdout, 'drain')
      },
      end: async () => {},
      abandon: async () => {},
    }
  }
  const target = path.resolve(io.cwd, file)
  if (!mayReplace && (await lstat(target).catch(() => undefined))) throw exists(file)
  // What is no file, a pipe perhaps, cannot be replaced by one; a link to a file is replaced, and the file left alone.
  const there = await stat(target).catch(() => undefined)
  const part = there && !there.isFile() ? target : `${target}.${randomBytes(6).toString('hex')}.part`
  const handle = await (part === target ? open(part, 'w') : createFile(part)).catch((error: unknown) => {
    throw notWritable(file, error)
  })
  const stream = handle.createWriteStream()
  const done = finished(stream).catch((error: unknown) => {
    throw notWritable(file, error)
  })
  done.catch(() => {}) // told by whoever waits for it
  return {
    async write(text) {
      if (!stream.write(text)) await Promise.race([once(stream, 'drain'), done])
    },
    async end() {
      stream.end()
      await done
      if (part === target) return
      await (mayReplace ? rename(part, target) : giveName(part, target)).catch((error: unknown) => {
        throw isCode(error, 'EEXIST') ? exists(file) : notWritable(file, error)
      })
    },
    async abandon() {
      stream.destroy()
      await done.catch(() => {})
      if (part !== target) await rm(part, { force: true })
    },
  }
}

/** Gives a file a name that nothing has. */
async function giveName(part: string, target: string): Promise<void> {
  try {
    await link(part, target)
  } catch (error) {
    if (!isCode(error, 'EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP')) throw error
    // A file system without hard links: who makes an empty file of the name has the name.
    await (await createFile(target)).close()
    await rename(part, target)
    return
  }
  await rm(part)
}

function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

function exists(file: string): CliError {
  return usageError(`--output ${file} exists.`, 'Choose another name, or say --yes to replace it.')
}

function notWritable(file: string, cause: unknown): CliError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return new CliError('FILE_NOT_WRITABLE', `--output ${file} cannot be written (${code}).`, {
    exitCode: EXIT.usage,
    cause,
  })
}
