import type { EmailId } from '../../kernel/ids/ids.ts'
import type { Email } from '../../mail/emails/schema.ts'
import type { Hit } from './schema.ts'

/**
 * Mails are judged together until they have this many due hits: all are judged in one transaction, for which others
 * wait.
 */
export const HITS_AT_ONCE = 100

/** The maximum number of a mail's hits that are judged together, the oldest first. */
export const HITS_OF_MAIL_MAX = 1000

/** A hit that waits to be judged. */
export interface StoredHit extends Hit {
  /** Its number in the order of storing. */
  readonly seq: number
}

/** A mail and its hits that wait, in the order of storing. */
export interface MailHits {
  readonly email: Email
  readonly hits: readonly StoredHit[]
}

/** The hits of all projects that wait to be judged. */
export interface HitStore {
  /** Stores hits; each may be judged from `dueAt` on. Their mails need not exist. */
  insert(hits: readonly (Hit & { readonly dueAt: Date })[]): Promise<void>
  /**
   * Returns mails with a due hit, each with all its waiting hits, the longest due first: as many mails as have
   * `HITS_AT_ONCE` due hits together, at most `limit`, and at most `HITS_OF_MAIL_MAX` hits in total. Inside a
   * transaction the mails are locked until its end; others skip them. Hits of mails that do not exist are deleted.
   */
  due(now: Date, limit: number): Promise<readonly MailHits[]>
  /** Postpones all hits of mails, each mail's until its moment. */
  postpone(mails: readonly { readonly emailId: EmailId; readonly dueAt: Date }[]): Promise<void>
  delete(hits: readonly StoredHit[]): Promise<void>
}

declare module '../../kernel/ports/store.ts' {
  interface DeploymentStore {
    readonly tracking: HitStore
  }
}
