import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { loadMasterKey, nodePlatform } from '@posthorn/adapters/node'
import { sqlite } from '@posthorn/adapters/sqlite'
import {
  type ApiKeys,
  createFirstProject,
  createPosthorn,
  type Log,
  type Mailer,
  type Posthorn,
  type Project,
  type Store,
} from '@posthorn/core'
import { type Config, ConfigError } from './config.ts'

/** The product put together from what it is set to. */
export interface Deployment {
  readonly posthorn: Posthorn
  /** The project that was made because there was none, with its keys, which nobody can read again. */
  readonly first: { readonly project: Project; readonly keys: ApiKeys } | undefined
}

/** Opens database, mailer and platform, brings the schema up to date, and makes the first project of an empty database. */
export async function openDeployment(config: Config, log: Log): Promise<Deployment> {
  const masterKey = await openMasterKey(config)
  const store = openStore(config)
  try {
    const posthorn = await createPosthorn({
      platform: nodePlatform({ masterKey }),
      store,
      mailer: await openMailer(config, store),
      settings: {
        baseUrl: config.baseUrl,
        sandboxDomain: config.sandboxDomain,
        sendRatePerSecond: config.sendRatePerSecond,
        maxAttachments: config.maxAttachments,
        maxAttachmentBytes: config.maxAttachmentBytes,
      },
      log,
    })
    const input = { name: 'My project', ...(config.firstKeys && { keys: config.firstKeys }) }
    return { posthorn, first: await createFirstProject(posthorn.world, input) }
  } catch (error) {
    await store.close()
    throw error
  }
}

/** The store of the deployment, not migrated. */
export function openStore(config: Config): Store {
  return sqlite(config.database.file)
}

async function openMasterKey(config: Config): Promise<Uint8Array> {
  const forgotten = config.database.file === ':memory:' && config.masterKey === undefined
  if (forgotten) return randomBytes(32) // what it seals is gone with the database
  try {
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
  return inbox({ save: (projectId, message) => store.project(projectId).inbox.save(message) })
}
