import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** A file of the console, as the build wrote it. */
export interface ConsoleFile {
  readonly content: Buffer
  readonly contentType: string
  /** The start of its SHA-256. */
  readonly etag: string
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** Returns the folder of the built console, which is a package of its own. */
export const consoleFolder = (): URL => new URL('./dist/', import.meta.resolve('@posthorn/console/package.json'))

/** Reads the files of a build by their paths in the folder, such as `assets/app-….js`; none if there is no build. */
export async function loadConsole(folder: URL): Promise<ReadonlyMap<string, ConsoleFile>> {
  const files = new Map<string, ConsoleFile>()
  for (const name of await namesIn(folder)) {
    const contentType = TYPES[path.extname(name)]
    if (!contentType) continue
    const content = await readFile(new URL(name, folder))
    const etag = createHash('sha256').update(content).digest('hex').slice(0, 32)
    files.set(name, { content, contentType, etag })
  }
  return files
}

async function namesIn(folder: URL): Promise<readonly string[]> {
  try {
    return (await readdir(folder, { recursive: true })).map((name) => name.replaceAll(path.sep, '/'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
