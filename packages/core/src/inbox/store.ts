import type { EmailId } from '../ids.ts'
import type { PageRequest } from '../page.ts'
import type { InboxMessage, InboxSummary } from './schema.ts'

/** How many captured mails a project keeps; older ones go. */
export const INBOX_KEEPS = 5000

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
  /** Deletes all but the newest `keep`. */
  trim(keep: number): Promise<number>
}
