import type { ReceivedMessage } from './message.ts'

/** The sender and recipients of a hand-over (RFC 5321 §2.3.1). */
export interface Envelope {
  /** The address of MAIL; empty for a bounce. */
  readonly from: string
  /** The IP address and the name that the client gave; undefined where another service received the message. */
  readonly client: { readonly ip: string; readonly helo: string } | undefined
}

/** The result of a check (RFC 8601 §2.7); `unknown` when name servers did not answer or there was no check. */
export type AuthVerdict = 'pass' | 'fail' | 'none' | 'unknown'

/** The results of the checks of a message's sender. */
export interface Verdicts {
  readonly spf: AuthVerdict
  readonly dkim: AuthVerdict
  readonly dmarc: AuthVerdict
  /** The domain of From that `dmarc` is about, as the check read it; undefined when it read none. */
  readonly domain: string | undefined
  /** Whether the domain of From asks to refuse messages that fail DMARC (RFC 7489 §6.3, `p=reject`). */
  readonly isToRefuse: boolean
}

export interface ReceivedAttachment {
  /** Empty when it has none. */
  readonly name: string
  /** The media type in lower case. */
  readonly type: string
  /** The size of the decoded bytes, as far as they were read. */
  readonly size: number
}

/** A message that was sent to the deployment. */
export interface InboundMessage {
  readonly message: ReceivedMessage
  /** The From field as it was sent, unfolded; undefined unless there is exactly one, with no blank before its colon. */
  readonly from: string | undefined
  /** The HTML without anything that runs, loads or sends; undefined without HTML. */
  readonly html: string | undefined
  /** Whether there is HTML that is too large to be read. */
  readonly isHtmlOmitted?: boolean
  readonly attachments: readonly ReceivedAttachment[]
  readonly verdicts: Verdicts
}

const REFUSALS = {
  too_costly: 'The message is too complex to process.',
  busy: 'Too many messages are waiting to be processed.',
  unanswered: 'Name servers did not respond in time.',
} as const

/** A message that exceeds the limits is useless. Any other may be sent again. */
export class InboundRefused extends Error {
  override readonly name = 'InboundRefused'
  readonly reason: keyof typeof REFUSALS

  constructor(reason: InboundRefused['reason'], options: { cause?: unknown } = {}) {
    super(REFUSALS[reason], options)
    this.reason = reason
  }
}

/** A message as it was received, or as text. */
export type RawMessage = Uint8Array | { readonly text: string; readonly isBase64: boolean }

/**
 * Reads a message of strangers and verifies its sender, off the main thread. Bounds time, memory, parts and nesting.
 * Rejects with `InboundRefused`, and with nothing else. Owners, the projects that messages are for, take turns.
 */
export type ReadInbound = (raw: RawMessage, envelope: Envelope, owner: string) => Promise<InboundMessage>
