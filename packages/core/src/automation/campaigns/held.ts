import { type Context, wake } from '../../kernel/context/context.ts'
import type { CampaignId } from '../../kernel/ids/ids.ts'
import { revised } from '../../kernel/revisions/revision.ts'
import { DELIVER } from '../../mail/emails/store.ts'
import { CAMPAIGN_HELD, requireSomeRoom } from '../../tenant/billing/limits.ts'
import { monthOf } from '../../tenant/billing/months.ts'
import { enqueueJob } from '../../tenant/jobs/jobs.ts'
import { RUN_JOBS } from '../../tenant/jobs/store.ts'
import { type Campaign, type CampaignSummary, WITHDRAWN_MAILS } from './schema.ts'
import { CollectionJob } from './start.ts'
import { TEND_CAMPAIGNS } from './store.ts'

/**
 * Records that the next recipients of a campaign wait for room under the cap: its job ends here. Collected mail is
 * still sent; then the campaign is PAUSED.
 */
export async function holdCampaign(ctx: Context, id: CampaignId): Promise<void> {
  const campaign = await ctx.store.campaigns.find(id)
  if (!campaign) return
  await ctx.store.campaigns.update({ ...campaign, held: 'collecting', ...revised(campaign, ctx.clock.now()) })
  await ctx.store.billing.hold('campaigns')
  wake(ctx, TEND_CAMPAIGNS)
}

/** Pauses a held campaign whose collected mail has left. */
export async function pauseHeld(ctx: Context, id: CampaignId): Promise<void> {
  const campaign = await ctx.store.campaigns.find(id)
  if (campaign?.status !== 'SENDING' || campaign.held !== 'collecting' || (await ctx.store.campaigns.hasOpenMail(id)))
    return
  const now = ctx.clock.now()
  await ctx.store.campaigns.update({
    ...campaign,
    status: 'PAUSED',
    held: 'paused',
    reason: CAMPAIGN_HELD,
    ...revised(campaign, now),
  })
}

/** Continues a held campaign. One that a person has paused stays paused. */
export async function releaseCampaign(ctx: Context, id: CampaignId): Promise<void> {
  const campaign = await ctx.store.campaigns.find(id)
  if (!campaign?.held) return
  const isOurs = campaign.held === 'paused' && campaign.status === 'PAUSED'
  await ctx.store.campaigns.update({
    ...(await collectingAgain(ctx, campaign)),
    ...(isOurs && { status: 'SENDING', reason: undefined }),
    ...revised(campaign, ctx.clock.now()),
  })
  wake(ctx, DELIVER)
}

/** Returns the campaign with a new job that continues with its next recipient. */
export async function collectingAgain(ctx: Context, campaign: Campaign): Promise<Campaign> {
  const { id, collection } = campaign
  if (!collection || collection.isComplete) return { ...campaign, held: undefined }
  const job = await ctx.store.jobs.find(collection.jobId)
  const { until } = CollectionJob.payload.parse(job?.payload ?? { campaignId: id })
  const payload = { campaignId: id, ...(until !== undefined && { until }) }
  wake(ctx, RUN_JOBS)
  return {
    ...campaign,
    held: undefined,
    collection: { ...collection, jobId: await enqueueJob(ctx, CollectionJob, payload) },
  }
}

/** The error in the rows of mails that a cancelled campaign gave back. */
export const WITHDRAWN = 'Not sent: the campaign was cancelled.'

/** Counts collected mails of a campaign, or gives back mails of this month that were never sent. */
export async function countMails(
  ctx: Context,
  campaign: Pick<CampaignSummary, 'startedAt'>,
  mails: number,
): Promise<void> {
  if (mails === 0) return
  const month = monthOf(ctx.clock.now())
  // A campaign that began in another month was counted there: giving it back now would create room that was never used.
  if (mails < 0 && (!campaign.startedAt || campaign.startedAt < month)) return
  await ctx.store.billing.add({ category: 'campaigns', month, mails })
}

/** Counts a mail again that was given back. Throws `BILLING_LIMIT_EXCEEDED` when there is no room for it. */
export async function takeBack(ctx: Context, campaignId: CampaignId | undefined): Promise<void> {
  await requireSomeRoom(ctx, 'campaigns')
  if (campaignId) await ctx.store.campaigns.addCount(campaignId, { of: WITHDRAWN_MAILS, number: -1 })
  await countMails(ctx, { startedAt: undefined }, 1)
}
