import { createLog, createServer, loadConfig, openDeployment } from '@posthorn/server'
import { freshDeployment } from '../../../test/support/sqlite.ts'

/** A server with a project. */
export interface ServerProject {
  readonly url: string
  readonly key: string
  readonly publicKey: string
  readonly project: string
}

type Env = Readonly<Record<string, string>>

/** Starts a server with its worker. */
async function open(env: Env, firstProject: boolean) {
  const fresh = await freshDeployment()
  const config = loadConfig({ ...fresh.env, PORT: '0', ...env })
  const { posthorn, first } = await openDeployment(config, createLog('silent'), { firstProject })
  const server = await createServer({ posthorn }, config)
  await posthorn.start()
  return { posthorn, first, server, url: await server.start(), fresh }
}

/** Starts a server, with its worker, on a database of its own. */
export async function startServer(env: Env = {}) {
  const { posthorn, first, server, url, fresh } = await open(env, true)
  return {
    url,
    key: first?.keys.secret ?? '',
    publicKey: first?.keys.public ?? '',
    project: first?.project.id ?? '',
    async stop() {
      await server.stop()
      await posthorn.stop()
      await posthorn.close()
      fresh.remove()
    },
  }
}

let shared: ReturnType<typeof open> | undefined

/**
 * Creates a project on the server that all files of this process share. It has no rate limit and ends with the process:
 * for tests that need only a project of their own.
 */
export async function sharedServer(): Promise<ServerProject> {
  shared ??= open({ POSTHORN_RATE_LIMIT_PER_MINUTE: 'unlimited' }, false)
  const { posthorn, url } = await shared
  const { ctx, keys } = await posthorn.createProject({ name: 'My project' })
  return { url, key: keys.secret, publicKey: keys.public, project: ctx.project.id }
}

/** Counts an untrusted report, today, for a project of the shared server. */
export async function discardOf(project: string): Promise<void> {
  if (!shared) throw new Error('the shared server is not open')
  const { world } = (await shared).posthorn
  const day = Math.trunc(world.clock.now().getTime() / 86_400_000)
  const found = (await world.store.projects.list()).find(({ id }) => id === project)
  if (!found) throw new Error('there is no such project')
  await world.store.project(found.id).analytics.addDiscarded({ reason: 'unproven', day, forgetBefore: 0 })
}
