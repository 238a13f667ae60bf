import type { ProjectId } from '../../kernel/ids/ids.ts'

/** What is deleted when it is past its project's time: settled mails, events, executions that are over, bodies, attachments. */
export const RETENTION_KINDS = ['emails', 'events', 'executions', 'bodies', 'blobs'] as const
export type RetentionKind = (typeof RETENTION_KINDS)[number]

/**
 * Those whose rows are deleted as soon as they are past their time. Bodies and attachments may stay for mail that waits.
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
  /** Returns projects that hold something past its time, by id: at most `limit`, after the project `after`. */
  projectsDue(now: Date, limit: number, after?: ProjectId): Promise<readonly ProjectId[]>
  /** Returns for how long the oldest row of each kind is past the time of its project, in milliseconds; 0 where none is. */
  overdue(now: Date): Promise<Readonly<Record<PromptKind, number>>>
  /**
   * Deletes the oldest rows past the project's time, at most `limit`, and returns how many. Mails that are not settled
   * stay, with their bodies and attachments. The number of mails sent with a template stays correct, and so do the figures
   * of workflows.
   */
  deleteExpired(batch: RetentionBatch): Promise<number>
  /** Returns a little free space of the database to the disk. Returns whether there is more. */
  reclaim(): Promise<boolean>
  /**
   * Removes deleted data from the database's files, as far as the database allows. Returns false while somebody still reads
   * an older state.
   */
  scrub(): Promise<boolean>
}

declare module '../../kernel/ports/store.ts' {
  interface DeploymentStore {
    readonly retention: RetentionStore
  }
}
