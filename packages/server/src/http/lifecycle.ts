import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { Lifecycle, Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi'
import {
  type Answer,
  AppError,
  answerOnce,
  answerRepeatably,
  type Context,
  findAnswer,
  findProjectByKey,
  type IdempotentRequest,
  type ProjectId,
  parse,
  type World,
} from '@posthorn/core'
import type { RequestSpan, Tracing } from '../tracing.ts'
import { actAs, authenticate, type Gate, type Keyring } from './admit/auth.ts'
import { mayBrowseInbox } from './admit/inbox-access.ts'
import { originOf } from './admit/origin.ts'
import type { RateLimiter, RateStanding } from './admit/rate-limit.ts'
import { requestIdOf } from './admit/request-id.ts'
import { bareOptions } from './hapi-options.ts'
import type { Leave } from './leave.ts'
import { BODY_LIMIT, PUBLIC_BODY_LIMIT, requireJson } from './perform/body.ts'
import { contentOfForm, readForm } from './perform/form.ts'
import { idempotencyKey, idempotentRequest } from './perform/idempotency.ts'
import { parseJson } from './perform/json.ts'
import { type JsonReader, LONG_BODY, type ReadJson } from './perform/json-reader.ts'
import type { Received, Receiver } from './perform/receive.ts'
import { FileBody, JsonStream, type Reply } from './reply.ts'
import type { Cors } from './respond/cors.ts'
import { asAppError, errorBody } from './respond/errors.ts'
import type { OutageLog } from './respond/outages.ts'
import type { Route } from './route.ts'

/** So many characters fit into the buffers of a connection, and nothing is held for a caller who does not read them. */
const SHORT_ANSWER = 64 * 1024

/** What all routes share. */
export interface Api {
  readonly world: World
  readonly keyring: Keyring
  readonly limiter: RateLimiter | undefined
  readonly cors: Cors
  readonly receiver: Receiver
  readonly jsonReader: JsonReader
  /** Whether a path is under /v1, wherever the API is mounted. */
  readonly isPublic: (path: string) => boolean
  readonly tracing: Tracing | undefined
  readonly outages: OutageLog
  readonly leave: Leave
}

/** What is known of a request on its way through the lifecycle. */
interface Visit {
  readonly requestId: string
  readonly startedAt: number
  ctx: Context | undefined
  standing: RateStanding | undefined
  span: RequestSpan | undefined
}

declare module '@hapi/hapi' {
  interface PluginsStates {
    posthorn?: {
      /** Set by a caller in this process, who acts for the project without a key. */
      readonly actAs?: ProjectId
      visit?: Visit
    }
  }
}

/** The visit of a request; begins it with the first call. */
export function visitOf(api: Api, request: Request): Visit {
  const state = request.plugins.posthorn ?? {}
  request.plugins.posthorn = state
  state.visit ??= {
    requestId: requestIdOf(request.raw.req, api.world.ids),
    startedAt: performance.now(),
    ctx: undefined,
    standing: undefined,
    span: undefined,
  }
  return state.visit
}

/** The route as hapi wants it. Authentication and rate limit come before the body is read. */
export function hapiRoute(api: Api, route: Route): ServerRoute {
  return {
    method: route.method,
    path: route.path,
    options: {
      ...bareOptions(route.method !== 'GET'),
      ext: { onPreAuth: { method: (request, h) => admit(api, route, request, h) } },
      handler: (request, h) => answer(api, route, request, h),
    },
  }
}

async function admit(api: Api, route: Route, request: Request, h: ResponseToolkit): Promise<Lifecycle.ReturnValue> {
  const visit = visitOf(api, request)
  visit.span = api.tracing?.request(route.path, route.method, request.raw.req.headers)
  if (route.access === 'open') return h.continue
  try {
    if (route.access === 'inbox' && mayBrowseInbox(api.world, request)) return h.continue
    const own = request.plugins.posthorn?.actAs
    const { authorization } = request.raw.req.headers
    const origin = originOf(visit, request.raw.req.headers)
    const ctx = own
      ? await actAs(api.world, own, origin)
      : await authenticate({ ...gateOf(api, request), origin }, authorization, route.access)
    visit.ctx = ctx
    if (api.limiter && !own) {
      visit.standing = await api.limiter.take(bucketOf(ctx))
      if (visit.standing.exceeded)
        throw new AppError('RATE_LIMIT_EXCEEDED', { retryAfterSeconds: visit.standing.resetSeconds })
    }
    if (ctx.project.disabled && route.method !== 'GET' && !route.readOnly) throw disabled(ctx)
    return h.continue
  } catch (error) {
    return refuse(api, request, h, error).takeover()
  }
}

/** Whoever holds the public key, which may be anybody, uses up nothing of what the secret one may. */
function bucketOf({ project, actor }: Context): string {
  return actor === 'public' ? `${project.id}:public` : project.id
}

/** A call from inside this process looks its key up by itself. */
function gateOf({ world, keyring }: Api, request: Request): Omit<Gate, 'origin'> {
  // hapi's types do not know `isInjected`.
  const arrived = 'isInjected' in request && request.isInjected === false
  return { world, keyring: arrived ? keyring : (key) => findProjectByKey(world, key) }
}

function disabled(ctx: Context): AppError {
  const { disabledReason } = ctx.project
  return new AppError(
    'PROJECT_DISABLED',
    disabledReason ? { message: `The project is disabled: ${disabledReason}` } : {},
  )
}

async function answer(api: Api, route: Route, request: Request, h: ResponseToolkit): Promise<ResponseObject> {
  let received: Received | undefined
  try {
    received = await receive(api, route, request)
    const told = await performTraced(api, route, request, received?.bytes)
    const response = send(api, request, h, told.statusCode, told.body)
    for (const [name, value] of Object.entries(told.headers ?? {})) response.header(name, value)
    return told.replayed ? response.header('idempotency-replayed', 'true') : response
  } catch (error) {
    return refuse(api, request, h, error)
  } finally {
    received?.release()
  }
}

/** The body, where the method has one. */
function receive(api: Api, route: Route, request: Request): Promise<Received> | undefined {
  if (route.method === 'GET') return undefined
  const { ctx } = visitOf(api, request)
  const limit = ctx?.actor === 'public' ? PUBLIC_BODY_LIMIT : (route.bodyLimit ?? BODY_LIMIT)
  return api.receiver.receive(request.raw.req, ctx ? bucketOf(ctx) : '', limit)
}

/** What the work answered: JSON text, as a stream perhaps, or a file that has headers of its own. */
interface Told {
  readonly statusCode: number
  readonly body: string | Buffer | Readable
  readonly headers?: Readonly<Record<string, string>>
  readonly replayed: boolean
}

/** What is done for a request is a part of its trace. */
function performTraced(...args: Parameters<typeof perform>): Promise<Told> {
  const [api, , request] = args
  const { span } = visitOf(api, request)
  return span ? span.within(() => perform(...args)) : perform(...args)
}

/** Parses once, then does the work: once for an idempotency key, where there is one. */
async function perform(api: Api, route: Route, request: Request, bytes: Buffer | undefined): Promise<Told> {
  const { ctx } = visitOf(api, request)
  const { raw } = request
  const key = bytes && idempotencyKey(raw.req)
  const form = bytes && route.bodyType === 'form' ? await readForm(raw.req, bytes) : undefined
  const json = bytes && route.body && !form ? readJson(api, route, raw.req, bytes) : undefined
  const read = json instanceof Promise ? await json : json
  const parsed = {
    params: route.params && parse(route.params, request.params, 'BAD_REQUEST'),
    query: route.query && parse(route.query, request.query, 'BAD_REQUEST'),
    body: route.body && parse(route.body, form ?? read?.value),
    hasLeft: () => raw.res.destroyed,
    isLeaving: () => api.leave.isTaken,
  }
  if (ctx && bytes && key !== undefined) {
    const sha256 = read?.sha256 ?? ctx.secrets.sha256(form ? await contentOfForm(form) : bytes)
    const once = idempotentRequest(ctx, { key, request: raw.req, sha256, sealed: route.sealed ?? false })
    return performOnce(ctx, route, once, parsed)
  }
  const input = { ctx: ctx ?? api.world, ...parsed }
  const reply = await route.handle({ ...input, prepared: await route.prepare?.(input) })
  if (reply.body instanceof JsonStream)
    return { statusCode: reply.status, body: readable(api, request, reply.body), replayed: false }
  if (!(reply.body instanceof FileBody)) return { ...asText(reply), replayed: false }
  return { statusCode: reply.status, body: reply.body.content, headers: reply.body.headers, replayed: false }
}

/** A long body is read elsewhere; others wait neither for that nor for a turn of the event loop. */
function readJson({ jsonReader }: Api, route: Route, request: IncomingMessage, bytes: Buffer) {
  requireJson(request)
  if (bytes.length > LONG_BODY) return jsonReader.read(bytes, route.base64At)
  const read: ReadJson = { value: parseJson(bytes), sha256: undefined }
  return read
}

/** Whoever hears half of an answer must not take it for a whole one: an error breaks the connection, and is logged. */
function readable(api: Api, request: Request, body: JsonStream<object>): Readable {
  const { requestId } = visitOf(api, request)
  return Readable.from(body.text(), { objectMode: false }).on('error', (error) =>
    api.world.log.error({ err: error, requestId, method: request.method }, 'an answer broke off'),
  )
}

/** What takes long is not done inside of a transaction: others would wait for its end. */
async function performOnce(
  ctx: Context,
  route: Route,
  request: IdempotentRequest,
  parsed: Omit<Parameters<Route['handle']>[0], 'ctx' | 'prepared'>,
): Promise<Told> {
  const isLong = route.prepare !== undefined && (route.preparesLong?.({ ctx, ...parsed }) ?? true)
  const known = isLong && (await findAnswer(ctx, request))
  if (known) return known
  const prepared = await route.prepare?.({ ctx, ...parsed })
  const answering = route.repeatable ? answerRepeatably : answerOnce
  return answering(ctx, request, async (ctx) => asText(await route.handle({ ctx, ...parsed, prepared })))
}

function asText({ status, body }: Reply): Answer {
  return { statusCode: status, body: body === undefined ? '' : JSON.stringify(body) }
}

/** Answers with an error in the envelope; what is not meant for the caller goes to the log. */
export function refuse(api: Api, request: Request, h: ResponseToolkit, thrown: unknown): ResponseObject {
  const error = asAppError(thrown)
  const { requestId } = visitOf(api, request)
  if (error.kind === 'bug' || error.kind === 'unavailable') {
    const about = { err: error.cause ?? error, requestId, method: request.method }
    // Each bug is told; an outage fails all requests for one reason, and is told once.
    if (error.kind === 'bug') api.world.log.error(about, `a request failed: ${error.code}`)
    else if (error.cause || !api.leave.isTaken) api.outages.failed(about, `a request failed: ${error.code}`)
  }
  const body = errorBody(error, requestId, api.world.clock.now(), api.isPublic(request.path))
  const response = send(api, request, h, body.error.statusCode, JSON.stringify(body))
  if (error.retryAfterSeconds !== undefined) {
    response.header('retry-after', String(Math.max(1, Math.ceil(error.retryAfterSeconds))))
  }
  if (error.kind === 'unauthenticated') response.header('www-authenticate', 'Bearer')
  if (error.code === 'REQUEST_TIMEOUT') response.header('connection', 'close')
  return response
}

/** An answer with the headers that every answer has. */
function send(
  api: Api,
  request: Request,
  h: ResponseToolkit,
  status: number,
  body: string | Buffer | Readable,
): ResponseObject {
  const { requestId, standing, startedAt } = visitOf(api, request)
  const response = (body === '' ? h.response() : h.response(body).type('application/json')).code(status)
  response.header('x-request-id', requestId).header('x-content-type-options', 'nosniff')
  if (standing) {
    response
      .header('ratelimit-limit', String(standing.limit))
      .header('ratelimit-remaining', String(standing.remaining))
      .header('ratelimit-reset', String(standing.resetSeconds))
  }
  if (api.leave.endsConnections) response.header('connection', 'close')
  api.cors.answer(request, response)
  if (typeof body !== 'string' || body.length > SHORT_ANSWER) api.receiver.endUnread(request.raw.req)
  api.world.log.debug(
    { requestId, method: request.method, path: request.path, status, ms: Math.round(performance.now() - startedAt) },
    'answered',
  )
  return response
}
