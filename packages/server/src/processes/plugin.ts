import type { Server, ServerRoute } from '@hapi/hapi'
import { createTurnsLine } from '@posthorn/adapters/node'
import type { Posthorn } from '@posthorn/core/app'
import type { Checkup } from '../doctor/check.ts'
import { createKeyring } from '../http/admit/auth.ts'
import { createOperatorUses } from '../http/admit/key-uses.ts'
import { createOwnOrigins } from '../http/admit/own-origin.ts'
import { memoryRateLimiter, type RateLimiter } from '../http/admit/rate-limit.ts'
import { EventFeed } from '../http/follow/feed.ts'
import { createOpenStreams } from '../http/follow/open-streams.ts'
import { hapiRoute } from '../http/lifecycle.ts'
import { createProxyNotice, proxiesAt } from '../http/network.ts'

import { createAccountOf } from '../http/perform/account-of.ts'
import { createJsonReader } from '../http/perform/json-reader.ts'
import { createOpenDownloads } from '../http/perform/open-answers.ts'
import { type BodyLimits, createReceiver } from '../http/perform/receive.ts'
import { createUnreadAnswers } from '../http/perform/unread-answers.ts'
import { type FinishedRequest, recordRequest, sentStatus } from '../http/record-request.ts'
import type { Api } from '../http/request-state.ts'
import { createCors } from '../http/respond/cors.ts'
import { FALLBACK_PATH, fallbackRoutes, shadowedBy } from '../http/respond/fallback.ts'
import { createOutageLog } from '../http/respond/outages.ts'
import { envelopeHapiErrors } from '../http/respond/respond.ts'
import { secureTransport, transportSecurity } from '../http/respond/transport-security.ts'
import { noShutdown, type Shutdown } from '../http/shutdown.ts'
import type { Tracer } from '../http/tracing.ts'
import type { Service } from '../http/without-hapi.ts'
import { VERSION } from '../manifest.ts'
import { devicePageRoutes } from '../pages/account/device.ts'
import { forgotPageRoutes } from '../pages/account/forgot.ts'
import { accountPageRoutes } from '../pages/account/page.ts'
import { projectsPageRoutes } from '../pages/account/projects.ts'
import { providerRoutes } from '../pages/account/providers.ts'
import { accountRoute, securityPageRoutes } from '../pages/account/security.ts'
import { signInPageRoutes } from '../pages/account/sign-in.ts'
import { signUpPageRoutes } from '../pages/account/sign-up.ts'
import { consoleRoutes } from '../pages/console/page.ts'
import { docsRoutes } from '../pages/docs.ts'
import { guideRoutes } from '../pages/guides/page.ts'
import { homeRoute } from '../pages/home/page.ts'
import { imageRoutes } from '../pages/images.ts'
import { inboxPageRoutes } from '../pages/inbox/page.ts'
import { answerNotFound } from '../pages/not-found.ts'
import { preferencePageRoutes } from '../pages/preferences/page.ts'
import { certificateRoute, keepOffTrackingHosts, trackingRoutes } from '../pages/tracking.ts'
import { ROUTES } from '../routes/index.ts'
import type { Metrics } from './metrics/metrics.ts'
import { countRequest, metricsRoute } from './metrics/route.ts'

export interface PosthornPluginOptions {
  readonly posthorn: Pick<Posthorn, 'world' | 'recorder' | 'requests'>
  /** Counts requests; `null` means no limit. By default 1000 a minute and project, counted in this process. */
  readonly limiter?: RateLimiter | null
  /** Origins of browsers that may call everything but /v1 with credentials. */
  readonly corsOrigins?: readonly string[]
  /**
   * Addresses and networks of proxies whose X-Forwarded-For counts; `private` for those that are not public on the
   * Internet, `none`, by default, for none.
   */
  readonly trustedProxies?: readonly string[] | undefined
  /** Whether errors outside our routes use our envelope, too: for a server without other content. */
  readonly wholeServer?: boolean
  /** Counts requests, and answers `GET /metrics`; none by default. */
  readonly metrics?: Metrics | undefined
  /** The token that opens /metrics to callers from other machines. */
  readonly metricsToken?: string | undefined
  readonly tracing?: Tracer | undefined
  /** Checks the whole deployment, for the page that a person at this machine sees. */
  readonly checkup?: Checkup | undefined
  /** Overrides of the limits of memory and time for bodies. */
  readonly bodies?: Partial<BodyLimits> | undefined
  /** Graceful shutdown of connections; none by default. */
  readonly shutdown?: Shutdown
}

/**
 * A plugin that hapi accepts. The types of hapi name packages that it does not bring, which a program that embeds
 * Posthorn would have to install.
 */
export interface HapiPlugin<Options> {
  readonly name: string
  readonly version: string
  register(server: object, options: Options): Promise<void>
}

const SHADOWED = shadowedBy(ROUTES)

const NAME = '@posthorn/server'
/** The links of mails, which also work on hosts that serve nothing else. */
const LINKS = '@posthorn/server/links'
const REQUESTS_PER_MINUTE = 1000
/** The time that a page of a long answer waits for its turn: a project may have hundreds of them. */
const PAGE_WAIT_MS = 300_000

/** The feed of events, and the limits of long answers, each of a project. */
const limitsOfAnswers = (
  feed: EventFeed,
): Pick<Api, 'feed' | 'activeDownloads' | 'openStreams' | 'unreadAnswers' | 'pageLine'> => ({
  feed,
  activeDownloads: createOpenDownloads(),
  openStreams: createOpenStreams(),
  unreadAnswers: createUnreadAnswers(),
  pageLine: createTurnsLine({ places: 2, share: 1, waitMs: PAGE_WAIT_MS }),
})

/** Looks up keys, and records their use. */
const keysOf = (world: Api['world']): Pick<Api, 'keyring' | 'noteOperator'> => ({
  keyring: createKeyring(world),
  noteOperator: createOperatorUses(world),
})

/** Opens the feed of events. It ends before the server waits for requests in flight, because streams have no end. */
function openFeed(server: Server, { posthorn, metrics }: PosthornPluginOptions): EventFeed {
  const feed = new EventFeed(createOutageLog(posthorn.world.log), metrics)
  server.ext('onPreStop', () => feed.close())
  return feed
}

/** Reports the requests that hapi finishes to the watchers. Returns the function that reports one. */
function watch(server: Server, { posthorn, metrics }: PosthornPluginOptions, prefix: string) {
  const report = (finished: FinishedRequest): void => {
    const { request, route } = finished
    // All requests without a route count as one.
    if (metrics) countRequest(metrics, finished, route === FALLBACK_PATH ? 'none' : prefix + route)
    recordRequest(posthorn, finished)
    request.plugins.posthorn?.state?.span?.end(request.raw.res.statusCode)
  }
  server.events.on('response', (request) => {
    const { route, info, plugins } = request
    if (route.realm.plugin !== NAME && route.realm.plugin !== LINKS) return
    const startedAt = plugins.posthorn?.state?.startedAt
    const durationMs = startedAt === undefined ? Date.now() - info.received : performance.now() - startedAt
    report({ request, route: route.path.slice(prefix.length), status: sentStatus(request), durationMs })
  })
  return report
}

/** Ignores a slash at the end of our paths, as our own server does; paths of the application stay as they are. */
function ignoreLastSlash(server: Server, prefix: string): void {
  server.ext('onRequest', (request, h) => {
    const { path, url } = request
    // Does not use the URL of the request: the application may have changed it.
    if (path.startsWith(`${prefix}/`) && path.endsWith('/')) request.setUrl(path + url.search, true)
    return h.continue
  })
}

/** Gives our own server what it needs to serve requests without hapi. */
function exposeService(
  server: Server,
  { wholeServer }: PosthornPluginOptions,
  { api, finished }: Pick<Service, 'api' | 'finished'>,
): void {
  const service: Service = { api, routes: ROUTES, secure: transportSecurity(api), finished }
  if (wholeServer) server.expose('service', service)
}

/** Posthorn's API as a hapi plugin: `server.register({ plugin: posthorn, options: { posthorn }, routes: { prefix: '/mail' } })`. */
export const posthorn: HapiPlugin<PosthornPluginOptions> = {
  name: NAME,
  version: VERSION,
  async register(server: Server, options: PosthornPluginOptions) {
    const prefix = server.realm.modifiers.route.prefix ?? ''
    const isPublic = (path: string) => path.startsWith(`${prefix}/v1/`)
    const { limiter = memoryRateLimiter(REQUESTS_PER_MINUTE) } = options
    const proxies = proxiesAt(options.trustedProxies)
    const api: Api = {
      world: options.posthorn.world,
      ...keysOf(options.posthorn.world),
      limiter: limiter ?? undefined,
      cors: createCors(options.corsOrigins ?? [], isPublic),
      isOwnOrigin: createOwnOrigins(options.corsOrigins ?? [], options.posthorn.world.settings.baseUrl),
      proxies,
      noteProxy: createProxyNotice(options.posthorn.world.log, { proxies, names: options.trustedProxies }),
      receiver: createReceiver(options.bodies),
      accountOf: createAccountOf(),
      jsonReader: createJsonReader(),
      ...limitsOfAnswers(openFeed(server, options)),
      isPublic,
      tracing: options.tracing,
      outages: createOutageLog(options.posthorn.world.log),
      shutdown: options.shutdown ?? noShutdown,
    }
    const realm = options.wholeServer ? 'server' : 'plugin'
    secureTransport(api, server, realm)
    if (prefix !== '' && !options.wholeServer) ignoreLastSlash(server, prefix)
    // Before the routes, so that it runs before them.
    server.ext('onPreAuth', keepOffTrackingHosts(api), { sandbox: 'plugin' })
    // The root of a server with other content belongs to that server.
    const hasHome = options.wholeServer || prefix !== ''
    const routes = [
      ROUTES.map((route) => hapiRoute(api, route)),
      docsRoutes({ base: prefix, url: api.world.settings.baseUrl.replace(/\/+$/, ''), hasHome }),
      guideRoutes(prefix),
      hasHome ? homeRoute(api, { world: options.posthorn.world, base: prefix, checkup: options.checkup }) : [],
      consoleRoutes(prefix),
      inboxPageRoutes(api),
      preferencePageRoutes(api),
      accountPageRoutes(api),
      devicePageRoutes(api),
      providerRoutes(api),
      signInPageRoutes(api),
      signUpPageRoutes(api),
      accountRoute(api),
      forgotPageRoutes(api),
      securityPageRoutes(api),
      projectsPageRoutes(api),
      certificateRoute(api),
      imageRoutes(api),
      fallbackRoutes(api, server, { shadowed: SHADOWED, answerNotFound: answerNotFound(prefix) }),
    ].flat()
    if (options.wholeServer) server.expose('routeAll', routeOnDemand(server, routes))
    else server.route(routes)
    await server.register({
      name: LINKS,
      register(links: Server) {
        if (realm === 'plugin') secureTransport(api, links, realm)
        links.route(trackingRoutes(api, options.posthorn.recorder))
      },
    })
    exposeService(server, options, { api, finished: watch(server, options, prefix) })
    if (options.metrics) server.route(metricsRoute(api, options.metrics, options.metricsToken))
    server.ext('onPreResponse', envelopeHapiErrors(api), { sandbox: realm })
  },
}

/**
 * Gives hapi the routes of one part of the paths, such as `/contacts`, when the first request for it comes. Returns a
 * function that adds the rest. hapi takes 0.3 ms of CPU for each route, 1.5 ms in a new process, and a command on a
 * database asks for one of 250. A route that conflicts with another is found only by that request, so this is for a
 * server without other routes.
 */
function routeOnDemand(server: Server, routes: readonly ServerRoute[]): () => void {
  const { prefix = '' } = server.realm.modifiers.route
  const waiting = Map.groupBy(routes, ({ path }) => partOf(path))
  function routePart(part: string): void {
    const due = waiting.get(part)
    if (!due) return
    waiting.delete(part)
    server.route(due)
  }
  // A parameter at the beginning matches requests for any part.
  for (const part of [...waiting.keys()].filter((part) => part.includes('{'))) routePart(part)
  server.ext('onRequest', (request, h) => {
    routePart(partOf(request.path.slice(prefix.length)))
    return h.continue
  })
  return () => {
    for (const part of [...waiting.keys()]) routePart(part)
  }
}

const partOf = (path: string): string => path.split('/', 2)[1] ?? ''
