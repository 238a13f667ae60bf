import type { Context } from '../../kernel/context/context.ts'
import { getCampaign } from './campaigns.ts'
import { isCollecting } from './lifecycle.ts'
import type { CampaignSummary, MailCounts } from './schema.ts'

/** Counts of a campaign's mail. Opens and clicks count people. */
export interface CampaignFigures {
  /** The number of recipients with a mail; it grows during collection. */
  readonly totalRecipients: number
  readonly sentCount: number
  readonly deliveredCount: number
  readonly openedCount: number
  readonly clickedCount: number
  readonly bouncedCount: number
  readonly complainedCount: number
  readonly unsubscribedCount: number
  readonly failedCount: number
  /** Mails that were not sent because the campaign was cancelled. */
  readonly cancelledCount: number
  readonly suppressedCount: number
  /** Mails with an unknown outcome. */
  readonly unknownCount: number
  /** Mails that wait or are on their way. */
  readonly pendingCount: number
}

/** The results of a campaign so far. Rates in percent of sent mails, to two decimals; 0 when none was sent. */
export interface CampaignStats extends CampaignFigures, Pick<CampaignSummary, 'status' | 'reason'> {
  readonly isCollecting: boolean
  readonly openRate: number
  readonly clickRate: number
  readonly bounceRate: number
  readonly deliveryRate: number
  /** The total number of opens by people. */
  readonly totalOpens: number
  readonly totalClicks: number
  /** The number of mails that machines opened, and the number in which they followed links. */
  readonly machineOpens: number
  readonly machineClicks: number
}

/** Adds up the figures of a campaign from the statuses of its mails: each later status includes those before it. */
export function figuresOf({ collection }: Pick<CampaignSummary, 'collection'>, counts: MailCounts): CampaignFigures {
  const sum = (...statuses: readonly (keyof MailCounts)[]) =>
    statuses.reduce((total, status) => total + (counts[status] ?? 0), 0)
  const totalRecipients = collection?.recipients ?? 0
  const sentCount = sum('SENT', 'DELIVERED', 'OPENED', 'CLICKED', 'BOUNCED', 'COMPLAINED')
  const settled = sentCount + sum('FAILED', 'SUPPRESSED', 'UNKNOWN')
  return {
    totalRecipients,
    sentCount,
    deliveredCount: sum('DELIVERED', 'OPENED', 'CLICKED', 'COMPLAINED'),
    openedCount: sum('opened'),
    clickedCount: sum('clicked'),
    bouncedCount: sum('BOUNCED'),
    complainedCount: sum('COMPLAINED'),
    unsubscribedCount: counts.unsubscribed ?? 0,
    failedCount: Math.max(0, sum('FAILED') - (counts.withdrawn ?? 0)),
    cancelledCount: counts.withdrawn ?? 0,
    suppressedCount: sum('SUPPRESSED'),
    unknownCount: sum('UNKNOWN'),
    pendingCount: Math.max(0, totalRecipients - settled),
  }
}

export async function getCampaignStats(ctx: Context, id: string): Promise<CampaignStats> {
  const campaign = await getCampaign(ctx, id)
  const counts = await ctx.store.campaigns.mailCounts([campaign.id])
  const own = counts.get(campaign.id) ?? {}
  const figures = figuresOf(campaign, own)
  const rate = (count: number) => (figures.sentCount === 0 ? 0 : Math.round((10_000 * count) / figures.sentCount) / 100)
  return {
    status: campaign.status,
    reason: campaign.reason,
    isCollecting: isCollecting(campaign),
    ...figures,
    openRate: rate(figures.openedCount),
    clickRate: rate(figures.clickedCount),
    bounceRate: rate(figures.bouncedCount),
    deliveryRate: rate(figures.deliveredCount),
    totalOpens: own.opens ?? 0,
    totalClicks: own.clicks ?? 0,
    machineOpens: own.machineOpened ?? 0,
    machineClicks: own.machineClicked ?? 0,
  }
}
