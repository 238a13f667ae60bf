import type { EmailId } from '../ids.ts'

/** A mail that was captured instead of sent. */
export interface InboxMessage {
  readonly emailId: EmailId
  readonly from: string
  readonly to: string
  readonly subject: string
  /** The whole message as it would have gone over the wire (RFC 5322). */
  readonly source: Uint8Array
  readonly createdAt: Date
}

/** What a list of captured mails shows. */
export type InboxSummary = Omit<InboxMessage, 'source'> & { readonly size: number }
