import { createHash } from 'node:crypto'
import { createClient, type Posthorn } from '@posthorn/sdk'
import { Command } from 'commander'
import { type Ask, createAsk } from './ask.ts'
import { chooseTarget, DEFAULT_URL, type GlobalOptions, type Server, serverAt } from './connection.ts'
import type { EmbeddedServer, LocalDeployment } from './embedded.ts'
import { CliError, EXIT, usageError } from './errors.ts'
import { type Io, note } from './io.ts'
import { createPace, inTurn, type Pace } from './pace.ts'
import { projectIdOf } from './project-id.ts'
import { requireProject } from './signed-in.ts'
import { warnedFetch } from './warned.ts'
import { repeatedly, secondsOf } from './watch.ts'

/** The context of every command. */
export interface Setting {
  readonly io: Io
  readonly globals: GlobalOptions
}

/** The context of a command that calls the API. */
export interface Connection extends Setting {
  readonly client: Posthorn
  readonly pace: Pace
  /** Makes any request unchanged. */
  readonly ask: Ask
  /** URL of the server; undefined when the work is done in this process. */
  readonly url: string | undefined
  /** Identifies the project together with its server or database. */
  readonly place: string
  /** The project that the signed-in person chose; undefined with a key, which has its own. */
  readonly project: string | undefined
  /** The server inside this process; undefined if the command calls another one, or operates the deployment. */
  readonly embedded: EmbeddedServer | undefined
  /** Closes the server inside this process. */
  readonly close?: () => Promise<void>
}

/** The requirements of a command for a signed-in person. */
interface Needs {
  /** Whether it works in a project; true by default. */
  readonly needsProject?: boolean
  /** Whether it operates the deployment, and works in no project; false by default. */
  readonly operates?: boolean
}

/** An action of commander: the arguments of the command, its options, and the command itself. */
type Action<A extends unknown[]> = (...args: [...A, Command]) => Promise<void>

/** The runners that all commands share. */
export interface Cli {
  /** Runs a command that needs neither server nor database. */
  locally<A extends unknown[]>(work: (setting: Setting, ...args: A) => Promise<void>): Action<A>
  /** Runs a command whose arguments have no meaning for this program: they may be empty. */
  verbatim<A>(work: (io: Io, argument: A) => Promise<void>): (argument: A) => Promise<void>
  /** Runs a command that calls the API, of a server or in this process. */
  withClient<A extends unknown[]>(work: (connection: Connection, ...args: A) => Promise<void>, needs?: Needs): Action<A>
  /** Runs a command that operates the deployment: of a server, or in this process. */
  withOperator<A extends unknown[]>(work: (connection: Connection, ...args: A) => Promise<void>): Action<A>
  /** Runs a command on the project that its first argument names, by id or name; without it, on the current project. */
  withProject<A extends unknown[]>(
    work: (connection: Connection, projectId: string, ...args: A) => Promise<void>,
  ): Action<[project: string | undefined, ...A]>
  /** Runs a command that works on the database itself, across projects. */
  withDeployment<A extends unknown[]>(
    work: (setting: Setting & LocalDeployment, ...args: A) => Promise<void>,
  ): Action<A>
}

/** Commander passes an action its arguments, its options, and the command; only the command has the global options. */
function split<A extends unknown[]>(args: [...A, Command]): { own: A; globals: GlobalOptions }
function split(args: unknown[]): { own: unknown[]; globals: GlobalOptions } {
  const command = args.at(-1)
  const globals = command instanceof Command ? command.optsWithGlobals<GlobalOptions>() : {}
  const json = globals.json || globals.format === 'json'
  const own = args.slice(0, -1)
  if (own.includes('')) throw emptyArgument()
  return { own, globals: json ? { ...globals, json } : globals }
}

const emptyArgument = () => usageError('An argument is empty.', 'A shell variable may be empty.')

/** Loaded on demand: the server takes a while to load, and a command that calls another server does not need it. */
const loadEmbedded = () => import('./embedded.ts')

async function openConnection(io: Io, globals: GlobalOptions, needs: Needs = {}): Promise<Connection> {
  const target = await chooseTarget(io, globals)
  if (target.kind === 'remote') return openRemote({ io, globals }, target, needs)
  if (target.note) note(io, target.note)
  const { openEmbedded, openOperated } = await loadEmbedded()
  if (needs.operates) {
    const { fetch, database, close } = await openOperated(io, target)
    const pace = createPace(warnedFetch(io, fetch))
    const client = createClient({ fetch: pace.fetch, retries: 0 })
    const ask = createAsk(pace.fetch, { url: DEFAULT_URL })
    return {
      io,
      globals,
      pace,
      ask,
      url: undefined,
      place: database,
      project: undefined,
      embedded: undefined,
      client,
      close,
    }
  }
  const embedded = await openEmbedded(io, target, globals.project)
  const place = `${embedded.database} ${embedded.projectId}`
  const pace = createPace(warnedFetch(io, embedded.fetch))
  const client = createClient({ fetch: pace.fetch, retries: 0 })
  const ask = createAsk(pace.fetch, { url: DEFAULT_URL })
  return {
    io,
    globals,
    pace,
    ask,
    url: undefined,
    place,
    project: undefined,
    embedded,
    client,
    close: () => embedded.close(),
  }
}

async function openRemote(
  { io, globals }: Setting,
  server: Server,
  { operates = false, needsProject = !operates }: Needs,
): Promise<Connection> {
  const { url, key, session } = server
  const pace = createPace(warnedFetch(io, (input, init) => fetch(input, init)))
  const asked = session !== undefined && (needsProject || server.project !== undefined)
  const project = asked ? await requireProject(server, pace) : undefined
  return {
    io,
    globals,
    pace,
    url,
    place: placeAt(url, project ?? key),
    project,
    embedded: undefined,
    ask: createAsk(pace.fetch, { url, key, session, project }),
    client: createClient({ url, key, session, project, fetch: pace.fetch }),
  }
}

/** Returns the identity of a project: its server, and its id or a key of it. */
export function placeAt(url: string, key: string | undefined): string {
  return createHash('sha256')
    .update(`${serverAt(url)}\n${key}`)
    .digest('hex')
}

/** Works at a place that options other than those of the command line name. */
export async function withConnection(
  { io, globals, ...needs }: Setting & Needs,
  work: (connection: Connection) => Promise<void>,
): Promise<void> {
  const connection = await openConnection(io, globals, needs)
  try {
    await work(connection)
  } finally {
    await connection.close?.()
  }
}

/** Returns the error for work on a database itself, which only the operator may do, not a member. */
function databaseNeeded(): CliError {
  return new CliError('DATABASE_NEEDED', 'This command needs direct access to the database.', {
    exitCode: EXIT.denied,
    suggestion: 'Run the command on the machine of the server, with --data <directory or database URL>.',
  })
}

/** Returns the process with the requested width of tables. */
const seenBy = (io: Io, { format }: GlobalOptions): Io => (format === 'wide' ? { ...io, isWide: true } : io)

/** Does the work once, or repeatedly with `--watch`. */
function again(
  connection: Connection,
  args: readonly unknown[],
  work: (connection: Connection) => Promise<void>,
): Promise<void> {
  const seconds = secondsOf(args.at(-1))
  if (seconds === undefined) return work(connection)
  return repeatedly(connection.io, seconds, (io) => inTurn(connection, () => work({ ...connection, io })))
}

export function createCli(base: Io): Cli {
  const running: Cli['withClient'] =
    (work, needs) =>
    async (...args) => {
      const { own, globals } = split(args)
      await withConnection({ io: seenBy(base, globals), globals, ...needs }, (connection) =>
        again(connection, own, (shown) => work(shown, ...own)),
      )
    }
  return {
    locally:
      (work) =>
      async (...args) => {
        const { own, globals } = split(args)
        await work({ io: seenBy(base, globals), globals }, ...own)
      },
    verbatim: (work) => (argument) => work(base, argument),
    withClient: running,
    withOperator: (work) => running(work, { operates: true }),
    withProject:
      (work) =>
      async (named, ...args) => {
        const { own, globals } = split(args)
        if (named === '') throw emptyArgument()
        const meant = named === undefined ? globals : { ...globals, project: named }
        await withConnection({ io: seenBy(base, globals), globals: meant }, async (connection) => {
          const id = await projectIdOf(connection)
          await again(connection, own, (shown) => work(shown, id, ...own))
        })
      },
    withDeployment:
      (work) =>
      async (...args) => {
        const { own, globals } = split(args)
        const io = seenBy(base, globals)
        const target = await chooseTarget(io, globals)
        if (target.kind === 'remote') throw databaseNeeded()
        if (target.note) note(io, target.note)
        const { openLocal } = await loadEmbedded()
        const deployment = await openLocal(io, target)
        try {
          await work({ io, globals, ...deployment }, ...own)
        } finally {
          await deployment.close()
        }
      },
  }
}
