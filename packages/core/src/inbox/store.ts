import type { EmailId } from '../ids.ts'
import type { PageRequest } from '../page.ts'
import type { InboxMessage, InboxSummary } from './schema.ts'

/** What of the captured mails stays. */
export interface InboxLimits {
  readonly mails: number
  /** Of all messages together; the newest stays however large it is. */
  readonly bytes: number
}

/** How much a project keeps of its captured mails; older ones go. */
export const INBOX_KEEPS: InboxLimits = { mails: 5000, bytes: 250_000_000 }

/** The captured mails of one project. */
export interface InboxStore {
  /** Keeps the mail; one that is already there for the same email is replaced. */
  save(message: InboxMessage): Promise<void>
  find(emailId: EmailId): Promise<InboxMessage | undefined>
  /** Newest first; `search` is a case-insensitive part of sender, recipient or subject, taken literally. */
  list(request: PageRequest & { search: string | undefined }): Promise<readonly InboxSummary[]>
  count(search: string | undefined): Promise<number>
  /** Deletes every captured mail; answers with how many there were. */
  clear(): Promise<number>
  /** Deletes the mails captured for these emails. */
  deleteByEmails(emailIds: readonly EmailId[]): Promise<void>
  /** Deletes the oldest that there are beyond the limits, in a bounded batch; answers with how many went, 0 once none is left. */
  trim(keep: InboxLimits): Promise<number>
}
