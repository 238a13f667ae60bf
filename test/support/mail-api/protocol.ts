/** What a stand-in for the HTTP API of a mail service does with the next requests in place of taking a mail. */
export interface ApiBehaviour {
  /** Answers so. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Keeps the mail all the same. */
  readonly taken?: boolean
  /** Breaks the connection in place of an answer, or in the middle of it. */
  readonly drop?: 'answer' | 'middle'
  /** Never answers. */
  readonly silent?: boolean
  /** How many requests; all by default. */
  readonly times?: number
}

/** A mail as it would leave the service, and the request that brought it. */
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

/** What a service does with a request that its behaviour says nothing of. */
export interface ApiAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly mail?: ApiMail
}
