import type { Readable } from 'node:stream'
import type { Lifecycle, Request, ResponseObject, ResponseToolkit } from '@hapi/hapi'
import { AppError } from '@posthorn/core/kernel'
import type { WireReply } from '../reply.ts'
import { type Api, type ApiRequest, stateOf } from '../request-state.ts'
import { addEntityTag } from './entity-tag.ts'
import { asAppError, errorBody } from './errors.ts'

/**
 * The length of a text that fits into the buffers of a connection, so a caller who does not read it holds nothing else.
 */
const SHORT_ANSWER = 64 * 1024

/** Sent in place of a body that the caller in this process reads from its stream. */
const STREAMED = ' '

/** Sends the reply: the last stage of a request. */
export function respond(api: Api, request: Request, h: ResponseToolkit, reply: WireReply): ResponseObject {
  const response = send(api, request, h, reply.statusCode, reply.body)
  for (const [name, value] of Object.entries(reply.headers ?? {})) setHeader(response, name, value)
  if (reply.etag !== undefined) {
    // hapi compares tags, but does not know the asterisk (RFC 9110 §13.1.2).
    if (request.method === 'get' && request.raw.req.headers['if-none-match']?.trim() === '*') response.code(304)
    addEntityTag(request, response, { etag: reply.etag, bytes: Buffer.byteLength(String(reply.body)) })
  }
  return reply.replayed ? response.header('idempotency-replayed', 'true') : response
}

function setHeader(response: ResponseObject, name: string, value: string | readonly string[]): void {
  if (typeof value === 'string') response.header(name, value)
  else for (const one of value) response.header(name, one, { append: true })
}

/** Sends an error in the envelope and logs details that are not meant for the caller. */
export function refuse(api: Api, request: Request, h: ResponseToolkit, thrown: unknown): ResponseObject {
  const error = asAppError(thrown)
  const state = stateOf(api, request)
  const { requestId } = state
  state.errorCode = error.code
  if (error.kind === 'bug' || error.kind === 'unavailable') {
    const about = { err: error.cause ?? error, requestId, method: request.method }
    // Every bug is logged; an outage fails all requests for one reason and is logged once.
    if (error.kind === 'bug') api.world.log.error(about, `request failed: ${error.code}`)
    else if (error.cause || !api.shutdown.isBegun) api.outages.failed(about, `request failed: ${error.code}`)
  }
  const body = errorBody(error, { requestId, now: api.world.clock.now(), isPublic: api.isPublic(request.path) })
  const response = send(api, request, h, body.error.statusCode, JSON.stringify(body))
  if (error.retryAfterSeconds !== undefined) {
    response.header('retry-after', String(Math.max(1, Math.ceil(error.retryAfterSeconds))))
  }
  if (error.kind === 'unauthenticated') response.header('www-authenticate', 'Bearer')
  if (error.code === 'REQUEST_TIMEOUT') response.header('connection', 'close')
  return response
}

/** Creates an answer with the headers that every answer has. */
function send(
  api: Api,
  request: Request,
  h: ResponseToolkit,
  status: number,
  body: string | Buffer | Readable,
): ResponseObject {
  const { takeStream } = request.plugins.posthorn ?? {}
  if (takeStream && typeof body === 'object' && 'pipe' in body) {
    takeStream(body)
    return send(api, request, h, status, STREAMED)
  }
  const response = (body === '' ? h.response() : h.response(body).type('application/json')).code(status)
  addHeaders(api, request, response)
  if (typeof body !== 'string' || body.length > SHORT_ANSWER) api.receiver.endUnread(request.raw.req)
  logAnswer(api, request, status)
  return response
}

/** The headers of an answer that is being made. */
export interface AnswerHead {
  header(name: string, value: string): unknown
  /** Adds a name to the header Vary. */
  vary(name: string): unknown
}

/** Adds the headers that every answer has. */
export function addHeaders(api: Api, request: ApiRequest, head: AnswerHead): void {
  const { requestId, standing } = stateOf(api, request)
  head.header('x-request-id', requestId)
  head.header('x-content-type-options', 'nosniff')
  if (standing) {
    head.header('ratelimit-limit', String(standing.limit))
    head.header('ratelimit-remaining', String(standing.remaining))
    head.header('ratelimit-reset', String(standing.resetSeconds))
  }
  if (api.shutdown.endsConnections) head.header('connection', 'close')
  api.cors.answer(request, head)
}

export function logAnswer(api: Api, request: ApiRequest, status: number): void {
  const { requestId, startedAt } = stateOf(api, request)
  const ms = Math.round(performance.now() - startedAt)
  api.world.log.debug({ requestId, method: request.method, path: request.path, status, ms }, 'answered')
}

/** Puts hapi's own errors (a path that cannot be decoded, a bug in a page) into our envelope. */
export function envelopeHapiErrors(api: Api) {
  return (request: Request, h: ResponseToolkit): Lifecycle.ReturnValue => {
    const { response } = request
    if (!('isBoom' in response)) return h.continue
    const { statusCode } = response.output
    if (statusCode === 404) return refuse(api, request, h, new AppError('ROUTE_NOT_FOUND', { cause: response }))
    if (statusCode < 500) return refuse(api, request, h, new AppError('BAD_REQUEST', { cause: response }))
    return refuse(api, request, h, response)
  }
}
