import { server as hapiServer, type Server } from '@hapi/hapi'
import type { Posthorn } from '@posthorn/core/app'
import type { ProjectId } from '@posthorn/core/kernel'
import type { Config } from '../config/config.ts'
import type { Checkup } from '../doctor/check.ts'
import { openRateLimiter } from '../http/admit/open-rate-limiter.ts'
import { type Injectable, type InProcessFetch, inProcessFetch } from '../http/in-process-fetch.ts'
import { createShutdown, DRAIN_MS } from '../http/shutdown.ts'
import type { Tracer } from '../http/tracing.ts'
import { serviceOf, WithoutHapi } from '../http/without-hapi.ts'
import type { Metrics } from './metrics/metrics.ts'
import { posthorn as plugin } from './plugin.ts'
import type { HeldPort } from './port-problem.ts'

/** The part of hapi that is used from outside. */
export interface HapiServer extends Injectable {
  readonly plugins: object
  table(): readonly { readonly method: string; readonly path: string }[]
  route(route: object): void
}

/** An HTTP server over a deployment. It does not run the worker. */
export interface PosthornServer {
  readonly hapi: HapiServer
  /** The API without a network. */
  readonly fetch: InProcessFetch
  /** The API for one project without a key, for trusted callers in this process. */
  fetchAs(projectId: ProjectId): InProcessFetch
  /** The API for the operator of the deployment, on whose machine this process runs. */
  readonly fetchAsOperator: InProcessFetch
  /** Listens and returns the URL. Rejects with the code `EADDRINUSE` when the port is taken. */
  start(): Promise<string>
  /**
   * Reports not ready and asks clients to close their connections; resolves after at most two seconds. Call it before
   * `stop` if clients use keep-alive.
   */
  beginShutdown(shutdownMs?: number): Promise<void>
  /** Accepts nothing new and resolves when all requests in flight are answered, after at most `timeoutMs`. */
  stop(timeoutMs?: number): Promise<void>
}

/** The observers of a server. */
export interface Watchers {
  readonly metrics?: Metrics | undefined
  readonly tracing?: Tracer | undefined
  readonly checkup?: Checkup | undefined
}

type ServerConfig = Pick<
  Config,
  'host' | 'port' | 'rateLimitPerMinute' | 'corsOrigins' | 'trustedProxies' | 'database' | 'metricsToken'
>

/** The standalone server: the plugin at the root of a hapi server of its own. */
export async function createServer(
  deployment: { readonly posthorn: Posthorn },
  config: ServerConfig,
  { metrics, tracing, checkup, port }: Watchers & { readonly port?: HeldPort | undefined } = {},
): Promise<PosthornServer> {
  const hapi = hapiServer({
    host: config.host,
    ...(port ? { autoListen: false } : { port: config.port }),
    debug: false,
    router: { stripTrailingSlash: true },
    routes: { cors: false, security: false },
  })
  acceptBasePath(hapi, deployment.posthorn.world.settings.baseUrl)
  const shutdown = createShutdown(hapi.listener)
  const withoutHapi = new WithoutHapi(hapi.listener)
  const limiter = await openRateLimiter(config)
  await hapi.register({
    plugin,
    options: {
      posthorn: deployment.posthorn,
      limiter,
      corsOrigins: config.corsOrigins,
      trustedProxies: config.trustedProxies,
      wholeServer: true,
      metrics,
      metricsToken: config.metricsToken,
      tracing,
      checkup,
      shutdown,
    },
  })
  // Not an option of the plugin: an application's extensions of hapi must see each request.
  withoutHapi.serve(serviceOf(hapi))
  return {
    hapi,
    fetch: inProcessFetch(hapi),
    fetchAs: (projectId) => inProcessFetch(hapi, { actAs: projectId }),
    fetchAsOperator: inProcessFetch(hapi, { operates: true }),
    async start() {
      await hapi.start()
      if (port) await port.give(hapi.listener)
      return hapi.info.uri
    },
    beginShutdown: shutdown.begin,
    async stop(timeoutMs = DRAIN_MS) {
      await hapi.stop({ timeout: await withoutHapi.end(timeoutMs) })
      await limiter?.close?.()
    },
  }
}

/** Accepts requests with the path of the base URL, too: some proxies keep it, and others strip it. */
function acceptBasePath(hapi: Server, baseUrl: string): void {
  const base = new URL(baseUrl).pathname.replace(/\/+$/, '')
  if (base === '') return
  hapi.ext('onRequest', (request, h) => {
    const { url = '' } = request.raw.req
    const rest = url.startsWith(base) ? url.slice(base.length) : undefined
    if (rest === '' || rest?.startsWith('?')) request.setUrl(`/${rest}`, true)
    else if (rest?.startsWith('/')) request.setUrl(rest, true)
    return h.continue
  })
}
