import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { endWith } from './end-with.ts'

/** A server for tests that speaks MongoDB's protocol. */
export interface MongoDbServer {
  /** The kind of server: `mongod`, or its replacement. */
  readonly kind: string
  /** The URL of a new, empty database. */
  createDatabase(): string
  /** Kills the server (connections break); `start` brings it back on the same data. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Deletes all data of a server that was killed. */
  forget(): void
  /** Blocks it, with all connections open, until `thaw`. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
}

/** The server, or the reason why there is none on this machine. */
export type MongoDbFound = { readonly server: MongoDbServer } | { readonly missing: string }

/**
 * Returns the server of POSTHORN_TEST_MONGODB_URL, which cannot be killed; else `mongod` when it is on the path; else, with `java`
 * and `mvn`, the MongoDB-wire server of mongo-wire/ (mongo-java-server with H2 under it), its libraries from Maven Central.
 *
 * Not tested with the MongoDB-wire server: it has neither change streams nor transactions, is not a replica set (no
 * elections, no retryable writes, no write concern beyond one node), and ignores some secondary indexes. The queue uses
 * none of these: it does single-document reads and updates, and relies on the uniqueness of `_id` alone.
 */
export async function startMongoDb(): Promise<MongoDbFound> {
  const given = process.env.POSTHORN_TEST_MONGODB_URL
  if (given) return { server: givenServer(given) }
  try {
    if (onPath('mongod')) return { server: await ownServer('mongod', mongod) }
    if (!onPath('java') || !onPath('mvn')) {
      return { missing: 'neither mongod nor java and mvn are on the path, and POSTHORN_TEST_MONGODB_URL is not set' }
    }
    const libraries = mongoWireLibraries()
    return { server: await ownServer('mongo-java-server', (port, home) => mongoWire(libraries, port, home)) }
  } catch (error) {
    return { missing: `no MongoDB server starts here: ${error instanceof Error ? error.message : String(error)}` }
  }
}

type Command = (port: number, home: string) => readonly [command: string, ...args: string[]]

const MONGO_WIRE = fileURLToPath(new URL('./mongo-wire', import.meta.url))
/** Outlives a test run. */
const CACHE = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url))
const START_MS = 60_000

const mongod: Command = (port, home) => [
  'mongod',
  '--dbpath',
  home,
  '--port',
  String(port),
  '--bind_ip',
  '127.0.0.1',
  '--nounixsocket',
  '--quiet',
]

function mongoWire(libraries: string, port: number, home: string): ReturnType<Command> {
  const source = path.join(MONGO_WIRE, 'MongoWire.java')
  return ['java', '-XX:TieredStopAtLevel=1', '-cp', `${libraries}/*`, source, String(port), path.join(home, 'data.h2')]
}

/** Returns the libraries that pom.xml names, downloaded once for each version of it. */
function mongoWireLibraries(): string {
  const pom = path.join(MONGO_WIRE, 'pom.xml')
  const version = createHash('sha256').update(readFileSync(pom)).digest('hex').slice(0, 12)
  const libraries = path.join(CACHE, `mongo-wire-${version}`)
  if (existsSync(libraries)) return libraries
  mkdirSync(CACHE, { recursive: true })
  const fetched = mkdtempSync(path.join(CACHE, 'mongo-wire-'))
  const args = ['-q', '-B', '-f', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${fetched}`]
  execFileSync('mvn', args, { stdio: 'pipe', timeout: 180_000 })
  try {
    renameSync(fetched, libraries)
  } catch {
    rmSync(fetched, { recursive: true }) // another test run was first
  }
  return libraries
}

/** Starts a server that this process owns, in a separate directory. */
export async function ownServer(kind: string, command: Command): Promise<MongoDbServer> {
  const home = mkdtempSync(path.join(tmpdir(), 'posthorn-mongo-'))
  const port = await freePort()
  let server: ChildProcess | undefined
  let endWatch: (() => void) | undefined

  async function start() {
    const [program, ...args] = command(port, home)
    const started = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    started.stderr.on('data', (data: Buffer) => {
      said = (said + data.toString()).slice(-2000)
    })
    // The server ends with this process, for any reason.
    if (started.pid !== undefined) endWatch = endWith(process.pid, { server: started.pid, signal: 'SIGKILL', home })
    server = started
    const until = Date.now() + START_MS
    while (!(await listens(port))) {
      if (started.exitCode !== null || Date.now() > until) throw new Error(`${kind} does not start: ${said}`)
      await sleep(50)
    }
  }

  async function kill() {
    endWatch?.()
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
  }

  await start()
  return {
    kind,
    createDatabase: () => `mongodb://127.0.0.1:${port}/posthorn_${randomBytes(6).toString('hex')}`,
    start,
    kill,
    forget() {
      rmSync(home, { recursive: true, force: true })
      mkdirSync(home)
    },
    freeze: () => void server?.kill('SIGSTOP'),
    thaw: () => void server?.kill('SIGCONT'),
    async stop() {
      await kill()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

function givenServer(url: string): MongoDbServer {
  const refuse = () => {
    throw new Error('the server of POSTHORN_TEST_MONGODB_URL is not ours to stop')
  }
  return {
    kind: 'the server of POSTHORN_TEST_MONGODB_URL',
    createDatabase() {
      const [, server, , query = ''] = /^(mongodb(?:\+srv)?:\/\/[^/?]+)(\/[^?]*)?(\?.*)?$/.exec(url) ?? []
      if (!server) throw new Error('POSTHORN_TEST_MONGODB_URL is no MongoDB URL')
      return `${server}/posthorn_${randomBytes(6).toString('hex')}${query}`
    },
    start: async () => refuse(),
    kill: async () => refuse(),
    forget: refuse,
    freeze: refuse,
    thaw: refuse,
    async stop() {},
  }
}

export function onPath(program: string): boolean {
  return (process.env.PATH ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, program)))
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
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
