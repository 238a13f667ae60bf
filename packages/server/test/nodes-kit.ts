import { silentLog } from '@posthorn/core/ports'
import { onTestFinished } from 'vitest'
import { type PostgresFound, startOwnPostgres, startPostgres } from '../../../test/support/postgres.ts'
import { loadConfig, type SettingName } from '../src/config/config.ts'
import { type Deployment, openDeployment } from '../src/processes/deployment.ts'
import { createServer } from '../src/processes/server.ts'

export const SECRET = `sk_${'7'.repeat(64)}`

/** Returns the PostgreSQL server of a test file, or undefined with the reason on the console. */
export async function postgresFor(what: string) {
  return serverOf(what, await startPostgres())
}

/** Returns a PostgreSQL server for a file that kills it. */
export async function ownPostgresFor(what: string) {
  return serverOf(what, await startOwnPostgres())
}

function serverOf<Server>(what: string, found: PostgresFound<Server>): Server | undefined {
  if ('server' in found) return found.server
  console.warn(`SKIPPED: ${what} is not tested here: ${found.missing}`)
  return undefined
}

export interface Node extends Deployment {
  readonly url: string
  stop(): Promise<void>
}

export type Environment = Partial<Record<SettingName, string>>

/** Returns the settings of a node on a database. */
export function nodeConfig(databaseUrl: string, env: Environment = {}) {
  return loadConfig({
    PORT: '0',
    POSTHORN_DATABASE_URL: databaseUrl,
    POSTHORN_MASTER_KEY: 'of all nodes the same'.padEnd(40, '.'),
    POSTHORN_SECRET_KEY: SECRET,
    POSTHORN_RATE_LIMIT_PER_MINUTE: 'unlimited',
    POSTHORN_TRUSTED_PROXIES: '127.0.0.1',
    POSTHORN_LOG_LEVEL: 'silent',
    ...env,
  })
}

/** Starts a node that listens, with a worker if requested; it is stopped when the test is over. */
export async function startNode(
  databaseUrl: string,
  env: Environment = {},
  worker = false,
  log = silentLog,
): Promise<Node> {
  const config = nodeConfig(databaseUrl, env)
  const deployment = await openDeployment(config, log)
  const { posthorn } = deployment
  const server = await createServer({ posthorn }, config)
  const url = await server.start()
  if (worker) await posthorn.start()
  let stopped: Promise<void> | undefined
  async function stop() {
    await Promise.all([server.stop(1000), posthorn.stop()])
    await posthorn.close()
  }
  const node: Node = {
    ...deployment,
    url,
    stop() {
      stopped ??= stop()
      return stopped
    },
  }
  onTestFinished(() => node.stop())
  return node
}

/** Calls a node as a program elsewhere does. */
export async function callNode(
  { url }: Pick<Node, 'url'>,
  operation: string,
  { key = SECRET, body, headers = {} }: { key?: string; body?: unknown; headers?: Record<string, string> } = {},
) {
  const [method = '', path = ''] = operation.split(' ')
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const json: unknown = await response.json().catch(() => undefined)
  return { status: response.status, headers: response.headers, json }
}
