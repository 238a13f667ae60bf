import { nodePlatform } from '@posthorn/adapters/node'
import {
  type ApiKeys,
  createFirstProject,
  createPosthorn,
  type Log,
  type Mailer,
  type Observer,
  type Posthorn,
  type Project,
  type Queue,
  type Store,
} from '@posthorn/core'
import type { Config } from './config.ts'
import { openInbox, requireAgreedMailer } from './mailer-kind.ts'
import { agreeOnMasterKey, openMasterKey } from './master-key.ts'
import { databaseMissing, readAgreements } from './place.ts'

/** The product put together from what it is set to. */
export interface Deployment {
  readonly posthorn: Posthorn
  /** The project that was made because there was none, with its keys, which nobody can read again. */
  readonly first: { readonly project: Project; readonly keys: ApiKeys } | undefined
}

export interface OpenOptions {
  /** Whether an empty database gets its first project; yes unless said otherwise. */
  readonly firstProject?: boolean
  /** Whether this process may hand over mail, or accept it for others to do so; yes unless said otherwise. */
  readonly mails?: boolean
  /** Whether a database is made where there is none; yes unless said otherwise. */
  readonly makesDatabase?: boolean
  readonly observer?: Observer
}

/**
 * Opens database, queue, mailer and platform, brings the schema up to date, and makes the first project of an empty
 * database. Throws `DatabaseMissing`, and `ConfigError` for a master key that is not that of the database, before anything
 * is made or changed.
 */
export async function openDeployment(config: Config, log: Log, options: OpenOptions = {}): Promise<Deployment> {
  const { firstProject = true, mails = true, makesDatabase = true, observer } = options
  const agreed = await readAgreements(config)
  if (!agreed && !makesDatabase) throw databaseMissing(config)
  const masterKey = await openMasterKey(config, agreed)
  const store = await openStore(config)
  let queue: Queue | undefined
  let mailer: Mailer | undefined
  try {
    queue = await openQueue(config, log)
    mailer = await openMailer(config, store)
    const posthorn = await createPosthorn({
      platform: nodePlatform({ masterKey, queue }),
      store,
      mailer,
      settings: {
        baseUrl: config.baseUrl,
        sandboxDomain: config.sandboxDomain,
        sendRatePerSecond: config.sendRatePerSecond,
        maxAttachments: config.maxAttachments,
        maxAttachmentBytes: config.maxAttachmentBytes,
        attachmentBytesInHand: config.attachmentBytesInHand,
        maxTrackedSegments: config.maxTrackedSegments,
      },
      log,
      ...(observer && { observer }),
    })
    await agreeOnMasterKey(posthorn.world, config)
    if (mails) await requireAgreedMailer(posthorn.world)
    const input = { name: 'My project', keys: config.firstKeys }
    return { posthorn, first: firstProject ? await createFirstProject(posthorn.world, input) : undefined }
  } catch (error) {
    await Promise.allSettled([queue?.stop(), mailer?.close(), store.close()])
    throw error
  }
}

/** The store of the deployment, not migrated. Only the driver that is needed is loaded. */
export async function openStore({ database }: Pick<Config, 'database'>): Promise<Store> {
  if (database.kind === 'postgres') {
    const { postgres } = await import('@posthorn/adapters/postgres')
    return postgres(database.url)
  }
  const { sqlite } = await import('@posthorn/adapters/sqlite')
  return sqlite(database.file)
}

async function openQueue({ queue }: Config, log: Log): Promise<Queue> {
  const onError = (what: string, error: unknown) =>
    log.error({ err: error, queue: what }, 'the queue failed; sweeps find what it misses')
  if (queue.kind === 'agenda') {
    const { agendaQueue } = await import('@posthorn/adapters/agenda')
    return agendaQueue(queue.url, { onError })
  }
  const { embeddedQueue } = await import('@posthorn/adapters/embedded-queue')
  return embeddedQueue({ onError })
}

async function openMailer(config: Config, store: Store): Promise<Mailer> {
  const { mailer } = config
  if (mailer.kind === 'smtp') {
    const { smtp } = await import('@posthorn/adapters/nodemailer')
    return smtp(mailer.url)
  }
  return openInbox(store)
}
