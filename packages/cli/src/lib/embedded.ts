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
  /** Begins to run jobs in this process, until it is closed. Mail is left to whoever serves the database. */
  startWorker(): Promise<void>
  /**
   * The same, and hands over mail; answers with how many milliseconds that may go on. Where no mailer is named, the local
   * inbox must not take what is meant for another one: then that is until such mail is due, or 0, and nothing begins.
   */
  startDelivery(): Promise<number>
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

/** What the local inbox answers when it takes a mail. */
const CAPTURED = 'captured by the local inbox'
const LATEST = 20
/** So much before the mail of others is due the inbox must have done, and so long it needs at least. */
const MARGIN_MS = 1000

type Store = Deployment['posthorn']['world']['store']

/** For how long an inbox that nobody asked for may take the mail of a database, in milliseconds. */
async function timeForInbox(store: Store): Promise<number> {
  if (await hasOtherMailer(store)) return 0
  const dueAt = await store.ledger.nextDueAt()
  if (!dueAt) return Number.POSITIVE_INFINITY
  const time = dueAt.getTime() - Date.now() - MARGIN_MS
  return time < MARGIN_MS ? 0 : time
}

/** Whether the mail of the first project that sent any went elsewhere than to the inbox: all projects have one mailer. */
async function hasOtherMailer(store: Store): Promise<boolean> {
  const latest = { limit: LATEST, after: undefined, status: undefined, contactId: undefined, search: undefined }
  for (const { id } of await store.projects.list()) {
    const emails = await store.project(id).emails.list(latest)
    const taken = emails.find(({ response }) => response !== undefined)
    if (taken) return taken.response !== CAPTURED
  }
  return false
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
        await posthorn.start({ delivery: false })
      },
      async startDelivery() {
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
