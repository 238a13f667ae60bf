import { z } from 'zod'

/**
 * The categories that are counted and capped separately: mails of steps of workflows, mails of campaigns, and all
 * others.
 */
export const MAIL_CATEGORIES = ['workflows', 'campaigns', 'transactional'] as const
export type MailCategory = (typeof MAIL_CATEGORIES)[number]

/** The largest cap. */
const CAP_MAX = 1_000_000_000

/** The percentage of a cap from which its owners are warned. */
export const WARNED_FROM = 80

/** A number for each category. */
export type MailNumbers = Readonly<Record<MailCategory, number>>

/** The most mails of each category in a month; null for any number. */
export type Caps = Readonly<Record<MailCategory, number | null>>

export const NO_MAILS: MailNumbers = { workflows: 0, campaigns: 0, transactional: 0 }
export const NO_CAPS: Caps = { workflows: null, campaigns: null, transactional: null }

const cap = (what: string) =>
  z
    .int()
    .min(0)
    .max(CAP_MAX)
    .nullable()
    .optional()
    .describe(`${what} a month; null for no cap, absent to keep the current one.`)

export const CapChanges = z.object({
  workflows: cap('Workflow mails'),
  campaigns: cap('Campaign mails'),
  transactional: cap('All other mails'),
})
export type CapChanges = z.infer<typeof CapChanges>

const webUrl = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  .optional()

export const CheckoutRequest = z.object({
  successUrl: webUrl.describe('The return URL after success; the base URL of the server when absent.'),
  cancelUrl: webUrl.describe('The return URL after cancellation.'),
})
export type CheckoutRequest = z.infer<typeof CheckoutRequest>

export const PortalRequest = z.object({
  returnUrl: webUrl.describe('The return URL; the base URL of the server when absent.'),
})
export type PortalRequest = z.infer<typeof PortalRequest>

/** A cap and its usage. */
export interface CapState {
  readonly limit: number | null
  readonly usage: number
  /** Percentage of the cap, rounded down; 0 without a cap. */
  readonly percentage: number
  readonly isWarning: boolean
  readonly isBlocked: boolean
}

/** Mails of a category in a calendar month (UTC), which is identified by its beginning. */
export interface MailsOfMonth {
  readonly category: MailCategory
  readonly month: Date
  readonly mails: number
}
