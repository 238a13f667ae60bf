import type { BodyId, ContactId, EmailId } from '../ids.ts'
import type { PageRequest } from '../page.ts'
import type { Readers } from './readers.ts'
import type { Email, EmailBody, EmailStatus } from './schema.ts'

/** Wakes the delivery of due mail. */
export const DELIVER = 'emails.deliver'

export interface EmailFilter {
  readonly status: EmailStatus | undefined
  readonly contactId: ContactId | undefined
  /** A case-insensitive part of recipient address or subject, taken literally. */
  readonly search: string | undefined
}

/** How a person settles a mail: it is due again, its attempts counted anew, or it has failed. */
export type Settlement =
  | { readonly status: 'PENDING'; readonly dueAt: Date }
  | { readonly status: 'FAILED'; readonly error: string }

/** The emails of one project and what they refer to. */
export interface EmailStore {
  find(id: EmailId): Promise<Email | undefined>
  /** Newest first. */
  list(request: PageRequest & EmailFilter): Promise<readonly Email[]>
  count(filter: EmailFilter): Promise<number>
  countByTemplate(templateId: string): Promise<number>
  /**
   * Settles a mail that is PENDING, FAILED or UNKNOWN and not erased; it is no worker's then, and an outcome of an earlier
   * hand-over no longer counts. Returns it as it is now, or undefined when there is no such mail.
   */
  settle(id: EmailId, settlement: Settlement): Promise<Email | undefined>
  insert(emails: readonly Email[]): Promise<void>
  /**
   * Stores the body for these readers, or for them too when one with its hash is there; answers with the id of the one
   * that is there then, and whether it is for anybody and thus stays until nobody has used it for long. Who erases waits
   * until the transaction ends, as does who stores the same, unless it is for these readers or anybody already. The
   * store notes by its own time, to half a day, when it was used.
   */
  ensureBody(body: EmailBody, readers: Readers): Promise<{ readonly id: BodyId; readonly isLasting: boolean }>
  /** The same for the bytes of an attachment. */
  ensureBlob(hash: string, content: Uint8Array, readers: Readers): Promise<void>
  /** A body of the project's own mails; undefined when it is deleted by now. */
  body(id: BodyId): Promise<EmailBody | undefined>
  /** The bytes of an attachment; undefined when they are deleted by now. */
  blob(hash: string): Promise<Uint8Array | undefined>
  /** Whether body and attachments of an email are still there; if so they stay as long as those of a new one. */
  keepContents(email: Pick<Email, 'bodyId' | 'sharedId' | 'attachments'>): Promise<boolean>
  /** Emails of these contacts that still hold personal data, at most `limit`, and the addresses they are to. */
  listPersonal(
    contactIds: readonly ContactId[],
    limit: number,
  ): Promise<readonly { readonly id: EmailId; readonly to: string }[]>
  /**
   * Removes what is personal from these emails: addresses, names, subject, variables, headers, attachments. Those not
   * yet handed over become FAILED with `reason`; those being handed over are left alone. Their bodies and attachments
   * are deleted with the last of their readers of whom no email is left that refers to them. Answers with the ids that
   * were changed.
   */
  erase(ids: readonly EmailId[], reason: string): Promise<readonly EmailId[]>
}
