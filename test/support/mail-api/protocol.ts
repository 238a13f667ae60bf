/** The behavior of a fake HTTP API of a mail service for the next requests, instead of accepting a mail. */
export interface ApiBehaviour {
  /** Answers with this status. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Keeps the mail anyway. */
  readonly taken?: boolean
  /** Breaks the connection in place of an answer, or in the middle of it. */
  readonly drop?: 'answer' | 'middle'
  /** Never answers. */
  readonly silent?: boolean
  /** The number of requests; all by default. */
  readonly times?: number
}

/** A mail as it would leave the service, and the request that contained it. */
export interface ApiMail {
  readonly to: string
  readonly returnPath: string
  readonly source: Uint8Array
  /** The body of the request, JSON. */
  readonly request: string
}

export interface ApiCall {
  readonly method: string
  readonly path: string
  readonly authorization: string
}

export type ApiRequest =
  | { readonly do: 'mails' | 'calls' | 'reset' }
  | { readonly do: 'behave'; readonly behaviours: readonly ApiBehaviour[] }

/** The answer of a service to a request without another behavior. */
export interface ApiAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly mail?: ApiMail
}
