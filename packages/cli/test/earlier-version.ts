import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Program } from './nodes-kit.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** How to run the command line of a checkout from its sources, which Node reads as they are. */
export const fromSources = (root: string): Required<Program> => ({
  node: ['--conditions=posthorn-source', '--no-warnings'],
  cli: path.join(root, 'packages/cli/src/index.ts'),
})

/** This version. */
export const thisVersion = fromSources(ROOT)

/** A version of the past in a directory of its own. */
export interface EarlierVersion {
  readonly program: Required<Program>
  remove(): void
}

/** The version of a commit, or why its history is not here. */
export type EarlierFound = { readonly version: EarlierVersion } | { readonly missing: string }

/**
 * Takes the packages of a commit out of the history of this checkout, with its own packages and this one's libraries, and
 * with this checkout's state of the files in `mended`.
 */
export function takeEarlierVersion(commit: string, mended: readonly string[] = []): EarlierFound {
  const options = { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'] }
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], options)
  } catch {
    return { missing: `this checkout has no history with the commit ${commit}` }
  }
  const root = mkdtempSync(path.join(tmpdir(), 'posthorn-earlier-'))
  const remove = () => rmSync(root, { recursive: true, force: true })
  try {
    const archive = execFileSync('git', ['archive', '--format=tar', commit, 'packages', 'package.json'], {
      ...options,
      maxBuffer: 1 << 28,
    })
    execFileSync('tar', ['-x', '-C', root], { input: archive })
    for (const file of mended) copyFileSync(path.join(ROOT, file), path.join(root, file))
    for (const name of readdirSync(path.join(root, 'packages'))) linkLibraries(root, name)
    return { version: { program: fromSources(root), remove } }
  } catch (error) {
    // A commit that is there and does not run is a failure: its test would be skipped for ever.
    remove()
    throw error
  }
}

interface Manifest {
  readonly name: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

const manifestOf = (directory: string): Manifest =>
  JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8')) as Manifest

/** What earlier versions need for pages that no test opens. It brings a telemetry package. */
const UNUSED: readonly string[] = ['swagger-ui-dist']

/**
 * Gives a package its libraries: those of the same commit where it has them, else those of this checkout, which keeps what
 * only an earlier version needs among its devDependencies.
 */
function linkLibraries(root: string, name: string): void {
  const own = new Map(
    readdirSync(path.join(root, 'packages')).map((folder) => {
      const directory = path.join(root, 'packages', folder)
      return [manifestOf(directory).name, directory] as const
    }),
  )
  const { dependencies, peerDependencies } = manifestOf(path.join(root, 'packages', name))
  for (const dependency of Object.keys({ ...dependencies, ...peerDependencies })) {
    if (UNUSED.includes(dependency)) continue
    const installed = path.join(ROOT, 'packages', name, 'node_modules', dependency)
    const target = own.get(dependency) ?? (existsSync(installed) ? realpathSync(installed) : undefined)
    if (target === undefined) throw new Error(`packages/${name} needs ${dependency}, which is no longer installed`)
    const link = path.join(root, 'packages', name, 'node_modules', dependency)
    mkdirSync(path.dirname(link), { recursive: true })
    symlinkSync(target, link)
  }
}
