import { z } from 'zod'
import { domainOf } from '../../kernel/address/address.ts'
import { type Context, inTransaction, wake } from '../../kernel/context/context.ts'
import { asId, type CampaignId, idTime } from '../../kernel/ids/ids.ts'
import { DELIVER } from '../../mail/emails/store.ts'
import { mayNeedFooter, storedVariables } from '../../mail/preferences/footer.ts'
import { compileStored } from '../../mail/templates/compile-field.ts'
import { monthOf } from '../../tenant/billing/months.ts'
import { createBatches } from '../../tenant/jobs/batches.ts'
import type { JobOutcome, JobRun } from '../../tenant/jobs/handler.ts'
import { audienceOf, isForSubscribed } from './audience-of.ts'
import { countMails, holdCampaign } from './held.ts'
import { isCollecting } from './lifecycle.ts'
import type { Campaign } from './schema.ts'
import type { CollectionJob } from './start.ts'
import { type CampaignMail, type CollectionStep, TEND_CAMPAIGNS } from './store.ts'

/** The maximum number of contacts that a step examines. */
const WINDOW_MAX = 5000

const Looked = z.object({ looked: z.number() })

/**
 * Collects the recipients of a campaign as of its start, step by step. A step and its position are one transaction that
 * holds the campaign, so that pausing, cancelling and other workers come before or after it.
 */
export async function collectRecipients(
  ctx: Context,
  { campaignId, until, job }: z.infer<typeof CollectionJob.payload> & { readonly job: JobRun },
): Promise<JobOutcome> {
  const id = asId('cmp', campaignId)
  const campaign = id && (await ctx.store.campaigns.find(id))
  if (!campaign || !isCollecting(campaign)) return { result: {} }
  const step = await firstStep(ctx, campaign, until)
  const contacts = Math.max(1, await ctx.store.contacts.count(undefined))
  const batches = createBatches(ctx, WINDOW_MAX)
  let { looked } = job.checkpoint === undefined ? { looked: 0 } : Looked.parse(job.checkpoint)
  for (let isOver = false; !isOver; ) {
    const before = looked
    isOver = await batches.timed(() =>
      inTransaction(ctx, async (ctx) => {
        const done = await collectStep(ctx, campaign.id, { ...step, window: batches.size })
        if (!done) return true
        looked = before + done.looked
        const progress = Math.min(99, Math.floor((100 * looked) / contacts))
        await Promise.all([
          countMails(ctx, campaign, done.recipients),
          job.save(ctx, { progress, checkpoint: { looked } }),
        ])
        if (done.recipients > 0) wake(ctx, DELIVER)
        if (done.isComplete) wake(ctx, TEND_CAMPAIGNS)
        return done.isComplete || done.isFull === true
      }),
    )
  }
  return { result: {} }
}

/** Collects at most as many recipients as there is room for under the cap of the project; then the campaign is held. */
async function collectStep(ctx: Context, id: CampaignId, step: Omit<CollectionStep, 'campaign'>) {
  const [campaign, most] = await Promise.all([
    ctx.store.campaigns.summary(id),
    ctx.store.billing.room({ category: 'campaigns', month: monthOf(ctx.clock.now()) }),
  ])
  if (!campaign || !isCollecting(campaign) || campaign.held) return undefined
  const done = await ctx.store.campaigns.collect({ ...step, campaign, most })
  if (done.isFull) await holdCampaign(ctx, id)
  return done
}

async function firstStep(ctx: Context, campaign: Campaign, until: number | undefined) {
  const startedAt = campaign.startedAt ?? ctx.clock.now()
  // Windows of time end at the start, however long the collection takes.
  const predicate = await audienceOf({ ...ctx, clock: { now: () => startedAt } }, campaign)
  return {
    mail: mailOf(ctx, campaign, startedAt),
    predicate,
    subscribedOnly: isForSubscribed(campaign),
    until: until === undefined ? startedAt : new Date(until),
  }
}

function mailOf(ctx: Context, campaign: Campaign, startedAt: Date): CampaignMail {
  const { subject, from, fromName, category } = campaign
  const body = compileStored('body', campaign.body)
  const footer = mayNeedFooter(category)
  return {
    idPrefix: `eml_${idTime(startedAt)}`,
    fromName: fromName ?? ctx.project.name,
    domain: domainOf(from),
    variables: [...storedVariables([compileStored('subject', subject), body], { footer })],
    footer,
  }
}
