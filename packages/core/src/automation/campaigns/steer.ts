import { type Context, inTransaction, wake } from '../../kernel/context/context.ts'
import { revised } from '../../kernel/revisions/revision.ts'
import { DELIVER } from '../../mail/emails/store.ts'
import { requireSomeRoom } from '../../tenant/billing/limits.ts'
import { requireVerifiedSender } from '../../tenant/domains/sender.ts'
import { enqueueJob } from '../../tenant/jobs/jobs.ts'
import { RUN_JOBS } from '../../tenant/jobs/store.ts'
import { getCampaign } from './campaigns.ts'
import { collectingAgain } from './held.ts'
import { type CampaignAction, requireAllowed } from './lifecycle.ts'
import type { Campaign } from './schema.ts'
import { CollectionJob, startCampaign } from './start.ts'
import { TEND_CAMPAIGNS } from './store.ts'

/** Stops a campaign until it is resumed: none of its mail is handed over once this is committed. */
export function pauseCampaign(ctx: Context, id: string): Promise<Campaign> {
  return change(ctx, id, 'pause', async (_, campaign) => ({ ...campaign, status: 'PAUSED', reason: undefined }))
}

/**
 * Continues a paused campaign with the first recipient who has no mail yet; starts it if it could not start. Throws
 * `DOMAIN_NOT_VERIFIED` when it may not be sent from its address. Call `requireRecipients` before.
 */
export function resumeCampaign(ctx: Context, id: string): Promise<Campaign> {
  return change(ctx, id, 'resume', async (ctx, campaign) => {
    if (!campaign.collection) return startCampaign(ctx, campaign)
    if (campaign.held === 'paused') await requireSomeRoom(ctx, 'campaigns')
    requireVerifiedSender(ctx, campaign.from)
    wake(ctx, DELIVER)
    wake(ctx, TEND_CAMPAIGNS)
    const going: Campaign = { ...campaign, status: 'SENDING', reason: undefined }
    return campaign.held ? collectingAgain(ctx, going) : { ...going, collection: await collecting(ctx, campaign) }
  })
}

/** Returns the collection with a job that continues it, if its job was given up. */
async function collecting(ctx: Context, { id, collection }: Campaign): Promise<Campaign['collection']> {
  if (!collection || collection.isComplete) return collection
  const job = await ctx.store.jobs.find(collection.jobId)
  if (job && job.state !== 'failed') return collection
  wake(ctx, RUN_JOBS)
  const { until } = CollectionJob.payload.parse(job?.payload ?? { campaignId: id })
  return {
    ...collection,
    jobId: await enqueueJob(ctx, CollectionJob, { campaignId: id, ...(until !== undefined && { until }) }),
  }
}

/** Ends a campaign: mail that was not handed over when this is committed is never sent, with the reason in its row. */
export function cancelCampaign(ctx: Context, id: string): Promise<Campaign> {
  return change(ctx, id, 'cancel', async (ctx, campaign) => {
    wake(ctx, TEND_CAMPAIGNS)
    return { ...campaign, status: 'CANCELLED', reason: undefined, held: undefined }
  })
}

function change(
  ctx: Context,
  id: string,
  action: CampaignAction,
  next: (ctx: Context, campaign: Campaign) => Promise<Campaign>,
): Promise<Campaign> {
  return inTransaction(ctx, async (ctx) => {
    const campaign = await getCampaign(ctx, id)
    requireAllowed(action, campaign)
    const changed = { ...(await next(ctx, campaign)), ...revised(campaign, ctx.clock.now()) }
    await ctx.store.campaigns.update(changed)
    return changed
  })
}
