/** How the server is set up for its whole life. */
export interface SmtpServerOptions {
  /** A free one by default. */
  readonly port?: number
  /** Who may sign in, user to password. When given, nobody may send without signing in. */
  readonly users?: Readonly<Record<string, string>>
  /** `starttls` and `implicit` present a self-signed certificate for localhost; `none` by default. */
  readonly tls?: 'none' | 'starttls' | 'implicit'
  /** The largest message that it announces and takes, in bytes (RFC 1870). */
  readonly maxBytes?: number
  /** Of each content at most so many bytes are kept; all unless said. */
  readonly keptBytes?: number
  /** Milliseconds of silence after which it says 421 and closes. */
  readonly idleMs?: number
  /** Extensions that it does not announce. */
  readonly without?: readonly ('PIPELINING' | 'SMTPUTF8' | '8BITMIME')[]
}

/**
 * Where in a session something happens: the greeting, AUTH, MAIL, RCPT, the DATA command, the first bytes of the
 * content, the final dot, or RSET.
 */
export type SmtpPoint = 'connect' | 'auth' | 'mail' | 'rcpt' | 'data' | 'content' | 'dot' | 'reset'

/** What the server does differently; the first behaviour that fits is taken. */
export interface SmtpBehaviour {
  readonly at: SmtpPoint
  /** Only for mails to this address (from `rcpt` on); absent: for all. */
  readonly to?: string
  /** How often it happens; absent: always. */
  readonly times?: number
  /** How long the server waits first. */
  readonly delayMs?: number
  /** What it answers, e.g. `550 5.1.1 No such user`. Not possible at `content`. */
  readonly reply?: string
  /** Closes the connection without an answer. */
  readonly drop?: boolean
  /** Never answers and keeps the connection open. */
  readonly silent?: boolean
  /** Goes on only when `behave` is called next. */
  readonly held?: boolean
}

/** A mail that the server has in full and did not refuse. */
export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** The content as it came over the wire, dots unstuffed (RFC 5321 §4.5.2). */
  readonly source: Uint8Array
  /** Whether the client was told that it was taken. */
  readonly answered: boolean
  readonly secure: boolean
  /** Who signed in. */
  readonly user: string | undefined
  /** The parameters of MAIL FROM, e.g. `SMTPUTF8` or `SIZE=1024`. */
  readonly parameters: readonly string[]
  readonly receivedAt: Date
}

/** What the test asks of the server's process. */
export type SmtpRequest =
  | { readonly do: 'messages' | 'count' | 'reset' | 'disconnect' | 'connections' | 'signIns' }
  | { readonly do: 'behave'; readonly behaviours: readonly SmtpBehaviour[] }
