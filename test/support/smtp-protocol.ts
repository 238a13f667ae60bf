/** The settings of the server for its whole life. */
export interface SmtpServerOptions {
  /** A free one by default. */
  readonly port?: number
  /** The users who may sign in, with their passwords. If given, sending requires a sign-in. */
  readonly users?: Readonly<Record<string, string>>
  /** `starttls` and `implicit` present a self-signed certificate for localhost; `none` by default. */
  readonly tls?: 'none' | 'starttls' | 'implicit'
  /** The largest message that it announces and takes, in bytes (RFC 1870). */
  readonly maxBytes?: number
  /** The number of bytes of each content that are kept; all by default. */
  readonly keptBytes?: number
  /** Milliseconds of silence after which it answers 421 and closes. */
  readonly idleMs?: number
  /** Extensions that it does not announce. */
  readonly without?: readonly ('PIPELINING' | 'SMTPUTF8' | '8BITMIME')[]
}

/**
 * A point in a session: the greeting, AUTH, MAIL, RCPT, the DATA command, the first bytes of the content, the final
 * dot, or RSET.
 */
export type SmtpPoint = 'connect' | 'auth' | 'mail' | 'rcpt' | 'data' | 'content' | 'dot' | 'reset'

/** A different behavior of the server; the first that fits is used. */
export interface SmtpBehaviour {
  readonly at: SmtpPoint
  /** Only for mails to this address (from `rcpt` on); absent: for all. */
  readonly to?: string
  /** The number of times that it happens; absent: always. */
  readonly times?: number
  /** The time that the server waits first. */
  readonly delayMs?: number
  /** The reply, e.g. `550 5.1.1 No such user`. Not possible at `content`. */
  readonly reply?: string
  /** Closes the connection without an answer. */
  readonly drop?: boolean
  /** Never answers and keeps the connection open. */
  readonly silent?: boolean
  /** Continues only at the next call of `behave`. */
  readonly held?: boolean
}

/** A mail that the server received in full and did not refuse. */
export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** The content as it came over the wire, dots unstuffed (RFC 5321 §4.5.2). */
  readonly source: Uint8Array
  /** Whether the client received a positive reply. */
  readonly answered: boolean
  readonly secure: boolean
  /** The signed-in user. */
  readonly user: string | undefined
  /** The parameters of MAIL FROM, e.g. `SMTPUTF8` or `SIZE=1024`. */
  readonly parameters: readonly string[]
  readonly receivedAt: Date
}

/** A request of the test to the server's process. */
export type SmtpRequest =
  | { readonly do: 'messages' | 'count' | 'reset' | 'disconnect' | 'connections' | 'signIns' }
  | { readonly do: 'behave'; readonly behaviours: readonly SmtpBehaviour[] }
