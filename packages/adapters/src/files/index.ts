import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Files } from '@posthorn/core/ports'
import { requireName } from './names.ts'

const FILE = 0o600
const DIRECTORY = 0o700
/** The folder in which files are written before they have their names. */
const INCOMING = '.incoming'
/** No write takes so long. */
const LOST_AFTER_MS = 3_600_000

/**
 * Creates a store of files in a directory, which is created if it is missing; readable by its owner only. All nodes
 * must see the same directory.
 */
export function directoryFiles(directory: string): Files {
  const root = path.resolve(directory)
  const incoming = path.join(root, INCOMING)
  const placeOf = (name: string) => path.join(root, ...requireName(name).split('/'))
  let ready: Promise<void> | undefined

  /** Creates the directory, and removes the drafts of processes that died while they wrote. */
  async function prepare(): Promise<void> {
    await mkdir(incoming, { recursive: true, mode: DIRECTORY })
    for (const name of await readdir(incoming)) {
      const file = path.join(incoming, name)
      const { mtimeMs } = (await stat(file).catch(unlessMissing)) ?? { mtimeMs: Date.now() }
      if (Date.now() - mtimeMs > LOST_AFTER_MS) await rm(file, { force: true })
    }
  }

  function beReady(): Promise<void> {
    ready ??= prepare().catch((error: unknown) => {
      ready = undefined
      throw error
    })
    return ready
  }

  return {
    async put(name, content) {
      const place = placeOf(name)
      if (await sizeOf(place)) return
      await beReady()
      const draft = path.join(incoming, randomBytes(12).toString('hex'))
      try {
        await write(draft, content)
        await mkdir(path.dirname(place), { recursive: true, mode: DIRECTORY })
        await giveName(draft, place)
        await syncDirectory(path.dirname(place))
      } finally {
        await rm(draft, { force: true })
      }
    },

    async open(name) {
      const place = placeOf(name)
      const size = await sizeOf(place)
      return size && { size: size.bytes, content: piecesOf(place) }
    },

    async delete(name) {
      const place = placeOf(name)
      if (await sizeOf(place)) await rm(place, { force: true })
    },

    async check() {
      await beReady()
      const draft = path.join(incoming, randomBytes(12).toString('hex'))
      await write(draft, new Uint8Array(1)).finally(() => rm(draft, { force: true }))
    },
  }
}

/** Opens the file when the first piece is read, so that an unused reader does not keep it open. */
async function* piecesOf(place: string): AsyncGenerator<Uint8Array> {
  for await (const piece of createReadStream(place)) if (piece instanceof Uint8Array) yield piece
}

async function sizeOf(place: string): Promise<{ readonly bytes: number } | undefined> {
  const found = await stat(place).catch(unlessMissing)
  return found?.isFile() ? { bytes: found.size } : undefined
}

async function write(file: string, content: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', FILE)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Gives the file its name, unless a file already has it; a file system without links gets the same bytes again. */
async function giveName(draft: string, place: string): Promise<void> {
  try {
    await link(draft, place)
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EEXIST') return
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EMLINK') throw error
    await rename(draft, place)
  }
}

/** A name is durable when its directory is. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

function unlessMissing(error: unknown): undefined {
  const code = codeOf(error)
  if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
  throw error
}
