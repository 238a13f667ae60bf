import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

export interface Asset {
  readonly content: Buffer
  readonly contentType: string
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** Next to this module in the sources, next to the bundle when built. */
const DIRECTORY = new URL('./assets/', import.meta.url)

/** The files of the inbox page by name, read once. */
export async function loadAssets(): Promise<ReadonlyMap<string, Asset>> {
  const assets = new Map<string, Asset>()
  for (const name of await readdir(DIRECTORY)) {
    const contentType = TYPES[path.extname(name)]
    if (contentType) assets.set(name, { content: await readFile(new URL(name, DIRECTORY)), contentType })
  }
  return assets
}
