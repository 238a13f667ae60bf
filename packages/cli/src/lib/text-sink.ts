import { once } from 'node:events'
import { open, realpath, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { CliError, EXIT, usageError } from './errors.ts'
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
  const named = path.resolve(io.cwd, file)
  const there = await stat(named).catch(() => undefined)
  if (there && !mayReplace) throw exists(file)
  const target = there ? await realpath(named) : named
  // What is no file, a pipe perhaps, cannot be replaced by one.
  const part = there && !there.isFile() ? target : `${target}.${process.pid}.part`
  const handle = await open(part, 'w', 0o600).catch((error: unknown) => {
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
      if (!mayReplace && (await stat(target).catch(() => undefined))) throw exists(file)
      await rename(part, target).catch((error: unknown) => {
        throw notWritable(file, error)
      })
    },
    async abandon() {
      stream.destroy()
      await done.catch(() => {})
      if (part !== target) await rm(part, { force: true })
    },
  }
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
