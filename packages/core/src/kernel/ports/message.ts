/** A header field, unfolded; encoded words (RFC 2047) are decoded. */
export interface MessageHeader {
  /** In lower case. */
  readonly name: string
  readonly value: string
}

/** A part of a report, e.g. `message/delivery-status` (RFC 3464) or `message/feedback-report` (RFC 5965). */
export interface ReportPart {
  /** The media type in lower case. */
  readonly type: string
  readonly content: string
}

/** A received message (RFC 5322, RFC 2045), decoded. All its parts are bounded. */
export interface ReceivedMessage {
  readonly headers: readonly MessageHeader[]
  /** The text parts outside of enclosed messages; the text of the HTML when there are none. */
  readonly text: string
  readonly html: string | undefined
  readonly reports: readonly ReportPart[]
  /** The enclosed message (`message/rfc822`), or its headers; undefined when there is none. */
  readonly enclosed: string | undefined
  /** The file names of the attachments; empty for one without a name. */
  readonly attachments: readonly string[]
}

/**
 * Reads a message as far as it can be read; never rejects. It comes from strangers and may be hostile: the adapter
 * bounds bytes, parts and nesting, and omits the rest.
 */
export type ReadMessage = (raw: Uint8Array) => Promise<ReceivedMessage>
