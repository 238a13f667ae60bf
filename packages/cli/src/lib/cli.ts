import { createHash } from 'node:crypto'
import { createClient, type Posthorn } from '@posthorn/sdk'
import { Command } from 'commander'
import { chooseTarget, type GlobalOptions } from './connection.ts'
import type { EmbeddedServer, LocalDeployment } from './embedded.ts'
import { CliError, EXIT, usageError } from './errors.ts'
import { type Io, note } from './io.ts'
import { createPace, type Pace } from './pace.ts'

/** What every command works with. */
export interface Setting {
  readonly io: Io
  readonly globals: GlobalOptions
}

/** What a command works with that calls the API. */
export interface Session extends Setting {
  readonly client: Posthorn
  readonly pace: Pace
  /** Where the server is; undefined when there is none and the work is done in this process. */
  readonly url: string | undefined
  /** Tells this project at this server, or in this database, from any other. */
  readonly place: string
  /** The server inside this process; undefined when there is one outside. */
  readonly embedded: EmbeddedServer | undefined
}

/** An action of commander: the arguments of the command, its options, the command itself. */
type Action<A extends unknown[]> = (...args: [...A, Command]) => Promise<void>

/** The runners that all commands share. */
export interface Cli {
  /** A command that needs neither server nor database. */
  locally<A extends unknown[]>(work: (setting: Setting, ...args: A) => Promise<void>): Action<A>
  /** A command that works through a client, of a server or of one in this process. */
  withClient<A extends unknown[]>(work: (session: Session, ...args: A) => Promise<void>): Action<A>
  /** A command that works on the database itself, whatever the project. */
  withDeployment<A extends unknown[]>(
    work: (setting: Setting & LocalDeployment, ...args: A) => Promise<void>,
  ): Action<A>
}

/** Commander hands an action its arguments, its options and the command; the last is what knows the global options. */
function split<A extends unknown[]>(args: [...A, Command]): { own: A; globals: GlobalOptions }
function split(args: unknown[]): { own: unknown[]; globals: GlobalOptions } {
  const command = args.at(-1)
  const globals = command instanceof Command ? command.optsWithGlobals<GlobalOptions>() : {}
  const own = args.slice(0, -1)
  if (own.includes('')) throw usageError('An argument is empty.', 'A variable of the shell may have no value.')
  return { own, globals }
}

/** The server and its database take a while to load, which a command that talks to another server need not wait for. */
const loadEmbedded = () => import('./embedded.ts')

async function openSession(io: Io, globals: GlobalOptions): Promise<Session> {
  const target = await chooseTarget(io, globals)
  if (target.kind === 'remote') {
    const pace = createPace((input, init) => fetch(input, init))
    return {
      io,
      globals,
      pace,
      url: target.url,
      place: createHash('sha256').update(`${target.url}\n${target.key}`).digest('hex'),
      embedded: undefined,
      client: createClient({ url: target.url, key: target.key, fetch: pace.fetch }),
    }
  }
  if (target.note) note(io, target.note)
  const { openEmbedded } = await loadEmbedded()
  const embedded = await openEmbedded(io, target, globals.project)
  const place = `${embedded.database} ${embedded.projectId}`
  const pace = createPace(embedded.fetch)
  const client = createClient({ fetch: pace.fetch, retries: 0 })
  return { io, globals, pace, url: undefined, place, embedded, client }
}

async function inSession(io: Io, globals: GlobalOptions, work: (session: Session) => Promise<void>): Promise<void> {
  const session = await openSession(io, globals)
  try {
    await work(session)
  } finally {
    await session.embedded?.close()
  }
}

/** Over the network a new project needs a person who is signed in, whom a key is not. */
function sessionNeeded(): CliError {
  return new CliError('SESSION_NEEDED', 'A server does this only for a person who is signed in, and a key is nobody.', {
    exitCode: EXIT.denied,
    suggestion: 'Run the command on the machine of the server, with --data <directory or database URL>.',
  })
}

export function createCli(io: Io): Cli {
  return {
    locally:
      (work) =>
      async (...args) => {
        const { own, globals } = split(args)
        await work({ io, globals }, ...own)
      },
    withClient:
      (work) =>
      async (...args) => {
        const { own, globals } = split(args)
        await inSession(io, globals, (session) => work(session, ...own))
      },
    withDeployment:
      (work) =>
      async (...args) => {
        const { own, globals } = split(args)
        const target = await chooseTarget(io, globals)
        if (target.kind === 'remote') throw sessionNeeded()
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
