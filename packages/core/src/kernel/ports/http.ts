/** A request to a server that somebody named whom we do not know. */
export interface HttpRequest {
  /** `http` or `https`; no user and password. */
  readonly url: string
  /** A token such as `POST` (RFC 9110 §9.1). */
  readonly method: string
  /** Values hold no control characters; they are sent as UTF-8. Headers of the connection and of framing are the client's own. */
  readonly headers: Readonly<Record<string, string>>
  /** Sent as UTF-8. */
  readonly body: string | undefined
  /** For all of it: names, connections, redirects, and the answer. */
  readonly timeoutMs: number
  /** How much of the answer's body is read. */
  readonly maxAnswerBytes: number
  /** Whether an answer that redirects is followed, as by default, or returned. */
  readonly redirects?: 'followed' | 'returned'
}

/** What a server answered, whatever it means. */
export interface HttpAnswer {
  readonly status: number
  /** By name in lower case; of several with one name, the values are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>
  /** The first bytes of the body as UTF-8; what is no UTF-8 is U+FFFD. Never decompressed. */
  readonly body: string
  /** Whether that is all of it. */
  readonly isWhole: boolean
  /** Where it came from, after redirects. */
  readonly url: string
}

/**
 * Asks a server of the public internet. Who writes a request may be anybody, so that it never reaches what only this
 * deployment can reach: names and redirects that lead to private addresses are refused, and the connection is made to an
 * address that was checked.
 *
 * Up to five redirects are followed. To another origin go neither the headers of the request, apart from those that
 * describe its body, nor its credentials; the step from http to https on the same host is no other origin. After 303, and
 * for a POST after 301 and 302, the request becomes a GET without a body. A redirect never leads from https to http.
 */
export interface HttpClient {
  /** Throws `HttpError`, and nothing else on purpose. */
  send(request: HttpRequest): Promise<HttpAnswer>
}

/** The HTTP client of a deployment. */
export interface SharedHttp {
  /** Returns the client for one caller, e.g. a project. Callers take turns: who asks slow servers waits behind itself. */
  for(caller: string): HttpClient
}

/**
 * Why there is no answer.
 * - `refused`: the request may not be sent: its URL, a header, or an address that is not public.
 * - `redirect`: it was redirected too often, to nowhere, or to what is refused.
 * - `unresolved`: the name has no address, or nobody could tell.
 * - `unreachable`: no connection, a broken one, or a certificate that is not the host's.
 * - `timeout`: it was not answered in time.
 * - `bad_answer`: the answer was not HTTP, or its head was too long.
 * - `busy`: the caller has too many requests under way. Nothing was sent.
 */
export type HttpFailure = 'refused' | 'redirect' | 'unresolved' | 'unreachable' | 'timeout' | 'bad_answer' | 'busy'

/** The only error that `HttpClient` throws on purpose. Its message may be shown to whoever wrote the request. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly failure: HttpFailure

  constructor(failure: HttpFailure, message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.failure = failure
  }
}

export const REDIRECTS_MAX = 5
