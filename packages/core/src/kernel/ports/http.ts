/** A request to a server that a tenant or a stranger named. */
export interface HttpRequest {
  /** `http` or `https`; no user and password. */
  readonly url: string
  /** A token such as `POST` (RFC 9110 §9.1). */
  readonly method: string
  /**
   * Values contain no control characters; they are sent as UTF-8. The client sets the headers of the connection and of
   * framing itself.
   */
  readonly headers: Readonly<Record<string, string>>
  /** Sent as UTF-8. */
  readonly body: string | undefined
  /** The time for everything: names, connections, redirects, and the answer. */
  readonly timeoutMs: number
  /** The most bytes that are read of the answer's body. */
  readonly maxAnswerBytes: number
  /** Whether a redirect is followed, as by default, or returned. */
  readonly redirects?: 'followed' | 'returned'
}

/** The answer of a server, whatever its status is. */
export interface HttpAnswer {
  readonly status: number
  /** By name in lower case; several values with one name are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>
  /** The first bytes of the body as UTF-8, with U+FFFD for invalid bytes. Never decompressed. */
  readonly body: string
  /** Whether `body` is the complete body. */
  readonly isWhole: boolean
  /** The URL of the answer, after redirects. */
  readonly url: string
}

/**
 * Sends requests to the public internet. A request may come from anyone, so that it never reaches servers that only
 * this deployment can reach: names and redirects that lead to private addresses are refused, and the connection is made
 * to an address that was checked.
 *
 * Up to five redirects are followed. Another origin receives neither the headers of the request, apart from those that
 * describe its body, nor its credentials; the step from http to https on the same host does not change the origin.
 * After 303, and for a POST after 301 and 302, the request becomes a GET without a body. A redirect never leads from
 * https to http.
 */
export interface HttpClient {
  /** Throws `HttpError`, and nothing else on purpose. */
  send(request: HttpRequest): Promise<HttpAnswer>
  /**
   * Returns the reason why every request to the URL is refused, such as an address that is not public; undefined if that
   * depends on the addresses of its host. Uses no network.
   */
  refusalOf(url: string): string | undefined
}

/** The HTTP client of a deployment. */
export interface SharedHttp {
  /**
   * Returns the client for one caller, e.g. a project. Callers take turns: one with slow servers delays only itself.
   */
  for(caller: string): HttpClient
}

/**
 * The reasons for which there is no answer.
 * - `refused`: the request may not be sent: its URL, a header, or an address that is not public.
 * - `redirect`: it was redirected too often, or to an invalid or refused URL.
 * - `unresolved`: the name has no address, or name servers did not answer.
 * - `unreachable`: no connection, a broken one, or a certificate that is not the host's.
 * - `timeout`: it was not answered in time.
 * - `bad_answer`: the answer was not HTTP, or its head was too long.
 * - `busy`: the caller has too many requests under way. Nothing was sent.
 */
export type HttpFailure = 'refused' | 'redirect' | 'unresolved' | 'unreachable' | 'timeout' | 'bad_answer' | 'busy'

/** The only error that `HttpClient` throws on purpose. Its message may be shown to the author of the request. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly failure: HttpFailure

  constructor(failure: HttpFailure, message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.failure = failure
  }
}

export const REDIRECTS_MAX = 5
