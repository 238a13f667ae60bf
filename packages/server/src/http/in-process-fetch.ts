import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import type { Context, ProjectId } from '@posthorn/core/kernel'

/** `fetch` that ends in this process instead of on the network. */
export type InProcessFetch = (
  input: Request | string | URL,
  init?: RequestInit,
  from?: RequestOrigin,
) => Promise<Response>

/** The source of a request that the application passes on. */
export interface RequestOrigin {
  /** The IP address at the other end of the connection. Without one, limits count by account and key alone. */
  readonly address?: string | undefined
}

/** Returns the address, if there is one. Throws `TypeError` for an invalid one: limits would count something else. */
function addressIn(from: unknown): string | undefined {
  // Frameworks pass arguments of their own.
  if (typeof from !== 'object' || from === null || !('address' in from)) return undefined
  const { address } = from
  if (typeof address !== 'string') return undefined
  if (isIP(address) === 0) throw new TypeError('The address of a caller must be an IP address without a port.')
  return address
}

const WITHOUT_BODY = new Set([101, 204, 205, 304])

/** The rights of requests without a key: those of a project, or those of the context in which the work is done. */
export interface Caller {
  readonly actAs?: ProjectId
  readonly within?: Context
  /** Set for the operator of the deployment. */
  readonly operates?: true
}

/** The part of hapi that is needed here, whose own types name packages that it does not bring. */
export interface Injectable {
  inject(request: {
    readonly method: string
    readonly url: string
    readonly headers: Record<string, string>
    readonly payload?: Buffer
    readonly plugins: {
      readonly posthorn: Caller & RequestOrigin & { readonly takeStream: (stream: Readable) => void }
    }
  }): Promise<{
    readonly statusCode: number
    readonly statusMessage: string
    readonly headers: object
    readonly rawPayload: Buffer
  }>
}

/** Creates a fetch that passes requests to the server. */
export function inProcessFetch(server: Injectable, caller: Caller = {}): InProcessFetch {
  return async (input, init, from) => {
    const address = addressIn(from)
    const request = new Request(input instanceof Request ? input : new URL(input, 'http://posthorn.invalid'), init)
    request.signal.throwIfAborted()
    const { pathname, search } = new URL(request.url)
    const body = request.body ? Buffer.from(await request.arrayBuffer()) : undefined
    let stream: Readable | undefined
    const takeStream = (taken: Readable) => {
      stream = taken
    }
    const answer = await server.inject({
      method: request.method,
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      ...(body && { payload: body }),
      plugins: { posthorn: { ...caller, takeStream, ...(address !== undefined && { address }) } },
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, String(one))
    }
    headers.delete('transfer-encoding')
    if (stream) headers.delete('content-length')
    const content = stream ? bodyOf(stream, request) : new Uint8Array(answer.rawPayload)
    return new Response(WITHOUT_BODY.has(answer.statusCode) ? null : content, {
      status: answer.statusCode,
      statusText: answer.statusMessage,
      headers,
    })
  }
}

/** Returns a body that is read piece by piece, and ends with the request. */
function bodyOf(stream: Readable, { method, signal }: Request): ReadableStream<Uint8Array> | null {
  if (method === 'HEAD') {
    stream.destroy()
    return null
  }
  const abort = () => stream.destroy(signal.reason instanceof Error ? signal.reason : undefined)
  signal.addEventListener('abort', abort, { once: true })
  stream.once('close', () => signal.removeEventListener('abort', abort))
  if (signal.aborted) abort()
  // The types of browsers and of Node describe the same stream differently.
  return Object(Readable.toWeb(stream))
}
