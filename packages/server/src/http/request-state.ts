import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { Request } from '@hapi/hapi'
import type { TurnsLine } from '@posthorn/adapters/node'
import type { OperatorContext, UserContext } from '@posthorn/core/access'
import type { Posthorn } from '@posthorn/core/app'
import { type Context, type ErrorCode, type Ids, isPublicActor, type ProjectId } from '@posthorn/core/kernel'
import type { RequestOrigin } from '@posthorn/core/tenant'
import type { Keyring } from './admit/auth.ts'
import type { OperatorUses } from './admit/key-uses.ts'
import type { OwnOrigins } from './admit/own-origin.ts'
import type { RateLimiter, RateStanding } from './admit/rate-limit.ts'
import type { EventFeed } from './follow/feed.ts'
import type { OpenStreams } from './follow/open-streams.ts'
import { addressOf, type Hops, type Proxies } from './network.ts'
import type { JsonReader } from './perform/json-reader.ts'
import type { OpenAnswers } from './perform/open-answers.ts'
import type { Receiver } from './perform/receive.ts'
import type { UnreadAnswers } from './perform/unread-answers.ts'
import type { Cors } from './respond/cors.ts'
import type { OutageLog } from './respond/outages.ts'
import type { Shutdown } from './shutdown.ts'
import type { RequestSpan, Tracer } from './tracing.ts'

/** The state that all routes share. */
export interface Api {
  readonly world: Posthorn['world']
  readonly keyring: Keyring
  /** Records that the key of an operator was used. */
  readonly noteOperator: OperatorUses
  readonly limiter: RateLimiter | undefined
  readonly cors: Cors
  /** Returns whether pages of the origin may act for the signed-in user. */
  readonly isOwnOrigin: OwnOrigins
  /** The proxies whose X-Forwarded-For is trusted. */
  readonly proxies: Proxies
  /** Warns of a proxy that is not trusted. */
  readonly noteProxy: (hops: Hops) => void
  readonly receiver: Receiver
  /** The account that answers for a project. */
  readonly accountOf: (ctx: Context) => Promise<string>
  readonly jsonReader: JsonReader
  /** The line in which pages of long answers wait for their turn. */
  readonly pageLine: TurnsLine
  readonly activeDownloads: OpenAnswers
  readonly openStreams: OpenStreams
  readonly feed: EventFeed
  readonly unreadAnswers: UnreadAnswers
  /** Whether a path is under /v1, wherever the API is mounted. */
  readonly isPublic: (path: string) => boolean
  readonly tracing: Tracer | undefined
  readonly outages: OutageLog
  readonly shutdown: Shutdown
}

/** The part of a request that the stages use: one of hapi's, or one that is answered without hapi. */
export interface ApiRequest extends Pick<Request, 'method' | 'path' | 'params' | 'query' | 'plugins' | 'raw'> {
  readonly info: Pick<Request['info'], 'remoteAddress' | 'acceptEncoding'>
}

/** The facts about a request that the stages share. */
export interface RequestState {
  readonly requestId: string
  readonly startedAt: number
  ctx: Context | undefined
  /** The signed-in user, if the request is about no project. */
  user: UserContext | undefined
  /** The operator, if the request is about the deployment. */
  operator: OperatorContext | undefined
  /** Admits the caller by stored data, if `ctx` comes from memory. */
  confirm: (() => Promise<void>) | undefined
  /** Admits the caller of a project again, and returns the current context. */
  again: (() => Promise<Context>) | undefined
  standing: RateStanding | undefined
  span: RequestSpan | undefined
  /** The code of the error that it was answered with. */
  errorCode: ErrorCode | undefined
  /** The context of a caller whose right was refused. */
  refusedCtx: Context | undefined
}

declare module '@hapi/hapi' {
  interface PluginsStates {
    posthorn?: {
      /** Set by a caller in this process that acts for the project without a key. */
      readonly actAs?: ProjectId
      /** Set by the command line on the database, which operates the deployment without a key. */
      readonly operates?: true
      /** Set by a caller in this process that has the context of the work already. */
      readonly within?: Context
      /** Set by a caller in this process that forwards a request: the other end of the original connection. */
      readonly address?: string | undefined
      /** Set by a caller in this process that reads a long answer itself, piece by piece. */
      readonly takeStream?: (stream: Readable) => void
      state?: RequestState
    }
  }
}

/** Returns the state of a request, which the first call creates. */
export function stateOf(api: Api, request: ApiRequest): RequestState {
  const own = request.plugins.posthorn ?? {}
  request.plugins.posthorn = own
  own.state ??= {
    requestId: requestIdOf(request.raw.req, api.world.ids),
    startedAt: performance.now(),
    ctx: undefined,
    user: undefined,
    operator: undefined,
    confirm: undefined,
    again: undefined,
    standing: undefined,
    span: undefined,
    errorCode: undefined,
    refusedCtx: undefined,
  }
  return own.state
}

/** Returns the owner of the caller's limits. The public key, which is not a secret, has limits of its own. */
export function ownerOf({ project, actor }: Context): string {
  return isPublicActor(actor) ? `${project.id}:public` : project.id
}

const PRINTABLE = /^[\x20-\x7e]{1,128}$/

/** Returns the id of a request: the caller's own if it is printable, else a new one. */
function requestIdOf(request: IncomingMessage, ids: Ids): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && PRINTABLE.test(given) ? given : ids.make('req')
}

/**
 * Returns the apparent source of a request. A request without a connection has the address that the application gave;
 * hapi gives every other one a loopback address, which says nothing.
 */
export function hopsOf(request: ApiRequest): Hops {
  const { remoteAddress } = request.info
  const forwardedFor = request.raw.req.headers['x-forwarded-for']
  // hapi's types do not have `isInjected`.
  const arrived = 'isInjected' in request && request.isInjected === false
  if (arrived) return { remote: remoteAddress, forwardedFor }
  const given = request.plugins.posthorn?.address ?? (remoteAddress === INJECTED ? undefined : remoteAddress)
  return { remote: given, forwardedFor }
}

/** The address that hapi's `inject` uses by default. */
const INJECTED = '127.0.0.1'

/** Returns the source of a request. */
export function originOf(api: Api, request: ApiRequest): RequestOrigin {
  const { headers } = request.raw.req
  const isOwn = request.plugins.posthorn?.actAs !== undefined
  return {
    ip: isOwn ? undefined : addressOf(hopsOf(request), api.proxies),
    agent: headers['user-agent'],
    requestId: stateOf(api, request).requestId,
  }
}
