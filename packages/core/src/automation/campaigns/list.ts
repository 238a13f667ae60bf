import { maySee } from '../../kernel/context/actor.ts'
import type { Context } from '../../kernel/context/context.ts'
import type { CampaignId } from '../../kernel/ids/ids.ts'
import { type Page, paginate } from '../../kernel/page/page.ts'
import type { CampaignQuery, CampaignSummary } from './schema.ts'
import { type CampaignFigures, figuresOf } from './stats.ts'

/** A campaign and the counts of its mail. */
export interface CountedCampaign<T extends CampaignSummary = CampaignSummary> {
  readonly campaign: T
  /** The name of its segment, for a caller who may read segments. */
  readonly segmentName: string | undefined
  readonly figures: CampaignFigures
}

export interface CampaignPage extends Omit<Page<CountedCampaign>, 'total'> {
  readonly page: number
  readonly pageSize: number
  readonly total: number
  readonly totalPages: number
}

/** Returns a page of campaigns, newest first, by cursor or by number. */
export async function listCampaigns(ctx: Context, query: CampaignQuery): Promise<CampaignPage> {
  const { page = 1, status, search } = query
  const limit = query.pageSize ?? query.limit
  const filter = { status, search: search || undefined }
  const offset = query.cursor === undefined ? (page - 1) * limit : 0
  // Like every list by cursor, only the first page has the total.
  const total = query.cursor === undefined ? await ctx.store.campaigns.count(filter) : 0
  const found = await paginate(
    { ...query, limit },
    (request) => ctx.store.campaigns.list({ ...request, ...filter, offset }),
    async () => total,
  )
  const data = await withFigures(ctx, found.data)
  const number = query.cursor === undefined ? page : 0
  return { ...found, data, page: number, pageSize: limit, total, totalPages: Math.ceil(total / limit) }
}

/** Returns a campaign with the figures of its mail. */
export async function withFiguresOf<T extends CampaignSummary>(ctx: Context, campaign: T): Promise<CountedCampaign<T>> {
  const [counted] = await withFigures(ctx, [campaign])
  if (!counted) throw new Error('each campaign has figures')
  return counted
}

/** Returns the campaigns with the figures of their mail. */
export async function withFigures<T extends CampaignSummary>(
  ctx: Context,
  campaigns: readonly T[],
): Promise<readonly CountedCampaign<T>[]> {
  const started: CampaignId[] = campaigns.flatMap(({ id, collection }) => (collection ? [id] : []))
  const counts = started.length === 0 ? new Map() : await ctx.store.campaigns.mailCounts(started)
  const segments = maySee(ctx, 'segments:read') ? campaigns.flatMap(({ segmentId }) => segmentId ?? []) : []
  const names = await ctx.store.segments.namesOf([...new Set(segments)])
  return campaigns.map((campaign) => ({
    campaign,
    segmentName: campaign.segmentId && names.get(campaign.segmentId),
    figures: figuresOf(campaign, counts.get(campaign.id) ?? {}),
  }))
}
