import type { MailFigures } from '../analytics/store.ts'
import { REPUTATION_LEVELS, type ReputationWindow } from './schema.ts'

export interface Windows {
  readonly sevenDay: ReputationWindow
  readonly allTime: ReputationWindow
}

/** Returns rates of figures: percent, to three decimals, because the levels of complaints need them. */
export function windowOf({ sent: total, hardBounced: bounces, complained: complaints }: MailFigures): ReputationWindow {
  const rate = (count: number) => (total === 0 ? 0 : Math.round((100_000 * count) / total) / 1000)
  return { total, bounces, complaints, bounceRate: rate(bounces), complaintRate: rate(complaints) }
}

export interface Judgement {
  /** Rates at or above a critical level, in words. */
  readonly violations: readonly string[]
  /** Rates at or above a level of warning only. */
  readonly warnings: readonly string[]
}

const WINDOWS = { sevenDay: 'of the last 7 days', allTime: 'of all time' } as const
const KINDS = { bounce: 'bounces', complaint: 'complaints' } as const

/** Judges the rates of a project. A rate of fewer than `minimumMails` mails is not judged. */
export function judge(windows: Windows): Judgement {
  const violations: string[] = []
  const warnings: string[] = []
  for (const kind of ['bounce', 'complaint'] as const)
    for (const window of ['sevenDay', 'allTime'] as const) {
      const { total, [KINDS[kind]]: count } = windows[window]
      const { warning, critical } = REPUTATION_LEVELS[kind][window]
      if (total < REPUTATION_LEVELS.minimumMails) continue
      // Compared as it is: a rounded rate may reach a level that the mails do not.
      const percent = (100 * count) / total
      const level = percent >= critical ? critical : percent >= warning ? warning : undefined
      if (level === undefined) continue
      const words = `${KINDS[kind]} ${WINDOWS[window]}: ${count} of ${total} mails (${windows[window][`${kind}Rate`]} %), from ${level} % on ${level === critical ? 'critical' : 'a warning'}`
      ;(level === critical ? violations : warnings).push(words)
    }
  return { violations, warnings }
}
