import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Server as HapiServer } from '@hapi/hapi'
import { readTrackingHost } from '@posthorn/core/tenant'
import { admit } from './admit/admit.ts'
import { COMPRESSED_FROM } from './hapi-options.ts'
import { answerByHapi, carryOut } from './lifecycle.ts'
import { CLIENT_LEFT, type FinishedRequest } from './record-request.ts'
import type { WireReply } from './reply.ts'
import { type Api, type ApiRequest, stateOf } from './request-state.ts'
import { type AnswerHead, addHeaders, logAnswer } from './respond/respond.ts'
import type { Route } from './route.ts'

const LOOK_EVERY_MS = 10

/** The requests that are served without hapi, and their stages. */
export interface Service {
  readonly api: Api
  readonly routes: readonly Route[]
  /** Adds the headers of a secure connection. */
  secure(request: IncomingMessage, response: ServerResponse): void
  /** Counts and records an answered request. */
  finished(request: FinishedRequest): void
}

declare module '@hapi/hapi' {
  interface PluginProperties {
    /** hapi leaves the scope of a plugin's name out. */
    readonly server?: { readonly service: Service }
  }
}

/** Returns the service of a server that has the plugin. */
export function serviceOf({ plugins }: HapiServer): Service {
  if (!plugins.server) throw new Error('the server does not have the plugin')
  return plugins.server.service
}

/**
 * Serves frequent requests of a listener without hapi, whose own request and answer allocate as much as all our stages:
 * those for the exact path of a route of brief work. Only short answers to requests that succeed are sent from here.
 * hapi sends all others, so that errors, compression, and long answers have one implementation.
 */
export class WithoutHapi {
  readonly #listener: Server
  #hapi: readonly RequestListener[] = []
  /** The latest request of a connection. */
  readonly #latest = new WeakMap<object, ApiRequest['raw']>()
  #inFlight = 0
  #hasEnded = false

  /** `listener` is that of a hapi server which nothing else extends. */
  constructor(listener: Server) {
    this.#listener = listener
  }

  serve(service: Service): void {
    const routes = service.routes.filter(({ method, cost }) => method === 'POST' && cost?.size)
    const byPath = new Map(routes.map((route) => [route.path, route]))
    const { settings } = service.api.world
    this.#hapi = this.#listener.listeners('request') as RequestListener[]
    this.#listener.removeAllListeners('request')
    this.#listener.on('request', (req, res) => {
      const route = req.method === 'POST' && !this.#hasEnded ? byPath.get(req.url ?? '') : undefined
      if (!route || readTrackingHost(req.headers.host, settings) !== undefined) this.#leaveToHapi(req, res)
      else void this.#answer(service, route, req, res)
    })
    this.#answerBeforeErrors()
  }

  /**
   * Leaves all requests to hapi from now on. Resolves when those in flight are answered, after at most `timeoutMs`, to the
   * rest of that time.
   */
  async end(timeoutMs: number): Promise<number> {
    this.#hasEnded = true
    const until = performance.now() + timeoutMs
    while (this.#inFlight > 0 && performance.now() < until) await sleep(LOOK_EVERY_MS)
    return Math.max(0, until - performance.now())
  }

  /**
   * Lets what cannot be read after a request wait for the request's answer. hapi does so for its own, and would answer
   * ours with 400 although its work is done.
   */
  #answerBeforeErrors(): void {
    const listeners = this.#listener.listeners('clientError')
    this.#listener.removeAllListeners('clientError')
    const failed = new WeakSet<object>()
    this.#listener.on('clientError', (error, socket) => {
      if (failed.has(socket)) return
      failed.add(socket)
      const pass = () => {
        for (const listener of listeners) listener(error, socket)
      }
      const { req, res } = this.#latest.get(socket) ?? {}
      if (req?.complete && res && !res.closed) res.once('close', pass)
      else pass()
    })
  }

  #leaveToHapi(req: IncomingMessage, res: ServerResponse): void {
    for (const listener of this.#hapi) listener(req, res)
  }

  /** Never rejects. */
  async #answer(service: Service, route: Route, req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { api } = service
    const request = new PlainRequest(route.path, req, res)
    this.#latest.set(req.socket, request.raw)
    this.#inFlight += 1
    const reply = replyTo(api, route, request)
    const short = await reply.then(shortAnswer, () => undefined)
    this.#inFlight -= 1
    if (res.destroyed) return finish(service, request, CLIENT_LEFT)
    if (short === undefined) {
      answerByHapi(req, { state: stateOf(api, request), reply })
      this.#leaveToHapi(req, res)
    } else {
      service.secure(req, res)
      send(api, request, short)
      finish(service, request, short.statusCode)
    }
  }
}

function finish({ api, finished }: Service, request: ApiRequest, status: number): void {
  finished({ request, route: request.path, status, durationMs: performance.now() - stateOf(api, request).startedAt })
}

async function replyTo(api: Api, route: Route, request: ApiRequest): Promise<WireReply> {
  await admit(api, route, request)
  return carryOut(api, route, request)
}

/** An answer that consists of a status and a text that is not compressed. */
interface ShortAnswer {
  readonly statusCode: number
  readonly body: string
}

function shortAnswer({ statusCode, body, headers, etag, replayed }: WireReply): ShortAnswer | undefined {
  const isPlain = !headers && etag === undefined && !replayed
  // hapi answers an empty text with 204.
  return isPlain && typeof body === 'string' && body !== '' && Buffer.byteLength(body) < COMPRESSED_FROM
    ? { statusCode, body }
    : undefined
}

function send(api: Api, request: ApiRequest, { statusCode, body }: ShortAnswer): void {
  const { res } = request.raw
  const head = new Head()
  addHeaders(api, request, head)
  head.header('content-type', 'application/json; charset=utf-8')
  head.header('cache-control', 'no-store')
  head.header('content-length', String(Buffer.byteLength(body)))
  res.writeHead(statusCode, head.lines)
  // Node sends the text in one piece with the headers.
  res.end(body)
  logAnswer(api, request, statusCode)
}

class Head implements AnswerHead {
  /** Names and values in turn. */
  readonly lines: string[] = []

  header(name: string, value: string): this {
    this.lines.push(name, value)
    return this
  }

  vary(name: string): this {
    return this.header('vary', name)
  }
}

const NOTHING = {}

/** A request with a connection, and without parameters. */
class PlainRequest implements ApiRequest {
  readonly method = 'post'
  readonly isInjected = false
  readonly params = NOTHING
  readonly query = NOTHING
  readonly plugins: ApiRequest['plugins'] = {}
  readonly path: string
  readonly info: ApiRequest['info']
  readonly raw: ApiRequest['raw']

  constructor(path: string, req: IncomingMessage, res: ServerResponse) {
    this.path = path
    this.info = { remoteAddress: req.socket.remoteAddress ?? '', acceptEncoding: 'identity' }
    this.raw = { req, res }
  }
}
