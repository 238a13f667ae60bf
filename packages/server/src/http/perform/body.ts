import type { IncomingMessage } from 'node:http'
import { AppError } from '@posthorn/core/kernel'
import { headerError } from '../header-error.ts'

/** Default size limit of a body. */
export const BODY_LIMIT = 1024 * 1024

/** Size limit for the public key, which is not a secret: the data that it sends is stored. */
export const PUBLIC_BODY_LIMIT = 32 * 1024

/**
 * The number of bytes beyond the limit that are read and discarded, because many clients read the answer only after
 * they have sent everything.
 */
export const EXCESS_READ = 8 * 1024 * 1024

/** A smaller limit is not that of mails with attachments, which the catalog's suggestion is about. */
const SMALL_MB = 10

const JSON_TYPE = /^application\/(?:[a-z0-9.+-]+\+)?json\s*(?:;|$)/i
const CHARSET = /;\s*charset\s*=\s*"?([^";\s]+)/i

/** The declared length of the body; undefined when there is none. */
export function declaredLength(request: IncomingMessage): number | undefined {
  const length = request.headers['content-length']
  if (length !== undefined) return Number(length)
  return request.headers['transfer-encoding'] === undefined ? 0 : undefined
}

/** The error for a body that is larger than the limit. */
export function tooLarge(limit: number): AppError {
  const megabytes = Math.floor(limit / 1024 / 1024)
  const size = megabytes === 0 ? `${limit / 1024} kB` : `${megabytes} MB`
  return new AppError('PAYLOAD_TOO_LARGE', {
    message: `The body is larger than ${size}.`,
    ...(megabytes <= SMALL_MB && {
      suggestion: `The body of this request can have at most ${size}. Send less data per request.`,
    }),
  })
}

/** Throws for a body that is compressed, or declared as anything but JSON in UTF-8. No content type means JSON. */
export function requireJson(request: IncomingMessage): void {
  const type = request.headers['content-type']
  if (type !== undefined) {
    const charset = CHARSET.exec(type)?.[1]
    if (!JSON_TYPE.test(type) || (charset !== undefined && !/^utf-?8$/i.test(charset))) {
      throw headerError('UNSUPPORTED_MEDIA_TYPE', 'Content-Type', {
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
  throw headerError('UNSUPPORTED_MEDIA_TYPE', 'Content-Encoding', {
    message: 'Compressed bodies are not supported.',
    suggestion: 'Send the body without Content-Encoding.',
  })
}
