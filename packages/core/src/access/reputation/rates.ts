import type { MailFigures } from '../../insight/analytics/store.ts'
import type { Context } from '../../kernel/context/context.ts'
import { REPUTATION_LEVELS, type ReputationWindow } from './schema.ts'

/** The figures of some days, and the number of recipients that they come from. */
export interface JudgedWindow {
  readonly figures: ReputationWindow
  readonly recipients: { readonly bounces: number; readonly complaints: number }
}

export interface Windows {
  readonly sevenDay: JudgedWindow
  readonly allTime: JudgedWindow
}

/** Returns rates of figures: percent, to three decimals, because the levels of complaints need them. */
export function windowOf({ sent: total, hardBounced: bounces, complained: complaints }: MailFigures): ReputationWindow {
  const rate = (count: number) => (total === 0 ? 0 : Math.round((100_000 * count) / total) / 1000)
  return { total, bounces, complaints, bounceRate: rate(bounces), complaintRate: rate(complaints) }
}

/**
 * Returns the figures since a UTC day, of all time by default. Recipients are counted only where a rate reaches a
 * level, because that reads all mails of the project. Each mail that is not stored any more counts as another
 * recipient, so that deleting contacts hides nothing.
 */
export async function judgedSince(ctx: Context, from: number | undefined): Promise<JudgedWindow> {
  const figures = windowOf(await ctx.store.analytics.mailTotals(from === undefined ? {} : { from }))
  const { total, bounces, complaints } = figures
  const { minimumMails, minimumRecipients } = REPUTATION_LEVELS
  const mayCount = (kind: 'bounce' | 'complaint') => {
    const { sevenDay, allTime } = REPUTATION_LEVELS[kind]
    const count = figures[KINDS[kind]]
    return count >= minimumRecipients[kind] && (100 * count) / total >= Math.min(sevenDay.warning, allTime.warning)
  }
  if (total < minimumMails || !(mayCount('bounce') || mayCount('complaint')))
    return { figures, recipients: { bounces, complaints } }
  const stored = await ctx.store.suspensions.returned(from)
  const recipientsOf = (kind: 'bounces' | 'complaints') =>
    Math.max(0, figures[kind] - stored[kind].mails) + stored[kind].recipients
  return { figures, recipients: { bounces: recipientsOf('bounces'), complaints: recipientsOf('complaints') } }
}

export interface Judgement {
  /** Rates at or above a critical level, in words. */
  readonly violations: readonly string[]
  /** Rates that only reach a level of warning, in words. */
  readonly warnings: readonly string[]
}

const WINDOWS = { sevenDay: 'of the last 7 days', allTime: 'of all time' } as const
const KINDS = { bounce: 'bounces', complaint: 'complaints' } as const

/** Judges the rates of a project. A rate of too few mails, or from too few recipients, is ignored. */
export function judge(windows: Windows): Judgement {
  const violations: string[] = []
  const warnings: string[] = []
  const { minimumMails, minimumRecipients } = REPUTATION_LEVELS
  for (const kind of ['bounce', 'complaint'] as const)
    for (const window of ['sevenDay', 'allTime'] as const) {
      const { figures, recipients } = windows[window]
      const { total, [KINDS[kind]]: count } = figures
      const { warning, critical } = REPUTATION_LEVELS[kind][window]
      if (total < minimumMails || recipients[KINDS[kind]] < minimumRecipients[kind]) continue
      // Compared before rounding: a rounded rate may reach a level that the mails do not.
      const percent = (100 * count) / total
      const level = percent >= critical ? critical : percent >= warning ? warning : undefined
      if (level === undefined) continue
      const words = `${KINDS[kind]} ${WINDOWS[window]}: ${count} of ${total} mails (${figures[`${kind}Rate`]} %), from ${level} % on ${level === critical ? 'critical' : 'a warning'}`
      ;(level === critical ? violations : warnings).push(words)
    }
  return { violations, warnings }
}
