import type { EmailId } from '../../kernel/ids/ids.ts'
import type { PageRequest } from '../../kernel/page/page.ts'
import type { InboxMessage, InboxSummary } from './schema.ts'

/** The limits of the stored captured mails. */
export interface InboxLimits {
  readonly mails: number
  /** In total; the newest message stays however large it is. */
  readonly bytes: number
}

/** The most captured mails that a project keeps; older ones are deleted. */
export const INBOX_KEEPS: InboxLimits = { mails: 5000, bytes: 250_000_000 }

/** The captured mails of one project. */
export interface InboxStore {
  /** Stores the mail and replaces an earlier one of the same email. */
  save(message: InboxMessage): Promise<void>
  find(emailId: EmailId): Promise<InboxMessage | undefined>
  /** Returns mails newest first; `search` is a literal, case-insensitive part of sender, recipient, subject or `text`. */
  list(request: PageRequest & { search: string | undefined }): Promise<readonly InboxSummary[]>
  count(search: string | undefined): Promise<number>
  /** Deletes every captured mail. Returns how many. */
  clear(): Promise<number>
  /** Deletes the mails captured for these emails. */
  deleteByEmails(emailIds: readonly EmailId[]): Promise<void>
  /** Deletes a bounded batch of the oldest mails beyond the limits. Returns how many; 0 when there are no more. */
  trim(keep: InboxLimits): Promise<number>
}

declare module '../../kernel/ports/store.ts' {
  interface ProjectStore {
    readonly inbox: InboxStore
  }
}
