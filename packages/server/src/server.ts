import { server as hapiServer, type Server } from '@hapi/hapi'
import type { Posthorn, ProjectId } from '@posthorn/core'
import type { Config } from './config.ts'
import { type InProcessFetch, inProcessFetch } from './fetch.ts'
import { posthorn as plugin } from './plugin.ts'
import { memoryRateLimiter } from './plugins/rate-limit.ts'

/** An HTTP server over a deployment. It does not run the worker. */
export interface PosthornServer {
  readonly hapi: Server
  /** The API without a network. */
  readonly fetch: InProcessFetch
  /** The API for one project without a key, for callers in this process that may do everything anyway. */
  fetchAs(projectId: ProjectId): InProcessFetch
  /** Listens; answers with the URL. Rejects with the code `EADDRINUSE` when the port is taken. */
  start(): Promise<string>
  /** Accepts nothing new and resolves when all that was in flight is answered, after `timeoutMs` at the latest. */
  stop(timeoutMs?: number): Promise<void>
}

export const DRAIN_MS = 20_000

type ServerConfig = Pick<Config, 'host' | 'port' | 'rateLimitPerMinute' | 'corsOrigins'>

/** The standalone server: the plugin at the root of a hapi server of its own. */
export async function createServer(
  deployment: { readonly posthorn: Posthorn },
  config: ServerConfig,
): Promise<PosthornServer> {
  const hapi = hapiServer({
    host: config.host,
    port: config.port,
    debug: false,
    routes: { cors: false, security: false },
  })
  await hapi.register({
    plugin,
    options: {
      posthorn: deployment.posthorn,
      limiter: config.rateLimitPerMinute === null ? null : memoryRateLimiter(config.rateLimitPerMinute),
      corsOrigins: config.corsOrigins,
      wholeServer: true,
    },
  })
  return {
    hapi,
    fetch: inProcessFetch(hapi),
    fetchAs: (projectId) => inProcessFetch(hapi, projectId),
    async start() {
      await hapi.start()
      return hapi.info.uri
    },
    stop: (timeoutMs = DRAIN_MS) => hapi.stop({ timeout: timeoutMs }),
  }
}
