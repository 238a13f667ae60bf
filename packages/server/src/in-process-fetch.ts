import type { Server } from '@hapi/hapi'
import type { Context, ProjectId } from '@posthorn/core'

/** `fetch` that ends in this process instead of on the network. */
export type InProcessFetch = (input: Request | string | URL, init?: RequestInit) => Promise<Response>

const WITHOUT_BODY = new Set([101, 204, 205, 304])

/** Whose rights requests have that come without a key: a project's, or those of a context in which the work is done. */
export interface Caller {
  readonly actAs?: ProjectId
  readonly within?: Context
}

/** A fetch that passes requests to the server. */
export function inProcessFetch(server: Server, caller: Caller = {}): InProcessFetch {
  return async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(input, 'http://posthorn.invalid'), init)
    request.signal.throwIfAborted()
    const { pathname, search } = new URL(request.url)
    const body = request.body ? Buffer.from(await request.arrayBuffer()) : undefined
    const answer = await server.inject({
      method: request.method,
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      ...(body && { payload: body }),
      plugins: { posthorn: { ...caller } },
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, String(one))
    }
    headers.delete('transfer-encoding')
    return new Response(WITHOUT_BODY.has(answer.statusCode) ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      statusText: answer.statusMessage,
      headers,
    })
  }
}
