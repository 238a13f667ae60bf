import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { loadMasterKey, nodePlatform } from '@posthorn/adapters/node'
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
import { type Config, ConfigError } from './config.ts'
import { agreeOnMasterKey } from './master-key.ts'

/** The product put together from what it is set to. */
export interface Deployment {
  readonly posthorn: Posthorn
  /** The project that was made because there was none, with its keys, which nobody can read again. */
  readonly first: { readonly project: Project; readonly keys: ApiKeys } | undefined
}

export interface OpenOptions {
  /** Whether an empty database gets its first project; yes unless said otherwise. */
  readonly firstProject?: boolean
  readonly observer?: Observer
}

/** Opens database, queue, mailer and platform, brings the schema up to date, and makes the first project of an empty database. */
export async function openDeployment(config: Config, log: Log, options: OpenOptions = {}): Promise<Deployment> {
  const { firstProject = true, observer } = options
  const masterKey = await openMasterKey(config)
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
      },
      log,
      ...(observer && { observer }),
    })
    await agreeOnMasterKey(posthorn.world)
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

/** The master key that the settings name, or the one in the data directory, which is made if there is none. */
export async function openMasterKey(config: Config): Promise<Uint8Array> {
  const { database } = config
  const forgotten = database.kind === 'sqlite' && database.file === ':memory:' && config.masterKey === undefined
  if (forgotten) return randomBytes(32) // what it seals is gone with the database
  try {
    if (config.masterKey === undefined || database.kind === 'sqlite')
      await mkdir(config.dataDirectory, { recursive: true })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`POSTHORN_DATA must be a directory that can be written to: ${reason}`, { cause: error })
  }
  return loadMasterKey(config.dataDirectory, config.masterKey)
}

async function openMailer(config: Config, store: Store): Promise<Mailer> {
  const { mailer } = config
  if (mailer.kind === 'smtp') {
    const { smtp } = await import('@posthorn/adapters/nodemailer')
    return smtp(mailer.url)
  }
  const { inbox } = await import('@posthorn/adapters/inbox')
  return inbox({
    save: (projectId, message) => store.project(projectId).inbox.save(message),
    ...(store.clock && { clock: store.clock }),
  })
}
