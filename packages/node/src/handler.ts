import type { IncomingMessage, ServerResponse } from 'node:http'

/** A handler of Node's server, and of frameworks on top of it. */
export type NodeHandler = (
  request: IncomingMessage & { readonly originalUrl?: string },
  response: ServerResponse,
  next?: (error?: unknown) => void,
) => void

const READ = 'The body was already read: mount Posthorn before body parsers.'

/** The parts of the product that a handler needs. */
export interface HandlerOptions {
  /** The path under which it is mounted. */
  readonly prefix: string
  handle(request: IncomingMessage, response: ServerResponse): void
}

/**
 * Creates a handler for `http.createServer`, Express (`app.use('/mail', …)`), or Fastify's `request.raw` and
 * `reply.raw`. Bodies are streamed, and have the limits of the server; a client that disconnects is noticed. Mount it
 * before body parsers.
 */
export function toNodeHandler({ prefix, handle }: HandlerOptions): NodeHandler {
  return (request, response, next) => {
    const { originalUrl } = request
    // Express removes the path under which it mounts.
    if (prefix !== '' && originalUrl?.startsWith(prefix)) request.url = originalUrl
    const hasBody = request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length']) > 0
    if (!hasBody || !request.readableEnded) return handle(request, response)
    const error = new Error(READ)
    if (next) return next(error)
    response.statusCode = 500
    response.end()
    process.emitWarning(error)
  }
}
