import type { ApiRequest } from '../request-state.ts'
import type { AnswerHead } from './respond.ts'

const EXPOSED =
  'ETag, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id, Idempotency-Replayed'
const ALLOWED_HEADERS =
  'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-Id, X-Project-Id'
const PREFLIGHT_SECONDS = 600

/** CORS: /v1 from every origin without credentials, the rest from known origins with them. */
export interface Cors {
  /** Sets the headers that let a page read the answer. */
  answer(request: ApiRequest, response: AnswerHead): void
  /** Sets the headers of the answer to a preflight. */
  preflight(request: ApiRequest, response: AnswerHead, methods: readonly string[]): void
}

export function createCors(origins: readonly string[], isPublic: (path: string) => boolean): Cors {
  const known = new Set(origins)

  /** Returns whether the origin may read the answer. */
  function allow(request: ApiRequest, response: AnswerHead): boolean {
    if (isPublic(request.path)) {
      response.header('access-control-allow-origin', '*')
      return true
    }
    if (known.size === 0) return false
    response.vary('origin')
    const { origin } = request.raw.req.headers
    if (typeof origin !== 'string' || !known.has(origin)) return false
    response.header('access-control-allow-origin', origin)
    response.header('access-control-allow-credentials', 'true')
    return true
  }

  return {
    answer(request, response) {
      if (request.raw.req.headers.origin === undefined && known.size === 0) return
      if (allow(request, response)) response.header('access-control-expose-headers', EXPOSED)
    },
    preflight(request, response, methods) {
      if (request.raw.req.headers.origin === undefined || !allow(request, response)) return
      response.header('access-control-allow-methods', methods.join(', '))
      response.header('access-control-allow-headers', ALLOWED_HEADERS)
      response.header('access-control-max-age', String(PREFLIGHT_SECONDS))
    },
  }
}
