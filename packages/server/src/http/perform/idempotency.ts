import type { IncomingMessage } from 'node:http'
import { type Actor, type Context, isPublicActor } from '@posthorn/core/kernel'
import type { IdempotentRequest } from '@posthorn/core/tenant'
import { headerError } from '../header-error.ts'

const PRINTABLE = /^[\x20-\x7e]{1,255}$/

/** The Idempotency-Key of a request; undefined when it has none. */
export function idempotencyKey(request: IncomingMessage): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && PRINTABLE.test(key)) return key
  throw headerError('BAD_REQUEST', 'Idempotency-Key', {
    message: 'The Idempotency-Key must have 1 to 255 printable ASCII characters.',
    suggestion: 'Use a random UUID for each new request, and the same one when you repeat a request.',
  })
}

/**
 * Identifies the request by method, path with query, and content of the body. Idempotency keys sent with the public key
 * or with a named key have a namespace of their own: its holder can neither occupy a key of another one nor see an
 * answer stored under it.
 */
export function idempotentRequest(
  { secrets, actor }: Pick<Context, 'secrets' | 'actor'>,
  once: {
    readonly key: string
    readonly request: IncomingMessage
    /** The hash of the body's content. */
    readonly sha256: string
    readonly sealed: boolean
  },
): IdempotentRequest {
  const { key, request, sha256, sealed } = once
  const fingerprint = secrets.sha256(`${request.method} ${request.url}\n${sha256}`)
  return { key: `${namespaceOf(actor)}${key}`, fingerprint, sealed }
}

function namespaceOf(actor: Actor): string {
  if (isPublicActor(actor)) return 'public\n'
  return actor.kind === 'key' && actor.named ? `${actor.named.id}\n` : ''
}
