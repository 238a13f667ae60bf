import type { Id } from '../../kernel/ids/ids.ts'

export type SuspensionId = Id<'sus'>

/** A time for which a project was disabled because of its bounces or complaints. */
export interface Suspension {
  readonly id: SuspensionId
  readonly at: Date
  readonly reason: string
  /** The time at which an operator enabled the project again. */
  readonly liftedAt: Date | undefined
}

/** The bounces and complaints of some days. Rates in percent of sent mails, to three decimals. */
export interface ReputationWindow {
  readonly total: number
  /** Hard bounces: the address does not exist, or refuses mail permanently. */
  readonly bounces: number
  readonly complaints: number
  readonly bounceRate: number
  readonly complaintRate: number
}

/** The rates from which a project is warned, and suspended, in percent. */
export const REPUTATION_LEVELS = {
  bounce: { sevenDay: { warning: 5, critical: 10 }, allTime: { warning: 4, critical: 8 } },
  complaint: { sevenDay: { warning: 0.075, critical: 0.15 }, allTime: { warning: 0.03, critical: 0.12 } },
  /** The minimum number of mails for a rate to be judged. */
  minimumMails: 100,
  /** The minimum number of recipients of bounces or complaints: one of them alone proves nothing. */
  minimumRecipients: { bounce: 10, complaint: 5 },
} as const
