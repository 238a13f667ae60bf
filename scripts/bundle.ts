// Bundles code of a page or an edge function, with its imports, as an application would.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'

export interface BundleOptions {
  /** The folder whose `node_modules` contain the imports. */
  readonly directory: string
  /** The conditions of the exports that apply where the code will run. */
  readonly conditions: readonly string[]
  readonly minify?: boolean
}

/** Returns one ES module without imports. */
export async function bundle(code: string, { directory, conditions, minify = false }: BundleOptions): Promise<string> {
  const folder = mkdtempSync(path.join(directory, 'bundle-'))
  try {
    const entry = path.join(folder, 'entry.js')
    writeFileSync(entry, code)
    const outputs = await build({
      configFile: false,
      root: folder,
      logLevel: 'error',
      publicDir: false,
      resolve: { conditions: [...conditions] },
      build: {
        write: false,
        target: 'es2022',
        minify,
        reportCompressedSize: false,
        modulePreload: false,
        rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
      },
    })
    const [chunk, ...others] = [outputs].flat().flatMap((result) => ('output' in result ? result.output : []))
    if (chunk?.type !== 'chunk' || others.length > 0) throw new Error('the bundle is not one file')
    return chunk.code
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
