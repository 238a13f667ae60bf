import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { CliError, EXIT, usageError } from './errors.ts'
import type { Io } from './io.ts'

/** Where text of any length goes, as fast as it is taken there. */
export interface TextSink {
  write(text: string): Promise<void>
  end(): Promise<void>
}

/** A file that must not be there yet, unless it may be replaced; or the standard output. */
export function openSink(io: Io, file: string | undefined, mayReplace: boolean): TextSink {
  if (file === undefined) {
    return {
      async write(text) {
        if (!io.stdout.write(text)) await once(io.stdout, 'drain')
      },
      end: async () => {},
    }
  }
  const stream = createWriteStream(path.resolve(io.cwd, file), { flags: mayReplace ? 'w' : 'wx', mode: 0o600 })
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
    },
  }
}

function notWritable(file: string, cause: unknown): CliError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (code === 'EEXIST')
    return usageError(`--output ${file} exists.`, 'Choose another name, or say --yes to replace it.')
  return new CliError('FILE_NOT_WRITABLE', `--output ${file} cannot be written (${code}).`, {
    exitCode: EXIT.usage,
    cause,
  })
}
