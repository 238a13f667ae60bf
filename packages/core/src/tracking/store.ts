import type { Email } from '../emails/schema.ts'
import type { EmailId } from '../ids.ts'
import type { Hit } from './schema.ts'

/** How many hits are looked at together. */
export const HITS_AT_ONCE = 5000

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
  /** Stores hits; each may be judged from `dueAt` on. They need not be of mails that exist. */
  insert(hits: readonly (Hit & { readonly dueAt: Date })[]): Promise<void>
  /**
   * Returns at most `limit` mails of which a hit is due, each with the hits that wait for it: `HITS_AT_ONCE` in all, the oldest first. Inside a
   * transaction the mails are locked until its end; others skip them. Hits of mails that do not exist are deleted.
   */
  due(now: Date, limit: number): Promise<readonly MailHits[]>
  /** Lets the hits of these mails wait until then. */
  postpone(ids: readonly EmailId[], dueAt: Date): Promise<void>
  delete(hits: readonly StoredHit[]): Promise<void>
}
