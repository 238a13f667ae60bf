import { createLog, createServer, loadConfig, openDeployment } from '@posthorn/server'
import { freshDeployment } from '../../../test/support/sqlite.ts'

/** Starts a server, with its worker, on a database of its own. */
export async function startServer(env: Readonly<Record<string, string>> = {}) {
  const fresh = await freshDeployment()
  const config = loadConfig({ ...fresh.env, PORT: '0', ...env })
  const { posthorn, first } = await openDeployment(config, createLog('silent'))
  const server = await createServer({ posthorn }, config)
  await posthorn.start()
  return {
    url: await server.start(),
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
