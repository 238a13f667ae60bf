import { createHash } from 'node:crypto'
import { type FileHandle, lstat, rm } from 'node:fs/promises'
import { usageError } from '../errors.ts'
import { createFile, openExisting } from '../files.ts'
import { isCode } from '../whole-file.ts'

/** A file that grows over several runs, with a hash of its content. */
export interface Part {
  write(text: string): Promise<void>
  /** Flushes to disk and returns the current end of the part. */
  mark(): Promise<ExportedPart>
  close(): Promise<void>
}

export interface ExportedPart {
  readonly bytes: number
  /** SHA-256. */
  readonly hash: string
}

const CHUNK = 1024 * 1024

/** Returns the path of a resumable export until it is complete. */
export const partOf = (target: string) => `${target}.part`

/** Opens the part and truncates it to the bytes that are known to be written. */
export async function openPart(file: string, written: ExportedPart): Promise<Part> {
  if (written.bytes === 0) {
    await removePart(file)
    return partFrom(await createFile(file), createHash('sha256'), 0)
  }
  const handle = await openExisting(file, 'both').catch((error: unknown) => {
    throw isCode(error, 'ENOENT', 'ELOOP') ? changed(file) : error
  })
  try {
    const hash = await hashOf(handle, written.bytes)
    if (hash.copy().digest('hex') !== written.hash) throw changed(file)
    await handle.truncate(written.bytes)
    return partFrom(handle, hash, written.bytes)
  } catch (error) {
    await handle.close()
    throw error
  }
}

function partFrom(handle: FileHandle, hash: ReturnType<typeof createHash>, begin: number): Part {
  let bytes = begin
  return {
    async write(text) {
      const content = Buffer.from(text)
      for (let done = 0; done < content.length; ) {
        const { bytesWritten } = await handle.write(content, done, content.length - done, bytes + done)
        done += bytesWritten
      }
      hash.update(content)
      bytes += content.length
    },
    async mark() {
      await handle.sync()
      return { bytes, hash: hash.copy().digest('hex') }
    },
    close: () => handle.close(),
  }
}

/** Returns the hash of the first `bytes` bytes, or of all if there are fewer. */
async function hashOf(handle: FileHandle, bytes: number) {
  const hash = createHash('sha256')
  const chunk = Buffer.alloc(CHUNK)
  for (let at = 0; at < bytes; ) {
    const { bytesRead } = await handle.read(chunk, 0, Math.min(CHUNK, bytes - at), at)
    if (bytesRead === 0) break
    hash.update(chunk.subarray(0, bytesRead))
    at += bytesRead
  }
  return hash
}

const changed = (file: string) =>
  usageError(`${file} has changed since the export was interrupted.`, 'Start over with --restart.')

/** Deletes the part of an export that starts over. */
export const removePart = (file: string) => rm(file, { force: true })

/** Throws if another file has the name of the part. */
export async function requireFree(file: string): Promise<void> {
  if (!(await lstat(file).catch(() => undefined))) return
  throw usageError(`${file} already exists and does not belong to a resumable export.`, 'Move or delete it.')
}
