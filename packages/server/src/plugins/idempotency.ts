import type { IncomingMessage } from 'node:http'
import { AppError, type IdempotentRequest, type Secrets } from '@posthorn/core'

const PRINTABLE = /^[\x20-\x7e]{1,255}$/

/** The Idempotency-Key of a request; undefined when it has none. */
export function idempotencyKey(request: IncomingMessage): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && PRINTABLE.test(key)) return key
  throw new AppError('BAD_REQUEST', {
    message: 'The Idempotency-Key must have 1 to 255 printable ASCII characters.',
    suggestion: 'Use a random UUID for every new request, and the same one when you repeat a request.',
  })
}

/** What makes the request this one: method, path with query, and the content of the body. */
export function idempotentRequest(
  secrets: Secrets,
  key: string,
  request: IncomingMessage,
  content: Buffer,
  sealed: boolean,
): IdempotentRequest {
  const fingerprint = secrets.sha256(`${request.method} ${request.url}\n${secrets.sha256(content)}`)
  return { key, fingerprint, sealed }
}
