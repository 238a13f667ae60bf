import { AppError, type ErrorCode } from '@posthorn/core/kernel'
import { errorBody } from '../http/respond/errors.ts'

const EXAMPLE_TIME = new Date('2026-11-21T09:30:00.000Z')
const EXAMPLE_REQUEST = 'req_01kajw8k2b5d8f1h4j7n0q3s6v'

/** Response headers by the name of their component. */
export const RESPONSE_HEADERS = {
  RequestId: {
    name: 'X-Request-Id',
    description: 'The id of the request, either the one in the request or a new one.',
    schema: { type: 'string' },
  },
  RateLimitLimit: {
    name: 'RateLimit-Limit',
    description: 'The number of requests per minute that the project can make.',
    schema: { type: 'integer' },
  },
  RateLimitRemaining: {
    name: 'RateLimit-Remaining',
    description: 'The number of remaining requests.',
    schema: { type: 'integer' },
  },
  RateLimitReset: {
    name: 'RateLimit-Reset',
    description: 'Seconds until all requests are available again.',
    schema: { type: 'integer' },
  },
  IdempotencyReplayed: {
    name: 'Idempotency-Replayed',
    description: 'Present if this is the stored response to an earlier request with the same Idempotency-Key.',
    schema: { type: 'string', const: 'true' },
  },
  Revision: {
    name: 'ETag',
    description:
      'The revision of the record and, after a hyphen, a digest of the response. Send it as `If-Match` to change only what you have read, or as `If-None-Match` to read only what has changed.',
    schema: { type: 'string' },
  },
  RetryAfter: {
    name: 'Retry-After',
    description: 'Seconds to wait before trying again.',
    schema: { type: 'integer', minimum: 1 },
  },
} as const

export type ResponseHeader = keyof typeof RESPONSE_HEADERS

/** Headers of a response as references to their components. */
export function headerRefs(names: readonly ResponseHeader[]) {
  return Object.fromEntries(
    names.map((name) => [RESPONSE_HEADERS[name].name, { $ref: `#/components/headers/${name}` }]),
  )
}

export const HEADER_COMPONENTS = Object.fromEntries(
  Object.entries(RESPONSE_HEADERS).map(([key, { name: _, ...header }]) => [key, header]),
)

/** An entity tag (RFC 9110 §8.8.3). The server also takes lists, and `*`. */
const ENTITY_TAG = '^"[!#-~]{1,200}"$'

export const PARAMETER_COMPONENTS = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      '1 to 255 printable ASCII characters. The first response is stored for 24 hours and returned again for the same request; ' +
      'a different request with the same key is refused with 409. A response with 4xx or 5xx frees the key.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]([ -~]*[!-~])?$' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'The ETag of an earlier response, or its revision in double quotes; several separated by commas, or * for any. If the record has another revision, nothing is done and the response is 412.',
    schema: { type: 'string', pattern: ENTITY_TAG, examples: ['"7"'] },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The ETag of an earlier response. If the response would be the same, it is 304 without a body.',
    schema: { type: 'string', pattern: ENTITY_TAG },
  },
  ProjectIdHeader: {
    name: 'X-Project-Id',
    in: 'header',
    required: false,
    description: 'The id of the project. Only needed with a session; a key belongs to one project.',
    schema: { type: 'string' },
  },
  LastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    required: false,
    description: 'With `Accept: text/event-stream`: the cursor after which the stream begins, instead of `after`.',
    schema: { type: 'string' },
  },
  RequestIdHeader: {
    name: 'X-Request-Id',
    in: 'header',
    required: false,
    description:
      'Your own id for the request. It is returned if it has 1 to 128 printable ASCII characters, and otherwise replaced.',
    schema: { type: 'string' },
  },
} as const

export const SECURITY_SCHEMES = {
  secretKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'The secret key of a project (`sk_…`). It can call every endpoint; use it only on servers.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'posthorn_session',
    description:
      'The session of a user, set by `POST /auth/login`; over https its name begins with `__Host-`. The header `X-Project-Id` chooses the project, and the role of the member determines the permissions.',
  },
  operatorKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'The key of an operator of the server (`ok_…`). It has no access to the data of projects.',
  },
  publicKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'The public key of a project (`pk_…`). It can only track events, so browsers and apps can use it.',
  },
} as const

/** Fields that a validation error of the examples names. */
const EXAMPLE_PROBLEMS = [{ field: 'email', message: 'is required', code: 'required' }]

/** Returns an example of an error with a code; the public ones have the form of /v1. */
export function errorExample(code: ErrorCode, { isPublic }: { readonly isPublic: boolean }) {
  const error = new AppError(code, code === 'VALIDATION_ERROR' ? { errors: EXAMPLE_PROBLEMS } : {})
  return {
    summary: error.message,
    value: errorBody(error, { requestId: EXAMPLE_REQUEST, now: EXAMPLE_TIME, isPublic }),
  }
}
