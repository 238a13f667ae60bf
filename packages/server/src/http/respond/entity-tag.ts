import type { Request, ResponseObject } from '@hapi/hapi'
import { COMPRESSED_FROM } from '../hapi-options.ts'

/** Adds an entity tag to a response. A 304 has the tag that the 200 would have (RFC 9110 §15.4.5). */
export function addEntityTag(request: Request, response: ResponseObject, { etag, bytes }: EntityTag): ResponseObject {
  // hapi appends the content coding to tags. It does not know the length of the answer that a 304 replaces.
  if (bytes < COMPRESSED_FROM) request.info.acceptEncoding = 'identity'
  return response.etag(etag)
}

interface EntityTag {
  /** Without quotes. */
  readonly etag: string
  /** The length of the answer. */
  readonly bytes: number
}
