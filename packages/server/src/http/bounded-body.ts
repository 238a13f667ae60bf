/** The largest body of any route, plus a byte: a longer body is refused for its length. */
const BODY_MAX = 55 * 1024 * 1024 + 1
/** The limit for callers without a key or session: links, webhooks and forms are small. */
const STRANGERS_MAX = 1024 * 1024 + 1

/**
 * Returns a request that can be passed on in this process: read into memory, which a caller without a key or session
 * may fill with a megabyte. Aborts with the request.
 */
export async function boundedBody(request: Request): Promise<RequestInit> {
  const { method, headers, signal } = request
  const isKnown = headers.has('authorization') || headers.has('cookie')
  const body = request.body ? await readUpTo(request.body, isKnown ? BODY_MAX : STRANGERS_MAX) : undefined
  const sent = new Headers(headers)
  sent.delete('transfer-encoding')
  if (body) sent.set('content-length', String(body.length))
  return { method, headers: sent, signal, redirect: 'manual', ...(body && { body }) }
}

async function readUpTo(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let left = most
  for await (const chunk of stream) {
    chunks.push(chunk.subarray(0, left))
    left -= chunk.length
    if (left <= 0) break // Ends the stream.
  }
  return new Uint8Array(Buffer.concat(chunks))
}
