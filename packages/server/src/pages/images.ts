import { Readable } from 'node:stream'
import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi'
import { openImage } from '@posthorn/core/tenant'
import { bareOptions } from '../http/hapi-options.ts'
import type { Api } from '../http/request-state.ts'

/**
 * The number of images that are sent at the same time. The one that has paused the longest gives way, so that slow
 * readers do not block others.
 */
const OPEN_MAX = 200

const YEAR = 31_536_000
const BYTES = { objectMode: false }

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
}

/** Returns the route of uploaded images, for anyone who has their addresses. */
export function imageRoutes({ world }: Api): ServerRoute[] {
  const open = new Set<Readable>()

  function sending(content: AsyncIterable<Uint8Array>): Readable {
    const [stalled] = open
    if (stalled && open.size >= OPEN_MAX) {
      open.delete(stalled)
      stalled.destroy()
    }
    const stream = Readable.from(moving(), BYTES)
    async function* moving() {
      for await (const piece of content) {
        // The set is in the order of the last pieces.
        if (open.delete(stream)) open.add(stream)
        yield piece
      }
    }
    open.add(stream)
    return stream.once('close', () => open.delete(stream))
  }

  async function send(request: Request, h: ResponseToolkit): Promise<ResponseObject> {
    const projectId = String(request.params.projectId)
    const key = String(request.params.key)
    const image = await openImage(world, { projectId, key })
    if (!image) return safely(h.response().code(404))
    const content = request.method === 'head' ? Readable.from([], BYTES) : sending(image.content)
    return safely(h.response(content))
      .type(TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream')
      .bytes(image.size)
      .etag(key)
      .header('cache-control', `public, max-age=${YEAR}, immutable`)
  }

  return [{ method: 'GET', path: '/images/{projectId}/{key}', options: { ...bareOptions(), handler: send } }]
}

/** Sends the bytes as an image and nothing that runs. Any page and any mail may show it. */
const safely = (response: ResponseObject) =>
  response
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('x-robots-tag', 'noindex')
