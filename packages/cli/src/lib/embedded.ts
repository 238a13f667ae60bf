import type { Fetch } from '@posthorn/sdk'
import {
  type Config,
  createLog,
  createServer,
  DatabaseMissing,
  type Deployment,
  hasPackages,
  isAgreedMailer,
  nameOf,
  openDeployment,
} from '@posthorn/server'
import type { Target } from './connection.ts'
import { CliError, EXIT, usageError } from './errors.ts'
import { type Io, note } from './io.ts'
import { readSettings } from './settings.ts'

type Local = Extract<Target, { kind: 'embedded' }>

/** A deployment in this process, without a server. */
export interface LocalDeployment extends Deployment {
  readonly config: Config
  close(): Promise<void>
}

/** The API of one project in this process. */
export interface EmbeddedServer {
  readonly fetch: Fetch
  readonly projectId: string
  /** The name of the database, without credentials. */
  readonly database: string
  /** Starts to run jobs in this process, until it is closed. Mail is left to the server of the database. */
  startWorker(): Promise<void>
  /**
   * Starts to run jobs and to hand over mail; returns for how many milliseconds it may do so. The local inbox must not
   * capture mail that is meant for a mail server. So it returns 0 and starts nothing if mail was ever sent through one,
   * and without an explicit inbox it stops before other mail is due.
   */
  startDelivery(): Promise<number>
  close(): Promise<void>
}

/** Opens the named database without logging: log lines must not mix with the result. */
export async function openLocal(io: Io, target: Local): Promise<LocalDeployment> {
  const config = withoutQueue(await readSettings(io.env, target.data === undefined ? [] : [target.data]))
  const options = { mails: false, makesDatabase: false, servesPages: false }
  const deployment = await openDeployment(config, createLog('silent'), options).catch((error) => {
    throw error instanceof DatabaseMissing ? notThere(error, target.data) : error
  })
  return { ...deployment, config, close: () => deployment.posthorn.close() }
}

/**
 * Removes the queue: a command reads and writes rows, and other processes find its work by sweeps, so the package of a
 * queue is not needed.
 */
function withoutQueue(config: Config): Config {
  const { queue, database } = config
  const isUsual = queue.kind === 'agenda' && database.kind === 'postgres' && queue.url === database.url
  return isUsual && !hasPackages({ queue }) ? { ...config, queue: { kind: 'embedded' } } : config
}

/** Matches a name that is not a path and may be that of a field. */
const LIKE_A_FIELD = /^[\p{L}_][\p{L}\p{N}_]*$/u

/** Returns the error for a place without a database, which may have been meant as a field. */
function notThere(error: DatabaseMissing, place: string | undefined): CliError {
  const option = place === undefined || place.includes('://') ? '' : ` --data ${place}`
  const how = option && `"posthorn init${option}" or "posthorn serve${option}" creates one there.`
  const field = place && LIKE_A_FIELD.test(place) ? ` To set a field, use --set ${place}=<value>.` : ''
  const suggestion = how ? how + field : (error.suggestion ?? '')
  return new CliError(error.code, error.message, { exitCode: EXIT.usage, suggestion, cause: error })
}

/** Prints the keys of a new first project, which are shown only once. */
function printFirstKeys(io: Io, { first, config }: LocalDeployment): void {
  if (!first) return
  note(
    io,
    `The database ${nameOf(config)} had no project. Created "${first.project.name}". Its keys, which are not shown again:`,
  )
  note(io, `secret key  ${first.keys.secret}\npublic key  ${first.keys.public}`)
}

function chooseProject<P extends { readonly id: string; readonly name: string; readonly isSystem: boolean }>(
  projects: readonly P[],
  id?: string,
): P {
  // The product's own project is chosen only by its id.
  const meant = projects.filter((project) =>
    id === undefined ? !project.isSystem : project.id === id || (project.name === id && !project.isSystem),
  )
  const [found, ...others] = meant
  if (found && others.length === 0) return found
  const list = `There are:\n${projects.map(({ id, name }) => `  ${id}  ${name}`).join('\n')}`
  if (found) throw usageError('The database has several projects. Choose one with --project <id>.', list)
  throw new CliError('PROJECT_NOT_FOUND', `Project not found: ${id}.`, { suggestion: list })
}

/** Returns true if the tables are in a schema of their own, next to those of an application. */
const isOfApplication = ({ database }: Config) =>
  database.kind === 'postgres' && new URL(database.url).searchParams.has('schema')

const LINKS_UNKNOWN =
  'The application delivers the mail, and it has not stored a base URL. To deliver the mail with this command, set POSTHORN_BASE_URL to the URL at which the application serves Posthorn: links in the mail begin with it.'

/** The inbox must finish this long before other mail is due, and needs at least this long. */
const MARGIN_MS = 1000

type Store = Deployment['posthorn']['world']['store']

/** Returns for how many milliseconds the default inbox may capture the mail of a database. */
async function timeForInbox(store: Store): Promise<number> {
  const dueAt = await store.ledger.nextDueAt()
  if (!dueAt) return Number.POSITIVE_INFINITY
  const time = dueAt.getTime() - Date.now() - MARGIN_MS
  return time < MARGIN_MS ? 0 : time
}

/** The API of the deployment for its operator, in this process. */
export interface OperatedServer extends Pick<EmbeddedServer, 'fetch' | 'database' | 'close'> {}

/** Opens the database and acts as its operator: who can read the database may operate it. */
export async function openOperated(io: Io, target: Local): Promise<OperatedServer> {
  const deployment = await openLocal(io, target)
  const { config, close } = deployment
  printFirstKeys(io, deployment)
  try {
    const { fetchAsOperator } = await openServer(deployment)
    return { fetch: fetchAsOperator, database: nameOf(config), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Creates the server of a command, which does not listen. */
const openServer = ({ posthorn, config }: LocalDeployment) =>
  createServer({ posthorn }, { ...config, host: '127.0.0.1', port: 0, rateLimitPerMinute: null, corsOrigins: [] })

/** Opens the database and acts for one of its projects, the only one unless `project` names one. */
export async function openEmbedded(io: Io, target: Local, project: string | undefined): Promise<EmbeddedServer> {
  const deployment = await openLocal(io, target)
  const { posthorn, config, close } = deployment
  printFirstKeys(io, deployment)
  let working = false
  try {
    const found = chooseProject(await posthorn.world.store.projects.list(), project)
    const server = await openServer(deployment)
    return {
      fetch: server.fetchAs(found.id),
      projectId: found.id,
      database: nameOf(config),
      async startWorker() {
        working = true
        await posthorn.start({ delivery: false })
      },
      async startDelivery() {
        if (!(await isAgreedMailer(posthorn.world))) return 0
        if (isOfApplication(config) && !io.env.POSTHORN_BASE_URL && !deployment.hasStoredBaseUrl) {
          note(io, LINKS_UNKNOWN)
          return 0
        }
        const time = io.env.POSTHORN_MAILER_URL ? Number.POSITIVE_INFINITY : await timeForInbox(posthorn.world.store)
        if (time === 0) return 0
        working = true
        await posthorn.start()
        return time
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
