import type { ProjectId } from '@posthorn/core/kernel'
import type { Generated } from 'kysely'

/** How many mails of a month were accepted, without the pending `billing_changes`. Database triggers maintain it. */
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

/** A cap, and what is used of it: exact, because who adds to it waits for those before. */
export interface BillingCapRow {
  project_id: ProjectId
  category: string
  /** Null where there was one. */
  cap: number | null
  /** The month of `used`. */
  month: number
  used: number
  /** The share of which the owners were told in that month, in percent. */
  told_month: number
  told: number
  /** 1 while owners may have to be told. */
  is_due: number
  /** 1 while mails wait for room. */
  is_held: number
}

/** Who pays for a project at the payment provider. */
export interface BillingPayerRow {
  project_id: ProjectId
  customer_id: string
  /** The best state of its subscriptions; null without one. */
  state: string | null
  /** When the provider said so. */
  as_of: number
}

/** A notice of the provider that was taken. */
export interface BillingNoticeRow {
  id: string
  at: number
}
