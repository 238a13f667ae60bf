import type { ProjectId } from '../ids.ts'
import type { Suspension } from './schema.ts'

/** The suspensions of one project. */
export interface SuspensionStore {
  /** Newest first, at most `limit`. */
  list(limit: number): Promise<readonly Suspension[]>
  /**
   * Disables the project unless it is disabled, and records why unless a suspension is still open. Of many who try, one does.
   * Returns whether it did.
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
