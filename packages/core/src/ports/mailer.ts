/** A mail as it is handed over: everything rendered, every address and header already checked. */
export interface OutgoingMail {
  /** The ledger row it belongs to. */
  readonly emailId: string
  readonly projectId: string
  /** `<local@domain>`, the same at every attempt (RFC 5322 §3.6.4). */
  readonly messageId: string
  readonly from: MailAddress
  readonly to: MailAddress
  readonly replyTo: string | undefined
  readonly subject: string
  readonly html: string
  /** The text part; empty when there is none. */
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
  readonly attachments: readonly MailAttachment[]
  /** When the mail was accepted; becomes the Date header. */
  readonly date: Date
}

export interface MailAddress {
  readonly name: string | undefined
  readonly email: string
}

export interface MailAttachment {
  readonly filename: string
  readonly contentType: string
  readonly content: Uint8Array
  readonly disposition: 'attachment' | 'inline'
  /** Without angle brackets; the HTML refers to it as `cid:<contentId>` (RFC 2392). */
  readonly contentId: string | undefined
}

/** What the provider said when it took the mail, e.g. `250 2.0.0 Ok: queued as 4Xy`. */
export interface MailReceipt {
  readonly response: string
}

/**
 * Why a mail was not taken.
 * - `rejected`: a permanent refusal of this mail (SMTP 5yz, RFC 5321 §4.2.1). Never tried again.
 * - `sender_refused`: a permanent refusal of the sender, whatever the mail is (SMTP 5yz to MAIL FROM), or of a later
 *   command for want of credentials (530), which may be the words of the recipient's server.
 * - `throttled`: a temporary refusal (SMTP 4yz). Tried again later.
 * - `unreachable`: nobody answered, or the connection broke before the mail was handed over. Tried again later.
 * - `misconfigured`: credentials, TLS or settings are wrong. Tried again later, and said loudly.
 * - `unknown`: the connection broke between the final dot and its answer: the mail may or may not have been taken.
 * - `withdrawn`: the caller's guard said no, or failed: the provider has no mail, and was asked for nothing more.
 */
export type MailerFailure =
  | 'rejected'
  | 'sender_refused'
  | 'throttled'
  | 'unreachable'
  | 'misconfigured'
  | 'unknown'
  | 'withdrawn'

/** The only error that a mailer throws on purpose. `message` holds the provider's words when there are any. */
export class MailerError extends Error {
  override readonly name = 'MailerError'
  readonly failure: MailerFailure
  /** The SMTP reply code, when the server gave one. */
  readonly replyCode: number | undefined
  /** The enhanced status code, when the server gave one: `5.1.1` (RFC 3463). */
  readonly statusCode: string | undefined

  constructor(
    failure: MailerFailure,
    message: string,
    options: { cause?: unknown; replyCode?: number; statusCode?: string } = {},
  ) {
    super(message, { cause: options.cause })
    this.failure = failure
    this.replyCode = options.replyCode
    this.statusCode = options.statusCode
  }
}

/**
 * Whether the caller still holds the mail. A mailer asks immediately before content leaves and before the provider can
 * take the mail (SMTP: the final dot); after a no, nothing of it arrives. A rejection counts as no.
 */
export type MayLeave = () => boolean | Promise<boolean>

/** Hands mails to the world. */
export interface Mailer {
  /** How many `send`s the worker may have under way at once. */
  readonly concurrency: number
  /** Whether the mailer only captures mails locally, so that nothing needs to be throttled. */
  readonly local: boolean
  /** Resolves when the provider has taken the mail; rejects with `MailerError`. Never hangs: it has its own timeouts. */
  send(mail: OutgoingMail, mayLeave?: MayLeave): Promise<MailReceipt>
  /** Checks that the provider can be reached and accepts our credentials; rejects with `MailerError`. */
  verify(): Promise<void>
  close(): Promise<void>
}
