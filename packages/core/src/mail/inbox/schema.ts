import { z } from 'zod'
import type { EmailId } from '../../kernel/ids/ids.ts'
import { PageQuery } from '../../kernel/page/page.ts'

/** A mail that was captured instead of sent. */
export interface InboxMessage {
  readonly emailId: EmailId
  readonly from: string
  readonly to: string
  readonly subject: string
  /** The number of files in it. */
  readonly attachments: number
  /** The text that is searched besides the headers: the names of its files, and the beginning of its text part. */
  readonly text: string
  /** The complete message as it would have been sent (RFC 5322). */
  readonly source: Uint8Array
  readonly createdAt: Date
}

/** The most UTF-16 units of the text part that are stored for searches. */
export const INBOX_TEXT_MAX = 20_000

/** A captured mail in a list. */
export type InboxSummary = Omit<InboxMessage, 'source' | 'text'> & { readonly size: number }

/** The query of the list of captured mails. */
export const InboxQuery = PageQuery.extend({
  search: z
    .string()
    .max(254)
    .optional()
    .describe(
      'A part of the sender, the recipient, the subject, a file name, or the first 20,000 characters of the text, in any case.',
    ),
})
export type InboxQuery = z.infer<typeof InboxQuery>
