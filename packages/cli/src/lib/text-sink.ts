import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { lstat, open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { createFile } from './files.ts'
import type { Io } from './io.ts'
import { exists, nameWhole, notWritable } from './whole-file.ts'

/** An output for text of any length, with back-pressure. */
export interface TextSink {
  write(text: string): Promise<void>
  /** Completes the output. */
  end(): Promise<void>
  /** Abandons the output. */
  abandon(): Promise<void>
}

/**
 * Opens stdout, or a file that gets its name when it is complete. The file must not exist yet, unless it may be
 * replaced.
 */
export async function openSink(
  io: Io,
  file: string | undefined,
  { mayReplace }: { readonly mayReplace: boolean },
): Promise<TextSink> {
  if (file === undefined) {
    return {
      write: (text) => io.stdout.data(text),
      end: async () => {},
      abandon: async () => {},
    }
  }
  const target = path.resolve(io.cwd, file)
  if (!mayReplace && (await lstat(target).catch(() => undefined))) throw exists(file)
  // A pipe or device is written to, not replaced. A link to a file is replaced, and its target stays unchanged.
  const there = await stat(target).catch(() => undefined)
  const part = there && !there.isFile() ? target : `${target}.${randomBytes(6).toString('hex')}.part`
  const handle = await (part === target ? open(part, 'w') : createFile(part)).catch((error: unknown) => {
    throw notWritable(file, error)
  })
  const stream = handle.createWriteStream()
  const done = finished(stream).catch((error: unknown) => {
    throw notWritable(file, error)
  })
  done.catch(() => {}) // the caller awaits it and handles the error
  return {
    async write(text) {
      if (!stream.write(text)) await Promise.race([once(stream, 'drain'), done])
    },
    async end() {
      stream.end()
      await done
      if (part === target) return
      await nameWhole(part, target, { named: file, mayReplace })
    },
    async abandon() {
      stream.destroy()
      await done.catch(() => {})
      if (part !== target) await rm(part, { force: true })
    },
  }
}
