import { type ClientOptions, createClient } from '@posthorn/sdk'
import { freshDeployment } from '../../../test/support/sqlite.ts'
import { createLog, createServer, loadConfig, openDeployment } from '../../server/src/index.ts'

/** Starts a real server on an empty database of its own, with its worker; and creates clients of its first project. */
export async function startServer() {
  const fresh = await freshDeployment()
  const config = loadConfig({
    ...fresh.env,
    PORT: '0',
    POSTHORN_DNS_SERVERS: '127.0.0.1:9', // No server listens there.
  })
  const { posthorn, first } = await openDeployment(config, createLog('silent'))
  if (!first) throw new Error('an empty database makes a first project')
  const server = await createServer({ posthorn }, config)
  const url = await server.start()
  await posthorn.start()
  const { project, keys } = first
  return {
    url,
    projectId: project.id,
    keys,
    server,
    /** Creates a project, and returns its id and its secret key. */
    async aProject(name: string) {
      const { ctx, keys } = await posthorn.createProject({ name })
      return { id: ctx.project.id, key: keys.secret }
    },
    /** Makes the user of an account an operator. */
    async anOperator(email: string) {
      const { accounts, operators } = posthorn.world.store
      const user = await accounts.findByEmail(email)
      if (!user) throw new Error(`${email} has no account`)
      await accounts.setVerified(user.id, new Date())
      await operators.add({ userId: user.id, createdAt: new Date() }, 9)
    },
    /** Returns a client over the network. */
    client: (options: ClientOptions = {}) => createClient({ url, key: keys.secret, ...options }),
    async stop() {
      await server.stop()
      await posthorn.stop()
      await posthorn.close()
      fresh.remove()
    },
  }
}

export type TestServer = Awaited<ReturnType<typeof startServer>>
