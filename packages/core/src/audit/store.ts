import type { AuditId, UserId } from '../ids.ts'
import type { PageRequest } from '../page.ts'
import type { AuditEntry, AuditResult } from './schema.ts'

export interface AuditRequest extends PageRequest {
  /** The id of the actor, or `system`. */
  readonly actor: string | undefined
  readonly action: string | undefined
  readonly resource: string | undefined
  /** Both inclusive. */
  readonly from: Date | undefined
  readonly to: Date | undefined
}

/** The audit log of one project. */
export interface AuditStore {
  /**
   * Adds an entry. Beyond `max` of a day (UTC), adds to the count of the day's entry of the same actor and action instead,
   * which names no resource.
   */
  record(entry: AuditEntry, max: number): Promise<void>
  /** Sets what became of an entry that was started. One that is only counted stays as it is. */
  settle(id: AuditId, result: AuditResult): Promise<void>
  /** Takes an entry back, of work that was refused. One that is only counted stays counted. */
  withdraw(id: AuditId): Promise<void>
  /** Newest first. */
  list(request: AuditRequest): Promise<readonly AuditEntry[]>
}

/** The logs of users themselves, and what concerns all logs. */
export interface AuditLine {
  recordOwn(userId: UserId, entry: AuditEntry, max: number): Promise<void>
  listOwn(userId: UserId, request: AuditRequest): Promise<readonly AuditEntry[]>
  /** Deletes at most `limit` entries from before a time, of whichever log. Returns how many rows. */
  prune(before: Date, limit: number): Promise<number>
}
