import type { BodyId, ContactId, EmailId } from '../ids.ts'
import type { PageRequest } from '../page.ts'
import type { Email, EmailBody, EmailStatus } from './schema.ts'

export interface EmailFilter {
  readonly status: EmailStatus | undefined
  readonly contactId: ContactId | undefined
  /** A case-insensitive part of recipient address or subject, taken literally. */
  readonly search: string | undefined
}

/** The emails of one project and what they refer to. */
export interface EmailStore {
  find(id: EmailId): Promise<Email | undefined>
  /** Newest first. */
  list(request: PageRequest & EmailFilter): Promise<readonly Email[]>
  count(filter: EmailFilter): Promise<number>
  countByTemplate(templateId: string): Promise<number>
  insert(emails: readonly Email[]): Promise<void>
  /** Stores the body unless one with its hash is there; answers with the id of the one that is there then. */
  ensureBody(body: EmailBody): Promise<BodyId>
  /** Stores the bytes unless they are there. */
  ensureBlob(hash: string, content: Uint8Array): Promise<void>
  /** Ids of emails of these contacts that still hold personal data, at most `limit`. */
  idsByContacts(contactIds: readonly ContactId[], limit: number): Promise<readonly EmailId[]>
  /**
   * Removes what is personal from these emails: addresses, names, subject, variables, headers, attachments. Those not
   * yet handed over become FAILED with `reason`; those being handed over are left alone. Answers with the ids that were
   * changed.
   */
  erase(ids: readonly EmailId[], reason: string): Promise<readonly EmailId[]>
}
