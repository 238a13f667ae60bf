import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { type PackedPackage, packAll, publishedPackages } from '../../scripts/pack.ts'
import { declarations, ROOT, toolchain } from '../../scripts/setup.mjs'

const run = promisify(execFile)

/** The equipment of a stranger: an empty folder, npm, and the tarballs of a release. */
export interface Stranger {
  readonly directory: string
  /** The time when `npm install` began, by `performance.now()`. */
  readonly since: number
  /** The number of packages that `npm install` installed, including all dependencies. */
  readonly packages: number
  readonly megabytes: number
}

export interface Outcome {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

const tools = toolchain()
/** Excludes everything of this workspace, and the settings of the user who runs the test. */
const ENV = Object.fromEntries(
  Object.entries(tools.env).filter(([name]) => !/^(POSTHORN_|OTEL_|PORT$|NODE_OPTIONS$|VITEST)/.test(name)),
)
const made: string[] = []
let packed: Promise<readonly PackedPackage[]> | undefined

async function emptyFolder(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'posthorn-stranger-'))
  made.push(directory)
  return directory
}

export async function removeStrangers(): Promise<void> {
  packed = undefined
  await Promise.all(made.splice(0).map((directory) => rm(directory, { recursive: true, force: true })))
}

/** Returns the tarballs of the build; creates declarations that are older than the sources. */
async function tarballs(): Promise<readonly PackedPackage[]> {
  if (publishedPackages().some(lacksDeclarations)) declarations(tools)
  return packAll(await emptyFolder())
}

function lacksDeclarations(directory: string): boolean {
  const { exports } = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8'))
  const entrances = Object.values<{ readonly types?: string }>(exports).flatMap(({ types }) => types ?? [])
  const newest = Math.max(...filesIn(path.join(directory, 'src')).map((file) => statSync(file).mtimeMs))
  return entrances.some((types) => {
    const file = path.join(directory, types)
    return !existsSync(file) || statSync(file).mtimeMs < newest
  })
}

const filesIn = (directory: string) =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(directory, name))
    .filter((file) => file.endsWith('.ts'))

/** Returns our packages that a package needs, including itself. */
function closureOf(name: string): readonly string[] {
  const manifest = path.join(ROOT, 'packages', name.replace('@posthorn/', ''), 'package.json')
  const { dependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8'))
  const own = Object.keys(dependencies).filter((other) => other.startsWith('@posthorn/'))
  return [...new Set([name, ...own.flatMap(closureOf)])]
}

/** Runs `npm install` with these packages of ours and those they need, from their tarballs, and others from the registry. */
export async function installs(ours: readonly string[], others: readonly string[] = []): Promise<Stranger> {
  packed ??= tarballs()
  const all = await packed
  const directory = await emptyFolder()
  await writeFile(path.join(directory, 'package.json'), '{"private":true,"type":"module"}\n')
  const closure = [...new Set(ours.flatMap(closureOf))]
  const files = closure.map((name) => all.find((one) => one.name === name)?.tarball ?? `${name} was not packed`)
  const since = performance.now()
  await npmInstall(directory, [...files, ...others])
  const lock = JSON.parse(readFileSync(path.join(directory, 'node_modules/.package-lock.json'), 'utf8'))
  const { stdout } = await run('du', ['-sk', path.join(directory, 'node_modules')])
  return {
    directory,
    since,
    packages: Object.keys(lock.packages).length,
    megabytes: Math.round(Number.parseInt(stdout, 10) / 102.4) / 10,
  }
}

export async function npmInstall(directory: string, specs: readonly string[]): Promise<void> {
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', '--loglevel=error']
  await run('npm', ['install', ...quiet, ...specs], { cwd: directory, env: ENV, maxBuffer: 1 << 24 })
}

/** Runs a program of the stranger's to its end. */
export async function runs(
  { directory }: Stranger,
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  try {
    const options = { cwd: directory, env: { ...ENV, ...env }, maxBuffer: 1 << 24 }
    return { code: 0, ...(await run(command, args, options)) }
  } catch (error) {
    const { code, stdout, stderr } = { code: -1, stdout: '', stderr: String(error), ...Object(error) }
    return { code: Number(code), stdout: String(stdout), stderr: String(stderr) }
  }
}

/** Starts a program that runs until it is ended. */
export function starts(
  { directory }: Stranger,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): ChildProcess {
  // The file itself: npx would be between it and signals.
  const [command = '', ...rest] = args
  const file = path.join(directory, 'node_modules/.bin', command)
  return spawn(file, rest, { cwd: directory, env: { ...ENV, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
}
