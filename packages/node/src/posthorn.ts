import { loadMasterKey, nodePlatform, thisProcess } from '@posthorn/adapters/node'
import {
  type Posthorn as Core,
  createPosthorn as createCore,
  type Platform,
  type StartOptions,
  type WorkerOptions,
} from '@posthorn/core/app'
import { contextOf, type Settings } from '@posthorn/core/kernel'
import type { Files, Log, Mailer, Observer, Store } from '@posthorn/core/ports'
import type { ApiKeys, Project } from '@posthorn/core/tenant'
import type { ProjectCode, ProjectTypes } from '@posthorn/sdk'
import {
  agreeOnBaseUrl,
  agreeOnMasterKey,
  agreeOnSpf,
  createDoctor,
  createEmbeddedServer,
  DRAIN_MS,
  type EmbeddedOptions,
  type EmbeddedServer,
  VERSION,
} from '@posthorn/server'
import type { HandlerOptions } from './handler.ts'
import { inbox } from './inbox.ts'
import { consoleLog, createNotices } from './log.ts'
import { type ProjectClient, projectClient } from './project.ts'
import { watchWaiting } from './waiting.ts'

export interface PosthornOptions extends EmbeddedOptions {
  /**
   * The store of all data, e.g. `sqlite('data/mail.db')`. It is migrated unless it uses the application's own database.
   */
  readonly store: Store
  /** The mailer, e.g. `smtp(url)`. Without one, mail is captured in the store's inbox. */
  readonly mailer?: Mailer
  /** At least 32 characters, the same for all processes on the database; `POSTHORN_MASTER_KEY` by default. */
  readonly masterKey?: string | undefined
  /** The directory in which a missing master key is created and kept; `POSTHORN_DATA`, or `./data`, by default. */
  readonly dataDirectory?: string | undefined
  readonly settings?: Partial<Settings>
  /** The log. Warnings and errors go to standard error by default. The logs of pino and Fastify are compatible. */
  readonly log?: Log
  readonly files?: Files
  readonly observer?: Observer
  /** Replaces parts of what Node provides, e.g. `queue`. */
  readonly platform?: Partial<Platform>
  readonly worker?: WorkerOptions
}

interface Named {
  readonly name: string
}

interface TypedCalls<P extends ProjectTypes> {
  /** The file that `posthorn codegen` wrote: templates are named by their keys. */
  readonly types: ProjectCode<P>
}

/** Posthorn in this process. */
export interface Posthorn extends HandlerOptions, AsyncDisposable, Pick<Core, 'world' | 'recorder' | 'requests'> {
  readonly projects: {
    /**
     * Returns the project of this name; creates it if there is none. If several processes call it, one creates it. With
     * the `types` that `posthorn codegen` wrote, the compiler checks its calls.
     */
    getOrCreate<P extends ProjectTypes>(input: Named & TypedCalls<P>): Promise<ProjectClient<P>>
    getOrCreate(input: Named): Promise<ProjectClient>
    /** Creates a project, and returns, only this once, the keys for callers from elsewhere. */
    create(input: Named): Promise<{ readonly project: ProjectClient; readonly keys: ApiKeys }>
    /** Returns the project with this id. Fails with `RESOURCE_NOT_FOUND` if it does not exist. */
    get<P extends ProjectTypes>(id: string, options: TypedCalls<P>): Promise<ProjectClient<P>>
    get(id: string): Promise<ProjectClient>
  }
  /** Sends mail and does all other work in the background of this process. Further calls have no effect. */
  start(options?: StartOptions): Promise<void>
  /**
   * The API for requests that come to the application, e.g. in a route of Next.js. `posthorn.fetch(request, { address
   * })` passes the IP address of the client; without it limits count only by account and key.
   */
  readonly fetch: EmbeddedServer['fetch']
  /**
   * Answers requests in flight, finishes the mail that is being handed over, and closes the store. Further calls have
   * no effect.
   */
  close(): Promise<void>
}

/** The body of a refusal. */
interface Refusal {
  readonly error: { readonly code: string; readonly message: string; readonly suggestion: string }
}

/** Returns a function that logs, once for each sender, that its mail is refused. */
function refusalNotes(notice: (what: string, message: string) => void): (answer: Response) => void {
  async function note(answer: Response): Promise<void> {
    if (answer.status !== 403) return
    const { error }: Refusal = JSON.parse(await answer.clone().text())
    if (error.code === 'DOMAIN_NOT_VERIFIED')
      notice(`refused: ${error.message}`, `Mail is not sent: ${error.message} ${error.suggestion}`)
  }
  return (answer) => void note(answer).catch(() => {})
}

/** Opens the parts that depend on the product, which is closed when that fails. */
async function opened(
  core: Core,
  options: PosthornOptions,
  place: { readonly masterKey: string | undefined; readonly dataDirectory: string },
): Promise<EmbeddedServer> {
  try {
    await agreeOnMasterKey(core.world, place)
    const { baseUrl, spf } = options.settings ?? {}
    if (baseUrl !== undefined) await agreeOnBaseUrl(core.world, baseUrl)
    if (spf !== undefined) await agreeOnSpf(core.world, spf)
    return await createEmbeddedServer(core, options)
  } catch (error) {
    await core.close()
    throw error
  }
}

/** Returns the server, which throws once it is closed. */
function untilClosed(server: EmbeddedServer, isClosed: () => boolean): EmbeddedServer {
  const guarded =
    <A extends readonly unknown[]>(fetch: (...args: A) => Promise<Response>) =>
    async (...args: A) =>
      isClosed() ? closedAnswer() : fetch(...args)
  return {
    ...server,
    fetch: guarded(server.fetch),
    fetchAs: (projectId) => guarded(server.fetchAs(projectId)),
    fetchWithin: (ctx) => guarded(server.fetchWithin(ctx)),
  }
}

function closedAnswer(): Response {
  const error: Refusal['error'] & { readonly statusCode: number } = {
    code: 'SERVICE_UNAVAILABLE',
    message: 'This Posthorn is closed.',
    statusCode: 503,
    suggestion: 'Call close() last. To open it again, call createPosthorn().',
  }
  return Response.json({ success: false, error, timestamp: new Date().toISOString() }, { status: 503 })
}

function projectsOf(
  core: Core,
  clientOf: (project: Project, types?: ProjectCode) => ProjectClient,
): Posthorn['projects'] {
  return {
    getOrCreate: async ({ name, types }: Named & Partial<TypedCalls<ProjectTypes>>) =>
      clientOf((await core.getOrCreateProject({ name })).project, types),
    async create({ name }) {
      const { ctx, keys } = await core.createProject({ name })
      return { project: clientOf(ctx.project), keys }
    },
    get: async (id: string, { types }: Partial<TypedCalls<ProjectTypes>> = {}) =>
      clientOf((await core.project(id)).project, types),
  }
}

/** The sender domain that counts as verified while mail is only captured. */
const SANDBOX = 'sandbox.localhost'

/** The mailer belongs to the application, which checks it by itself. */
const doctorOf = (
  { settings: { baseUrl = 'http://127.0.0.1:3000', spf, bounceHost, trackingHost } = {} }: PosthornOptions,
  mailer: Mailer,
) => createDoctor({ mailer: { kind: mailer.local ? 'inbox' : 'application' }, baseUrl, spf, bounceHost, trackingHost })

const CAPTURED =
  'Mail is captured in the inbox of the store, because no mailer was given. Pass one to send mail, e.g. mailer: smtp(url).'

/**
 * Opens Posthorn in this process. Projects have the API of `@posthorn/sdk`; mail is sent once `start` is called, here or in
 * another process. `close` it at the end, or declare it with `await using`.
 */
export async function createPosthorn(options: PosthornOptions): Promise<Posthorn> {
  const { store, mailer = inbox(store), log = consoleLog(), prefix = '' } = options
  const { dataDirectory = process.env.POSTHORN_DATA ?? './data', masterKey = process.env.POSTHORN_MASTER_KEY } = options
  const notice = createNotices(log)
  const waiting = watchWaiting({ store, given: options.observer })
  waiting.tell((message) => notice('no worker', message))
  const core = await createCore({
    platform: { ...nodePlatform({ masterKey: await loadMasterKey(dataDirectory, masterKey) }), ...options.platform },
    settings: {
      ...(mailer.local && { sandboxDomain: SANDBOX, systemFrom: `accounts@${SANDBOX}`, sendRatePerSecond: null }),
      ...options.settings,
    },
    store: waiting.store,
    mailer,
    log,
    observer: waiting.observer,
    doctor: doctorOf(options, mailer),
    ...(options.files && { files: options.files }),
    ...(options.worker && { worker: options.worker }),
    process: thisProcess({ version: VERSION }),
  })
  let isClosed = false
  const server = untilClosed(await opened(core, options, { masterKey, dataDirectory }), () => isClosed)
  if (!options.mailer) notice('no mailer', CAPTURED)
  const refused = refusalNotes(notice)
  let closing: Promise<void> | undefined

  async function closeAll(): Promise<void> {
    await server.stop(DRAIN_MS)
    await core.stop()
    await waiting.close()
    isClosed = true
    await core.close()
  }
  const close = () => {
    closing ??= closeAll()
    return closing
  }

  return {
    projects: projectsOf(core, (project, types) =>
      projectClient({ server, ctx: contextOf(core.world, project), types, refused }),
    ),
    async start(options) {
      waiting.started()
      await core.start(options)
    },
    fetch: server.fetch,
    handle: server.handle,
    prefix,
    close,
    [Symbol.asyncDispose]: close,
    world: core.world,
    recorder: core.recorder,
    requests: core.requests,
  }
}
