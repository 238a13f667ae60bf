/**
 * A text with gaps: the pieces that are the same in all mails, in order. Each mail has one value between every two pieces.
 * A text without gaps is one piece; a text that differs completely is two empty pieces.
 */
export type MailText = readonly string[]

/** The common part of all mails of a body and a sender. Everything in it is valid. */
export interface MailContent {
  readonly projectId: string
  readonly from: MailAddress
  readonly replyTo: MailAddress | undefined
  readonly html: MailText
  /** The text part. */
  readonly text: MailText
  readonly attachments: readonly MailAttachment[]
  /** Signs the mails; undefined for unsigned mails. */
  readonly signer: MailSigner | undefined
}

/** A content that a mailer has prepared. Only this mailer can send it, any number of times. */
export interface PreparedContent {
  /** Approximate memory in bytes. */
  readonly weight: number
}

/** The part that is specific to one mail. Everything is rendered; every address and header is valid. */
export interface OutgoingMail {
  /** The id of its ledger row. */
  readonly emailId: string
  /** `<local@domain>`, the same at every attempt (RFC 5322 §3.6.4). */
  readonly messageId: string
  /** The recipient: the address in RCPT TO. */
  readonly to: MailAddress
  /** The addresses in the headers To and Cc, whatever the envelope contains; undefined for the recipient in To. */
  readonly shown?: { readonly to: readonly MailAddress[]; readonly cc: readonly MailAddress[] } | undefined
  /** The address for bounces in MAIL FROM (RFC 5321 §4.4); that of From when undefined. */
  readonly returnPath: string | undefined
  readonly subject: string
  readonly headers: Readonly<Record<string, string>>
  /** The values for the gaps in the content's HTML, in order. */
  readonly html: readonly string[]
  /** The values for the gaps in its text part. A part that is completely empty is left out. */
  readonly text: readonly string[]
  /** When the mail was accepted; becomes the Date header. */
  readonly date: Date
}

/** An address with its display name. */
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

/** Signs messages, e.g. with DKIM (RFC 6376). Settles in time by itself. */
export interface MailSigner {
  /** Returns the header fields to be put before the message, the topmost first. A failure counts as `unreachable`. */
  sign(message: UnsignedMessage): Promise<readonly MailHeader[]>
}

/** A message as it goes over the wire, before dot-stuffing; its lines end with CRLF. */
export interface UnsignedMessage {
  /** The header fields, folded (RFC 5322 §2.2.3), each with its line end; without the empty line after them. */
  readonly head: Uint8Array
  /**
   * The body. The same object for mails of a prepared content with the same body, so that the body's hash can be cached
   * by it.
   */
  readonly body: MessageBody
}

export interface MessageBody {
  /** In bytes. */
  readonly length: number
  /** Yields the bytes; each call starts from the beginning. */
  chunks(): Iterable<Uint8Array>
}

export interface MailHeader {
  readonly name: string
  /** ASCII, written as it is. A value of several lines is already folded with CRLF and a space. */
  readonly value: string
}

/** The provider's answer when it accepted the mail, e.g. `250 2.0.0 Ok: queued as 4Xy`. */
export interface MailReceipt {
  readonly response: string
}

/**
 * The reasons for which a mail was not accepted.
 * - `rejected`: a permanent refusal of this mail (SMTP 5yz, RFC 5321 §4.2.1). Never tried again.
 * - `sender_refused`: a permanent refusal of the sender, whatever the mail is (SMTP 5yz to MAIL FROM), or of a later
 *   command for want of credentials (530), which may be the words of the recipient's server.
 * - `throttled`: a temporary refusal (SMTP 4yz). Tried again later.
 * - `unreachable`: no server answered, or the connection broke before the mail was handed over. Tried again later.
 * - `misconfigured`: credentials, TLS or settings are wrong. Tried again later, and logged as an error.
 * - `unknown`: the connection broke between the final dot and its answer: the provider may or may not have accepted the
 *   mail.
 * - `withdrawn`: the caller's guard said no or failed; the provider did not accept the mail.
 */
export const MAILER_FAILURES = [
  'rejected',
  'sender_refused',
  'throttled',
  'unreachable',
  'misconfigured',
  'unknown',
  'withdrawn',
] as const
export type MailerFailure = (typeof MAILER_FAILURES)[number]

/** A command of SMTP (RFC 5321 §4.1.1) that concerns one mail. */
export type RefusedCommand = 'MAIL' | 'RCPT' | 'DATA'

export interface MailerErrorOptions {
  readonly cause?: unknown
  readonly replyCode?: number
  readonly statusCode?: string
  readonly command?: RefusedCommand | undefined
  /** True by default. */
  readonly connected?: boolean
}

/** The only error that a mailer throws on purpose. `message` contains the provider's words when there are any. */
export class MailerError extends Error {
  override readonly name = 'MailerError'
  readonly failure: MailerFailure
  /** The SMTP reply code, if the server gave one. */
  readonly replyCode: number | undefined
  /** The enhanced status code, if the server gave one: `5.1.1` (RFC 3463). */
  readonly statusCode: string | undefined
  /** The command that the server refused; DATA also for the content. Undefined when there was none. */
  readonly command: RefusedCommand | undefined
  /**
   * False when no session was opened, which proves nothing about the mail: the failure does not count as an attempt.
   */
  readonly connected: boolean

  constructor(failure: MailerFailure, message: string, options: MailerErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.failure = failure
    this.connected = options.connected ?? true
    this.replyCode = options.replyCode
    this.statusCode = options.statusCode
    this.command = options.command
  }
}

/**
 * Returns whether the caller still owns the mail. A mailer asks immediately before content leaves and before the
 * provider can accept the mail (SMTP: the final dot); after a no, nothing of it arrives. A rejection counts as no.
 */
export type MayLeave = () => boolean | Promise<boolean>

/** A captured message on its way to a real address. */
export interface ReleasedMail {
  readonly emailId: string
  /** The sender of the envelope unless the message has a return path on top. */
  readonly from: string
  readonly to: string
  /** The message as it was captured. */
  readonly source: Uint8Array
}

/** Hands mails to a provider. */
export interface Mailer {
  /** The name for operators, e.g. `smtp`. */
  readonly name: string
  /** The host and port of the provider, for operators; absent where there is none. */
  readonly host?: string
  /** Returns how many connections are open now, and how many of them wait for a mail; absent where it keeps none. */
  openConnections?(): { readonly open: number; readonly idle: number }
  /** How many concurrent `send` calls the worker may make. */
  readonly concurrency: number
  /**
   * The most mails that can be on their way to the provider at the same time; absent: `concurrency`. At most twice as
   * many are in doubt when the worker dies.
   */
  readonly connections?: number
  /** The most threads that it starts to send while many mails come; absent: none. */
  readonly threads?: number
  /** Whether the mailer only captures mails locally, so that no throttling is needed. */
  readonly local: boolean
  /**
   * Whether `send` may be called before the hand-over is marked; absent: no. The mark begins when the mailer asks the
   * guard, and nothing of a mail leaves before the guard says yes. Ask as late as possible, e.g. on an open connection
   * whose server accepted the recipient: a mail that is not marked is not in doubt when the worker dies.
   */
  readonly waitsForGuard?: boolean
  /**
   * The parts that the provider writes instead of the mailer; absent: nothing.
   * - `identity`: Message-ID and Date. Signers do not see them, so that no signature covers them.
   * - `message`: the whole message (RFC 5322), from the parts that it is handed. It signs and dates the mail, receives
   *   returned mail, and names only the recipient: `signer`, `date`, `returnPath` and `shown` have no effect.
   */
  readonly rewrites?: 'identity' | 'message'
  /**
   * Prepares a content for any number of mails, so that their common parts are composed once. Sends nothing. Rejects
   * with `MailerError` `rejected` when the content cannot become a mail.
   */
  prepare(content: MailContent): Promise<PreparedContent>
  /**
   * Hands over one mail of a content that this mailer prepared. Resolves when the provider has accepted it; rejects
   * with `MailerError`. Never hangs: it has its own timeouts.
   */
  send(prepared: PreparedContent, mail: OutgoingMail, mayLeave?: MayLeave): Promise<MailReceipt>
  /**
   * Sends a captured mail to a real address; absent where the mailer captures none or cannot do so. Rejects as `send`
   * does.
   */
  release?(mail: ReleasedMail): Promise<MailReceipt>
  /** Checks that the provider can be reached and accepts our credentials; rejects with `MailerError`. */
  verify(): Promise<void>
  close(): Promise<void>
}

/** Returns the text of one mail: the pieces with its values between them. */
export function fillText(pieces: MailText, values: readonly string[]): string {
  let text = pieces[0] ?? ''
  for (let at = 1; at < pieces.length; at++) text += (values[at - 1] ?? '') + (pieces[at] ?? '')
  return text
}
