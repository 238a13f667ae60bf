import type { AuditId } from '../../kernel/ids/ids.ts'
import type { PageRequest } from '../../kernel/page/page.ts'
import type { AuditQuota } from './quota.ts'
import type { AuditEntry, AuditResult, OwnLog } from './schema.ts'

export interface AuditRequest extends PageRequest {
  /** The id of the actor, or `system`. */
  readonly actor: string | undefined
  readonly action: string | undefined
  readonly resource: string | undefined
  /** The earliest time; this and the next are inclusive. */
  readonly from: Date | undefined
  readonly to: Date | undefined
}

/** The result of recording an action. */
export interface AuditReceipt {
  /** The id of its own entry, or of the one that counts it. */
  readonly id: AuditId
  readonly isCounted: boolean
  readonly createdAt: Date
  readonly quota: Pick<AuditQuota, 'kind' | 'share'>
}

/** The audit log of one project. */
export interface AuditStore {
  /** Adds an entry within its quota. Beyond, counts it in the day's entry of the same actor and action. */
  record(entry: AuditEntry, quota: AuditQuota): Promise<AuditReceipt>
  /** Sets the result of a started entry. One that is only counted stays as it is. */
  settle(id: AuditId, result: AuditResult): Promise<void>
  /** Withdraws an entry of work that was refused: it is not counted and does not use the quota any more. */
  withdraw(receipt: AuditReceipt): Promise<void>
  /** Returns entries, newest first. */
  list(request: AuditRequest): Promise<readonly AuditEntry[]>
}

/** The logs of users and operators, and operations on all logs. */
export interface AuditLine {
  recordOwn(owner: OwnLog, entry: AuditEntry, quota: AuditQuota): Promise<AuditReceipt>
  listOwn(owner: OwnLog, request: AuditRequest): Promise<readonly AuditEntry[]>
  /** Deletes at most `limit` entries from before a time, of any log. Returns how many rows. */
  prune(before: Date, limit: number): Promise<number>
}

declare module '../../kernel/ports/store.ts' {
  interface ProjectStore {
    readonly audit: AuditStore
  }

  interface DeploymentStore {
    readonly audit: AuditLine
  }
}
