// Packs every published package, as `pnpm publish` would: for scripts that check and try the result.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT, toolchain } from './setup.mjs'

export interface PackedPackage {
  readonly name: string
  /** The folder in the workspace. */
  readonly directory: string
  readonly tarball: string
  /** The size of the tarball in bytes. */
  readonly size: number
  readonly files: readonly string[]
}

/** Returns the folders of the published packages. */
export function publishedPackages(): readonly string[] {
  return readdirSync(path.join(ROOT, 'packages'))
    .map((name) => path.join(ROOT, 'packages', name))
    .filter((directory) => !JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8')).private)
}

/** Packs the build: dist/ with its declarations must exist. */
export function packAll(into: string): readonly PackedPackage[] {
  const { pnpm, env } = toolchain()
  mkdirSync(into, { recursive: true })
  return publishedPackages().map((directory) => {
    const args = ['pack', '--config.ignore-scripts=true', '--json', '--pack-destination', into]
    const { name, filename, size, files } = JSON.parse(
      execFileSync(pnpm, args, { cwd: directory, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }),
    )
    return { name, directory, tarball: filename, size, files: files.map((file: { path: string }) => file.path) }
  })
}
