import type { IncomingMessage, ServerResponse } from 'node:http'
import { server as hapiServer } from '@hapi/hapi'
import type { Context, ProjectId } from '@posthorn/core/kernel'
import { boundedBody } from '../http/bounded-body.ts'
import { type InProcessFetch, inProcessFetch, type RequestOrigin } from '../http/in-process-fetch.ts'
import { type PosthornPluginOptions, posthorn as plugin } from './plugin.ts'

export interface EmbeddedOptions extends Pick<PosthornPluginOptions, 'limiter' | 'corsOrigins' | 'trustedProxies'> {
  /** The path under which the application mounts it, e.g. `/mail`; none by default. */
  readonly prefix?: string | undefined
}

/**
 * Answers a request that came to the application. Name the address of its caller for limits by network and the audit
 * log; without it limits count by account and key alone. The last signature fits handlers of frameworks, whose own
 * second argument is ignored.
 */
export interface EmbeddedFetch {
  (request: Request, from: RequestOrigin): Promise<Response>
  (request: Request): Promise<Response>
}

/** The API inside an application, which itself listens. */
export interface EmbeddedServer {
  readonly fetch: EmbeddedFetch
  /** The API for one project without a key, for trusted callers in this process. */
  fetchAs(projectId: ProjectId): InProcessFetch
  /** The API for work in a context that the caller has, e.g. that of a transaction. */
  fetchWithin(ctx: Context): InProcessFetch
  /** Answers a request of Node's server. */
  handle(request: IncomingMessage, response: ServerResponse): void
  /** Resolves when all requests in flight are answered, after at most `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>
}

/** Creates the server without listening. A caller in the process uses paths without the prefix. */
export async function createEmbeddedServer(
  posthorn: PosthornPluginOptions['posthorn'],
  { prefix = '', ...options }: EmbeddedOptions = {},
): Promise<EmbeddedServer> {
  const hapi = hapiServer({
    autoListen: false,
    debug: false,
    router: { stripTrailingSlash: true },
    routes: { cors: false, security: false },
  })
  const routes = prefix === '' ? {} : { routes: { prefix } }
  await hapi.register({ plugin, options: { posthorn, wholeServer: true, ...options }, ...routes })
  await hapi.initialize()
  const inside = (fetch: InProcessFetch): InProcessFetch => {
    if (prefix === '') return fetch
    return (input, init) => {
      if (input instanceof Request) return fetch(input, init)
      const { pathname, search } = new URL(input, 'http://posthorn.invalid')
      return fetch(prefix + pathname + search, init)
    }
  }
  const stranger = inProcessFetch(hapi)
  return {
    fetch: async (request: Request, from?: RequestOrigin) => stranger(request.url, await boundedBody(request), from),
    fetchAs: (projectId) => inside(inProcessFetch(hapi, { actAs: projectId })),
    fetchWithin: (ctx) => inside(inProcessFetch(hapi, { within: ctx })),
    handle: (request, response) => void hapi.listener.emit('request', request, response),
    stop: (timeoutMs) => hapi.stop({ timeout: timeoutMs }),
  }
}
