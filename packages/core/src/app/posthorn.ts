import { subscriptionEvents } from '../audience/events/emit.ts'
import { segmentSubscriber } from '../audience/segments/mark.ts'
import { campaignSubscriber } from '../automation/campaigns/unsubscribed.ts'
import { executionSubscriber } from '../automation/executions/on-events.ts'
import { webhookSubscriber } from '../automation/webhooks/follow.ts'
import { agreeOnMailer } from '../delivery/outbox/mailer-kind.ts'
import { deliveryWorld } from '../delivery/outbox/world.ts'
import { HitRecorder } from '../delivery/tracking/record.ts'
import { Caches } from '../kernel/cache/caches.ts'
import { type Context, contextOf } from '../kernel/context/context.ts'
import type { Settings, World } from '../kernel/context/world.ts'
import { AppError } from '../kernel/errors/errors.ts'
import { asId } from '../kernel/ids/ids.ts'
import { logOnce } from '../kernel/log/log-once.ts'
import type { Doctor } from '../kernel/ports/doctor.ts'
import type { Files } from '../kernel/ports/files.ts'
import type { ReadInbound } from '../kernel/ports/inbound.ts'
import { type Log, silentLog } from '../kernel/ports/log.ts'
import type { Mailer } from '../kernel/ports/mailer.ts'
import { blindObserver, type Observer } from '../kernel/ports/observer.ts'
import type { Payments } from '../kernel/ports/payments.ts'
import type { Providers } from '../kernel/ports/providers.ts'
import type { Sns } from '../kernel/ports/sns.ts'
import type { MigrationResult, Store } from '../kernel/ports/store.ts'
import type { Every } from '../kernel/ports/timer.ts'
import { AUDIT_DAYS } from '../tenant/audit/schema.ts'
import { createProject, getOrCreateProject, type ProjectInput } from '../tenant/projects/projects.ts'
import { RequestRecorder } from '../tenant/requests/requests.ts'
import { REQUESTS_DAYS } from '../tenant/requests/schema.ts'
import { Heart, type ProcessFacts } from './heart.ts'
import { translateWakes } from './translate-wakes.ts'
import { type StartOptions, Worker, type WorkerOptions } from './worker/worker.ts'

/**
 * The services of the runtime: time, randomness, timers, text conversion, signatures, DNS, HTTP.
 * `@posthorn/adapters/node` provides those of Node.
 */
export type Platform = Pick<
  World,
  | 'clock'
  | 'steadyMs'
  | 'inTurn'
  | 'ids'
  | 'secrets'
  | 'passwords'
  | 'totp'
  | 'passkeys'
  | 'queue'
  | 'converter'
  | 'dkim'
  | 'readCsv'
  | 'readImage'
  | 'dns'
  | 'http'
  | 'registrableDomain'
  | 'lookUpMailDomain'
> & {
  readonly every: Every
}

export interface PosthornOptions {
  readonly platform: Platform
  readonly store: Store
  readonly mailer: Mailer
  readonly settings?: Partial<Settings>
  readonly log?: Log
  readonly observer?: Observer
  /** The receiver of notifications of Amazon SES; none by default. */
  readonly sns?: Sns | undefined
  /** The providers with whose accounts people may sign in; none by default. */
  readonly providers?: Providers
  /** Checks the deployment; none by default. */
  readonly doctor?: Doctor | undefined
  /** The storage of uploaded images; none by default. */
  readonly files?: Files | undefined
  /** The parser of incoming mail; none by default. */
  readonly readInbound?: ReadInbound | undefined
  /** The provider of payments; none by default. */
  readonly payments?: Payments | undefined
  readonly worker?: WorkerOptions
  /** The facts about this process for operators; without them, it does not appear among the processes. */
  readonly process?: ProcessFacts
}

const DEFAULT_SETTINGS: Settings = {
  baseUrl: 'http://127.0.0.1:3000',
  sandboxDomain: undefined,
  spf: undefined,
  bounceHost: undefined,
  trackingHost: undefined,
  sendRatePerSecond: 14,
  maxAttachments: 10,
  maxAttachmentBytes: 10 * 1024 * 1024,
  attachmentBytesHeld: 32 * 1024 * 1024,
  renderedBytesHeld: 32 * 1024 * 1024,
  maxTrackedSegments: 200,
  movesContents: false,
  suspendsProjects: true,
  auditDays: AUDIT_DAYS,
  requestsDays: REQUESTS_DAYS,
  maxScheduledEmails: 50_000,
  publicMailsPerHour: 5,
  allowedHeaders: [],
  allowsSignup: false,
  systemFrom: undefined,
}

/**
 * Returns the world of the use cases: the options of the application, with defaults, and the subscribers to changes.
 */
function worldOf(options: PosthornOptions) {
  const { every: _, ...platform } = options.platform
  const settings = { ...DEFAULT_SETTINGS, ...options.settings }
  const { clock } = options.store
  const log = options.log ?? silentLog
  return deliveryWorld({
    ...platform,
    store: options.store,
    ...(clock && { clock, queue: translateWakes(platform.queue, clock, platform.clock) }),
    mailer: options.mailer,
    log,
    observer: options.observer ?? blindObserver,
    settings,
    caches: new Caches(),
    sns: options.sns,
    providers: options.providers ?? {},
    doctor: options.doctor,
    files: options.files,
    readInbound: options.readInbound,
    payments: options.payments,
    // The campaigns' subscriber before the events': it searches among earlier events.
    subscribers: [segmentSubscriber, campaignSubscriber, executionSubscriber, webhookSubscriber, subscriptionEvents],
  })
}

function warnOfNewer(log: Log, { newer = [] }: MigrationResult): void {
  if (newer.length > 0)
    log.warn(
      { steps: newer },
      'the database was migrated by a newer version; this version keeps working until it is replaced',
    )
}

/** Returns the context of a project as it is stored: groups of requests compare it with the stored one. */
async function storedContext(world: World, id: string): Promise<Context> {
  const key = asId('prj', id)
  const project = key && (await world.store.projects.find(key))
  if (!project) throw new AppError('RESOURCE_NOT_FOUND', { message: `Project not found: ${id}.` })
  return contextOf(world, project)
}

/**
 * Creates the product in this process. Migrates the database unless it belongs to an application; background work
 * begins with `start`.
 */
export async function createPosthorn(options: PosthornOptions) {
  const { every, steadyMs } = options.platform
  const { log, close: closeLog } = logOnce(options.log ?? silentLog, { every, steadyMs })
  const world = worldOf({ ...options, log })
  if (world.store.isLent) await world.store.ready()
  else warnOfNewer(world.log, await world.store.migrate())
  const id = world.ids.make('wrk')
  const heart = options.process && new Heart(world, every, { id, facts: options.process })
  const worker = new Worker(world, every, { ...options.worker, id })
  const recorder = new HitRecorder(world, every)
  const requests = new RequestRecorder(world, every)

  return {
    world,
    /** Records opens and clicks of this process. */
    recorder,
    /** Records the requests that this process answers. */
    requests,
    /** Creates a project, and returns the context of its use cases. Its keys are returned only here. */
    async createProject(input: ProjectInput) {
      const { project, keys } = await createProject(world, input)
      return { ctx: await storedContext(world, project.id), keys }
    },
    /** Returns the context of the project of this name; creates it if there is none. */
    async getOrCreateProject(input: Pick<ProjectInput, 'name'>): Promise<Context> {
      return storedContext(world, (await getOrCreateProject(world, input)).id)
    },
    /** Returns the context of the current project. Throws `RESOURCE_NOT_FOUND` when no project has the id. */
    project: (id: string) => storedContext(world, id),
    /** Starts to deliver mail and run jobs in this process; with `delivery: false` only jobs. */
    async start(options: StartOptions = {}) {
      if ((options.delivery ?? true) && !world.mailer.local) await agreeOnMailer(world.store, world.mailer)
      await worker.start(options)
      heart?.begin(options.delivery === false ? ['jobs'] : ['delivery', 'jobs'], worker.tasks)
    },
    /** Reports this process as one that answers requests. */
    serves: () => heart?.begin(['api']),
    /** Finishes work in flight and releases the rest. */
    stop: () => worker.stop(),
    /**
     * Closes queue, mailer, and store. Work that is not stopped is finished before; work that is being stopped is
     * interrupted: call `stop`, and `close` when that takes too long.
     */
    async close() {
      if (!worker.isStopping) await worker.stop()
      // Work that the queue started may wait for a database that does not answer; closing the store ends it.
      const stopped = world.queue.stop()
      await world.mailer.close()
      await recorder.close()
      await requests.close()
      await heart?.stop()
      await world.store.close()
      await stopped
      closeLog()
    },
  }
}

export type Posthorn = Awaited<ReturnType<typeof createPosthorn>>
