import type { ProjectId } from '../../kernel/ids/ids.ts'

/**
 * The kinds of rows that are deleted when they are past their project's time: settled mails, events, executions that
 * are over, bodies, attachments.
 */
export const RETENTION_KINDS = ['emails', 'events', 'executions', 'bodies', 'blobs'] as const
export type RetentionKind = (typeof RETENTION_KINDS)[number]

/**
 * The kinds whose rows are deleted as soon as they are past their time. Bodies and attachments may remain for waiting
 * mail.
 */
export const PROMPT_KINDS = ['emails', 'events', 'executions'] as const satisfies readonly RetentionKind[]
export type PromptKind = (typeof PROMPT_KINDS)[number]

export interface RetentionBatch {
  readonly projectId: ProjectId
  readonly kind: RetentionKind
  readonly now: Date
  readonly limit: number
}

/** Deletes data past its project's time, and returns its space to the disk. */
export interface RetentionStore {
  /** Returns projects with rows past their time, by id: at most `limit`, after the project `after`. */
  projectsDue(now: Date, limit: number, after?: ProjectId): Promise<readonly ProjectId[]>
  /** Returns how long the oldest row of each kind is past the time of its project, in milliseconds; 0 if none is. */
  overdue(now: Date): Promise<Readonly<Record<PromptKind, number>>>
  /**
   * Deletes the oldest rows past the project's time, at most `limit`, and returns how many. Mails that are not settled
   * remain, with their bodies and attachments. The number of mails sent with a template stays correct, and so do the
   * figures of workflows.
   */
  deleteExpired(batch: RetentionBatch): Promise<number>
  /** Returns a little free space of the database to the disk. Returns true if there is more. */
  reclaim(): Promise<boolean>
  /**
   * Removes deleted data from the database's files, as far as the database allows. Returns false while a reader still
   * uses an older state.
   */
  scrub(): Promise<boolean>
}

declare module '../../kernel/ports/store.ts' {
  interface DeploymentStore {
    readonly retention: RetentionStore
  }
}
