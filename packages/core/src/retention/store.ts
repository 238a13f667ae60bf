import type { ProjectId } from '../ids.ts'

/** What goes when it is past its project's time: settled mails, events, texts of mails, attachments. */
export const RETENTION_KINDS = ['emails', 'events', 'bodies', 'blobs'] as const
export type RetentionKind = (typeof RETENTION_KINDS)[number]

export interface RetentionBatch {
  readonly projectId: ProjectId
  readonly kind: RetentionKind
  readonly now: Date
  readonly limit: number
}

/** What is kept for a time that each project sets, and the room that it took. */
export interface RetentionStore {
  /** Projects that hold something past its time, by their ids, at most `limit`, behind the project `after`. */
  projectsDue(now: Date, limit: number, after?: ProjectId): Promise<readonly ProjectId[]>
  /**
   * Deletes the oldest of what is past the project's time, at most `limit` rows; answers with how many went. A mail that
   * is not settled stays, with its text and its attachments. How many mails a template has sent stays true.
   */
  deleteExpired(batch: RetentionBatch): Promise<number>
  /** Gives room that nothing takes any more back to the disk, a little at a time; answers with whether there is more to give. */
  reclaim(): Promise<boolean>
  /**
   * Takes what was deleted out of the database's files, as far as the database lets it; false when somebody still reads
   * how it was before.
   */
  scrub(): Promise<boolean>
}
