import type { ProjectId } from '@posthorn/core/kernel'
import type { Generated } from 'kysely'

/**
 * The number of mails of a month that were accepted, without the pending `billing_changes`. Database triggers maintain
 * it.
 */
export interface BillingCountRow {
  project_id: ProjectId
  /** When the month begins. */
  month: number
  category: string
  mails: number
}

export interface BillingChangeRow extends BillingCountRow {
  seq: Generated<number>
}

/** A cap and its use. The use is exact, because a transaction that adds to it waits for earlier ones. */
export interface BillingCapRow {
  project_id: ProjectId
  category: string
  /** Null after the cap was removed. */
  cap: number | null
  /** The month of `used`. */
  month: number
  used: number
  /** The share for which the owners received a warning in that month, in percent. */
  told_month: number
  told: number
  /** 1 while the owners may need a warning. */
  is_due: number
  /** 1 while mails wait for room. */
  is_held: number
}

/** The payer of a project at the payment provider. */
export interface BillingPayerRow {
  project_id: ProjectId
  customer_id: string
  /** The best state of its subscriptions; null without one. */
  state: string | null
  /** The time of the provider's report. */
  as_of: number
}

/** A notice of the provider that was processed. */
export interface BillingNoticeRow {
  id: string
  at: number
}
