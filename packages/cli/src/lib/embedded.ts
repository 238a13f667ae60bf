import type { Fetch } from '@posthorn/sdk'
import { type Config, createLog, createServer, type Deployment, openDeployment } from '@posthorn/server'
import type { Target } from './connection.ts'
import { CliError, usageError } from './errors.ts'
import { type Io, note } from './io.ts'
import { readSettings } from './settings.ts'

type Local = Extract<Target, { kind: 'embedded' }>

/** The product in this process, on a database, without a server. */
export interface LocalDeployment extends Deployment {
  readonly config: Config
  close(): Promise<void>
}

/** The API of one project in this process. */
export interface EmbeddedServer {
  readonly fetch: Fetch
  readonly projectId: string
  /** The database as it may be shown. */
  readonly database: string
  /** Begins to hand over mail and to run jobs in this process, until it is closed. */
  startWorker(): Promise<void>
  close(): Promise<void>
}

/** Opens the database that was named, in silence: what would be logged must not mix with the result. */
export async function openLocal(io: Io, target: Local): Promise<LocalDeployment> {
  const config = readSettings(io.env, target.data === undefined ? [] : [target.data])
  const deployment = await openDeployment(config, createLog('silent'))
  return { ...deployment, config, close: () => deployment.posthorn.close() }
}

/** The database as it may be shown: the password of a server is nobody's business. */
function nameOf({ database }: Config): string {
  if (database.kind === 'sqlite') return database.file
  const { host, pathname } = new URL(database.url)
  return host + pathname
}

/** The keys of a database that was empty, which nobody can read again. */
function tellFirstKeys(io: Io, { first, config }: LocalDeployment): void {
  if (!first) return
  note(
    io,
    `The database ${nameOf(config)} was made, with the project "${first.project.name}". Its keys, shown this once:`,
  )
  note(io, `  secret key  ${first.keys.secret}\n  public key  ${first.keys.public}`)
}

function chooseProject<P extends { readonly id: string; readonly name: string }>(
  projects: readonly P[],
  id?: string,
): P {
  const [found, ...others] = id === undefined ? projects : projects.filter((project) => project.id === id)
  if (found && others.length === 0) return found
  const list = `There are:\n${projects.map(({ id, name }) => `  ${id}  ${name}`).join('\n')}`
  if (found) throw usageError('The database has several projects. Say which with --project <id>.', list)
  throw new CliError('PROJECT_NOT_FOUND', `There is no project ${id}.`, { suggestion: list })
}

/** Opens the database and acts for one of its projects, the only one unless `project` says which. */
export async function openEmbedded(io: Io, target: Local, project: string | undefined): Promise<EmbeddedServer> {
  const deployment = await openLocal(io, target)
  const { posthorn, config, close } = deployment
  tellFirstKeys(io, deployment)
  let working = false
  try {
    const found = chooseProject(await posthorn.world.store.projects.list(), project)
    const server = await createServer(
      { posthorn },
      { ...config, host: '127.0.0.1', port: 0, rateLimitPerMinute: null, corsOrigins: [] },
    )
    return {
      fetch: server.fetchAs(found.id),
      projectId: found.id,
      database: nameOf(config),
      async startWorker() {
        working = true
        await posthorn.start()
      },
      async close() {
        if (working) await posthorn.stop()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
