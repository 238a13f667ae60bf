import type { ProjectId } from '../../kernel/ids/ids.ts'
import type { Suspension } from './schema.ts'

/** The stored mails with bounces or complaints, and the number of their recipients. */
export interface ReturnedMails {
  readonly mails: number
  readonly recipients: number
}

/** The suspensions of one project, and the recipients that are a reason for one. */
export interface SuspensionStore {
  /**
   * Counts the stored mails with hard bounces or complaints since the beginning of a UTC day; of all time by default.
   */
  returned(from?: number): Promise<{ readonly bounces: ReturnedMails; readonly complaints: ReturnedMails }>
  /** Returns the suspensions, newest first, at most `limit`. */
  list(limit: number): Promise<readonly Suspension[]>
  /**
   * Disables the project unless it is disabled, and records the reason unless a suspension is still open. Of many
   * calls, one does. Returns whether it did.
   */
  suspend(suspension: Suspension): Promise<boolean>
  /** Enables a project that a suspension disabled. Returns whether there was one. */
  lift(at: Date): Promise<boolean>
}

/** The reputations of all projects. */
export interface ReputationLine {
  /**
   * Returns enabled projects with hard bounces or complaints since the day, by id: at most `limit`, after the project
   * `after`.
   */
  inTrouble(since: number, limit: number, after?: ProjectId): Promise<readonly ProjectId[]>
}

declare module '../../kernel/ports/store.ts' {
  interface ProjectStore {
    readonly suspensions: SuspensionStore
  }

  interface DeploymentStore {
    readonly reputation: ReputationLine
  }
}
