import type { IncomingMessage } from 'node:http'
import { AppError } from '@posthorn/core'

/** What a body may have unless its route says otherwise. */
export const BODY_LIMIT = 1024 * 1024

/** The same for the public key, which anybody may hold: what it sends is kept. */
export const PUBLIC_BODY_LIMIT = 32 * 1024

/** So much beyond the limit is read and thrown away, because many clients read the answer only after they have sent all. */
export const EXCESS_READ = 8 * 1024 * 1024

/** Up to here a body is no mail with attachments, which the general suggestion is for. */
const SMALL_MB = 10

const JSON_TYPE = /^application\/(?:[a-z0-9.+-]+\+)?json\s*(?:;|$)/i
const CHARSET = /;\s*charset\s*=\s*"?([^";\s]+)/i

/** How many bytes the request says it has; undefined when it does not say. */
function declaredLength(request: IncomingMessage): number | undefined {
  const length = request.headers['content-length']
  if (length !== undefined) return Number(length)
  return request.headers['transfer-encoding'] === undefined ? 0 : undefined
}

/** How much memory reading the body may take. Throws for one that says that it is far too large. */
export function sizeOfBody(request: IncomingMessage, limit: number): number {
  const declared = declaredLength(request) ?? limit
  if (declared > limit + EXCESS_READ) throw tooLarge(limit)
  return Math.min(declared, limit)
}

/** What a body is answered with that is larger than the limit. */
export function tooLarge(limit: number): AppError {
  const megabytes = Math.floor(limit / 1024 / 1024)
  const size = megabytes === 0 ? `${limit / 1024} kB` : `${megabytes} MB`
  return new AppError('PAYLOAD_TOO_LARGE', {
    message: `The body is larger than ${size}.`,
    ...(megabytes <= SMALL_MB && {
      suggestion: `The body of this request may have ${size}. Send less at once.`,
    }),
  })
}

/** Throws for a body that says that it is no JSON in UTF-8, or that is compressed. Without a content type it is taken for JSON. */
export function requireJson(request: IncomingMessage): void {
  const type = request.headers['content-type']
  if (type !== undefined) {
    const charset = CHARSET.exec(type)?.[1]
    if (!JSON_TYPE.test(type) || (charset !== undefined && !/^utf-?8$/i.test(charset))) {
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', {
        message: `The body is declared as ${type.slice(0, 100)}, not as JSON in UTF-8.`,
      })
    }
  }
  refuseEncoding(request)
}

/** Throws for a body that is compressed. */
export function refuseEncoding(request: IncomingMessage): void {
  const encoding = request.headers['content-encoding']
  if (encoding === undefined || encoding === 'identity') return
  throw new AppError('UNSUPPORTED_MEDIA_TYPE', {
    message: 'Compressed bodies are not supported.',
    suggestion: 'Send the body without Content-Encoding.',
  })
}
