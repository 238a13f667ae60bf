import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type MongoDbFound, onPath, ownServer } from './mongo.ts'

/** The last version with its own database; from 2 on, FerretDB needs PostgreSQL with an extension. */
const VERSION = 'v1.24.2'
const TOOLCHAIN = fileURLToPath(new URL('../../.toolchain', import.meta.url))

const run = promisify(execFile)

/**
 * Starts FerretDB on SQLite, a second server that speaks MongoDB's protocol; or returns the reason why there is none.
 */
export async function startFerretDb(): Promise<MongoDbFound> {
  try {
    const program = await builtFerretDb()
    if ('missing' in program) return program
    const server = await ownServer(`FerretDB ${VERSION}`, (port, home) => [
      program.file,
      '--handler=sqlite',
      `--sqlite-url=file:${home}/`,
      `--state-dir=${home}`,
      `--listen-addr=127.0.0.1:${port}`,
      '--telemetry=disable',
      '--debug-addr=-',
      '--log-level=warn',
    ])
    return { server }
  } catch (error) {
    return { missing: `FerretDB does not start here: ${error instanceof Error ? error.message : String(error)}` }
  }
}

/**
 * Builds FerretDB from the Go proxy once for this toolchain: 150 s of CPU time with an empty cache of Go, 5 s with a
 * full one. `go install` is not enough: without its version file the program ends immediately.
 */
async function builtFerretDb(): Promise<{ readonly file: string } | { readonly missing: string }> {
  const file = path.join(TOOLCHAIN, `ferretdb-${VERSION}`, 'ferretdb')
  if (existsSync(file)) return { file }
  if (!onPath('go')) return { missing: 'FerretDB is built with Go, and go is not on the path' }
  mkdirSync(TOOLCHAIN, { recursive: true })
  const work = mkdtempSync(path.join(tmpdir(), 'posthorn-ferretdb-'))
  // One core is enough: other tests run in parallel.
  const env = { ...process.env, GOMAXPROCS: '1', GOFLAGS: '-mod=mod', GOWORK: 'off' }
  const go = (cwd: string, ...args: string[]) => run('go', args, { cwd, env, maxBuffer: 2 ** 26 })
  try {
    const source = path.join(work, 'source')
    try {
      const { stdout } = await go(work, 'mod', 'download', '-json', `github.com/FerretDB/FerretDB@${VERSION}`)
      cpSync(JSON.parse(stdout).Dir, source, { recursive: true, filter: (name) => !name.includes('/website/') })
      await run('chmod', ['-R', 'u+w', source]) // modules are kept read-only
    } catch (error) {
      return { missing: `the Go proxy does not give FerretDB: ${reasonOf(error)}` }
    }
    writeFileSync(path.join(source, 'build/version/version.txt'), `${VERSION}\n`)
    const built = path.join(work, 'built')
    await go(source, 'build', '-trimpath', '-o', path.join(built, 'ferretdb'), './cmd/ferretdb')
    rmSync(path.dirname(file), { recursive: true, force: true })
    cpSync(built, `${path.dirname(file)}.new`, { recursive: true })
    renameSync(`${path.dirname(file)}.new`, path.dirname(file))
    return { file }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function reasonOf(error: unknown): string {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
  return said || String(error)
}
