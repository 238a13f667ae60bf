import { guardedHttp, nodePlatform, thisProcess } from '@posthorn/adapters/node'
import { createFirstUser } from '@posthorn/core/access'
import { createPosthorn, type Posthorn } from '@posthorn/core/app'
import type {
  Doctor,
  Log,
  Mailer,
  Observer,
  Payments,
  Providers,
  Queue,
  ReadInbound,
  Sns,
  Store,
} from '@posthorn/core/ports'
import { type ApiKeys, createFirstProject, type Project } from '@posthorn/core/tenant'
import { readAgreements } from '../config/agreements.ts'
import { agreedBaseUrl } from '../config/base-url.ts'
import type { Config } from '../config/config.ts'
import { databaseMissing } from '../config/database-name.ts'
import { agreeOnMasterKey, openMasterKey } from '../config/master-key.ts'
import { requirePackages } from '../config/optional-packages.ts'
import { publicHost } from '../config/sender-records.ts'
import { spfWithoutServer } from '../config/spf.ts'
import { createDoctor } from '../doctor/doctor.ts'
import { VERSION } from '../manifest.ts'
import { deliveryThreads, openMailServer } from './mail-server.ts'
import { openInbox, requireAgreedMailer } from './mailer-kind.ts'
import { openDns, openFiles, openStore } from './open.ts'

/** A product assembled from its settings. */
export interface Deployment {
  readonly posthorn: Posthorn
  /** The first project, if this call created it, with its keys, which are shown only once. */
  readonly first: { readonly project: Project; readonly keys: ApiKeys } | undefined
  /** Whether the base URL is one that an application stored. */
  readonly hasStoredBaseUrl: boolean
}

export interface OpenOptions {
  /** Whether an empty database gets its first project; true by default. */
  readonly firstProject?: boolean
  /** Whether this process may hand over mail, or accept it for other processes; true by default. */
  readonly mails?: boolean
  /** Whether a missing database is created; true by default. */
  readonly makesDatabase?: boolean
  readonly observer?: Observer
  /**
   * Whether this process serves the pages that links in mail lead to; true by default. One that does not uses the base
   * URL that an application stored, and the SPF mechanisms that the server stored, unless the settings name others.
   */
  readonly servesPages?: boolean
}

/**
 * Opens database, queue, mailer and platform, migrates the schema, and creates the first project of an empty database.
 * Throws `DatabaseMissing`, `PackageMissing`, or `ConfigError` for a master key that does not belong to the database,
 * before it changes anything.
 */
export async function openDeployment(config: Config, log: Log, options: OpenOptions = {}): Promise<Deployment> {
  const { firstProject = true, mails = true, makesDatabase = true, observer, servesPages = true } = options
  requirePackages({ ...config, tracesEndpoint: undefined })
  const agreed = await readAgreements(config)
  if (!agreed && !makesDatabase) throw databaseMissing(config)
  const masterKey = await openMasterKey(config, agreed)
  const storedBaseUrl = servesPages || config.variables.POSTHORN_BASE_URL ? undefined : agreedBaseUrl(agreed)
  const spf = servesPages ? config.spf : spfWithoutServer(config, agreed)
  const store = await openStore(config)
  let queue: Queue | undefined
  let mailer: Mailer | undefined
  try {
    let queueLog = log
    queue = await openQueue(config, {
      onError: (what, error) =>
        queueLog.error({ err: error, queue: what }, 'the queue failed; sweeps will find the missed work'),
      onWarning: (message) => queueLog.warn({}, `queue: ${message}`),
    })
    const sns = await openSns(config)
    const files = await openFiles(config)
    const readInbound = await openReadInbound(config)
    const providers = await openProviders(config)
    const payments = await openPayments(config)
    mailer = await openMailer(config, store)
    const dns = openDns(config)
    const http = guardedHttp({ dns, allow: config.outboundAllow })
    const posthorn = await createPosthorn({
      platform: nodePlatform({ masterKey, queue, dns, http }),
      store,
      mailer,
      settings: {
        baseUrl: storedBaseUrl ?? config.baseUrl,
        sandboxDomain: config.sandboxDomain,
        spf,
        bounceHost: config.bounceHost,
        trackingHost: config.trackingHost,
        sendRatePerSecond: config.sendRatePerSecond,
        maxAttachments: config.maxAttachments,
        maxAttachmentBytes: config.maxAttachmentBytes,
        attachmentBytesHeld: config.attachmentBytesHeld,
        maxTrackedSegments: config.maxTrackedSegments,
        // Files in a directory belong to this node alone.
        movesContents: config.database.kind === 'postgres' && config.files.kind === 's3',
        maxScheduledEmails: config.maxScheduledEmails,
        suspendsProjects: config.suspendsProjects,
        auditDays: config.auditDays,
        requestsDays: config.requestsDays,
        publicMailsPerHour: config.publicMailsPerHour,
        allowedHeaders: config.allowedHeaders,
        allowsSignup: config.allowsSignup,
        systemFrom: config.systemFrom,
      },
      log,
      doctor: openDoctor(config, spf),
      files,
      providers,
      ...(sns && { sns }),
      ...(readInbound && { readInbound }),
      ...(payments && { payments }),
      process: thisProcess({ version: VERSION, name: config.node }),
      ...(observer && { observer }),
    })
    queueLog = posthorn.world.log
    await agreeOnMasterKey(posthorn.world, config)
    if (!mailer.local && config.sandboxDomain !== undefined) log.warn({ domain: config.sandboxDomain }, SHORTCUT)
    if (!mailer.local && config.systemFrom === undefined && !(config.isSignupDecided && !config.allowsSignup))
      log.warn({}, config.allowsSignup ? OPEN_SIGNUP : CLOSED_SIGNUP)
    if (mails) await requireAgreedMailer(posthorn.world)
    const input = { name: 'My project', keys: config.firstKeys }
    const first = firstProject ? await createFirstProject(posthorn.world, input) : undefined
    if (config.admin && firstProject) await createFirstUser(posthorn.world, config.admin)
    return { posthorn, first, hasStoredBaseUrl: storedBaseUrl !== undefined }
  } catch (error) {
    await Promise.allSettled([queue?.stop(), mailer?.close(), store.close()])
    throw error
  }
}

const SHORTCUT =
  'POSTHORN_SANDBOX_DOMAIN counts as verified although this server delivers mail: mail from it is not signed, and only the first project can use it. Add the domain to the project instead.'

const CLOSED_SIGNUP =
  'Sign-up is disabled because no sender can verify addresses. Set POSTHORN_SYSTEM_FROM to enable it, or POSTHORN_DISABLE_SIGNUPS=on to keep it disabled without this warning.'
const OPEN_SIGNUP =
  'Anyone can sign up with any address and send mail, because POSTHORN_DISABLE_SIGNUPS is off and no sender can verify addresses. Set POSTHORN_SYSTEM_FROM, or POSTHORN_DISABLE_SIGNUPS=on.'

/** Opens the checks of a process, as `posthorn doctor` runs them. They are loaded when they are needed. */
function openDoctor(config: Config, spf: string | undefined): Doctor {
  return createDoctor({ ...config, spf }, async () => (await import('./doctor.ts')).examine(config))
}

/** Loaded only if a topic is allowed. */
async function openSns({ snsTopics }: Config): Promise<Sns | undefined> {
  if (snsTopics.length === 0) return undefined
  const { sns } = await import('@posthorn/adapters/sns')
  return sns({ topics: snsTopics })
}

/** Loaded only if a provider is configured. */
async function openProviders({ signIn: { github, google } }: Config): Promise<Providers> {
  if (!github && !google) return {}
  const { githubProvider, googleProvider } = await import('@posthorn/adapters/oauth')
  return {
    ...(github && { github: githubProvider(github) }),
    ...(google && { google: googleProvider({ ...google, issuer: google.url }) }),
  }
}

/** Loaded only if a payment provider is configured. Throws `PackageMissing`. */
async function openPayments({ stripe }: Config): Promise<Payments | undefined> {
  if (!stripe) return undefined
  requirePackages({ stripe })
  const { stripePayments } = await import('@posthorn/adapters/stripe')
  const { url, ...account } = stripe
  return stripePayments({ ...account, ...(url !== undefined && { url }) })
}

/** Needed only if the deployment receives mail from people. */
async function openReadInbound({ bouncePort, snsTopics, dnsServers }: Config): Promise<ReadInbound | undefined> {
  if (bouncePort === undefined && snsTopics.length === 0) return undefined
  const { inboundReader } = await import('@posthorn/adapters/inbound')
  return inboundReader({ dnsServers })
}

interface QueueListeners {
  onError(what: string, error: unknown): void
  onWarning(message: string): void
}

async function openQueue({ queue }: Config, listeners: QueueListeners): Promise<Queue> {
  if (queue.kind === 'agenda') {
    const { agendaQueue } = await import('@posthorn/adapters/agenda')
    return agendaQueue(queue.url, listeners)
  }
  const { embeddedQueue } = await import('@posthorn/adapters/embedded-queue')
  return embeddedQueue(listeners)
}

async function openMailer(config: Config, store: Store): Promise<Mailer> {
  const { mailer } = config
  return mailer.kind === 'inbox'
    ? openInbox(store, {}, config.inboxReleaseUrl)
    : openMailServer(mailer, { name: publicHost(config.baseUrl), ...deliveryThreads(config) })
}
