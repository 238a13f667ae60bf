import { type CountedCampaign, withFigures } from '../../automation/campaigns/list.ts'
import type { CampaignStatus } from '../../automation/campaigns/schema.ts'
import type { Context } from '../../kernel/context/context.ts'
import type { CampaignId } from '../../kernel/ids/ids.ts'
import type { CampaignMetric, TopCampaignsQuery } from './schema.ts'

/** The number of newest campaigns of a status that are compared. */
export const COMPARED_CAMPAIGNS = 200

/** The results of a campaign. Rates in percent of sent mails, to two decimals. */
export interface RankedCampaign {
  readonly id: CampaignId
  readonly name: string
  readonly subject: string
  readonly sentCount: number
  readonly openedCount: number
  readonly clickedCount: number
  readonly openRate: number
  readonly clickRate: number
}

/** Returns percent, to two decimals; 0 when the whole is 0. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((10_000 * part) / whole) / 100
}

async function newest(ctx: Context, status: CampaignStatus): Promise<readonly RankedCampaign[]> {
  const filter = { status, search: undefined }
  const campaigns = await ctx.store.campaigns.list({
    ...filter,
    limit: COMPARED_CAMPAIGNS,
    offset: 0,
    after: undefined,
  })
  return (await withFigures(ctx, campaigns)).map(ranked)
}

function ranked({ campaign: { id, name, subject }, figures }: CountedCampaign): RankedCampaign {
  const { sentCount, openedCount, clickedCount } = figures
  return {
    id,
    name,
    subject,
    sentCount,
    openedCount,
    clickedCount,
    openRate: percentOf(openedCount, sentCount),
    clickRate: percentOf(clickedCount, sentCount),
  }
}

const WORTH: Readonly<Record<CampaignMetric, (campaign: RankedCampaign) => number>> = {
  opens: ({ openedCount }) => openedCount,
  clicks: ({ clickedCount }) => clickedCount,
  sent: ({ sentCount }) => sentCount,
  openRate: ({ openRate }) => openRate,
  clickRate: ({ clickRate }) => clickRate,
}

/**
 * Returns the best of the newest campaigns that have sent mail; of equal ones, the larger and then the newer one first.
 */
export async function getTopCampaigns(
  ctx: Context,
  { limit, metric }: TopCampaignsQuery,
): Promise<readonly RankedCampaign[]> {
  const worth = WORTH[metric]
  return [...(await newest(ctx, 'SENDING')), ...(await newest(ctx, 'SENT'))]
    .filter(({ sentCount }) => sentCount > 0)
    .sort((a, b) => worth(b) - worth(a) || b.sentCount - a.sentCount || (a.id < b.id ? 1 : -1))
    .slice(0, limit)
}

export interface CampaignBreakdown {
  readonly total: number
  /** Scheduled, being sent, or paused. */
  readonly active: number
  /** Sent to the last recipient. */
  readonly completed: number
  /** The mean of the newest completed campaigns that have sent mail, in percent. */
  readonly averageOpenRate: number
  readonly averageClickRate: number
}

export async function getCampaignBreakdown(ctx: Context): Promise<CampaignBreakdown> {
  const count = (status: CampaignStatus | undefined) => ctx.store.campaigns.count({ status, search: undefined })
  const sent = (await newest(ctx, 'SENT')).filter(({ sentCount }) => sentCount > 0)
  const mean = (rates: readonly number[]) =>
    rates.length === 0 ? 0 : Math.round((100 * rates.reduce((sum, rate) => sum + rate, 0)) / rates.length) / 100
  return {
    total: await count(undefined),
    active: (await count('SCHEDULED')) + (await count('SENDING')) + (await count('PAUSED')),
    completed: await count('SENT'),
    averageOpenRate: mean(sent.map(({ openRate }) => openRate)),
    averageClickRate: mean(sent.map(({ clickRate }) => clickRate)),
  }
}
