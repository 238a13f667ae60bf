import { z } from 'zod'
import { type Context, inTransaction, wake } from '../../kernel/context/context.ts'
import { AppError, invalidField } from '../../kernel/errors/errors.ts'
import type { CampaignId, JobId } from '../../kernel/ids/ids.ts'
import { revised } from '../../kernel/revisions/revision.ts'
import { requireSomeRoom } from '../../tenant/billing/limits.ts'
import { requireVerifiedSender } from '../../tenant/domains/sender.ts'
import { defineJob } from '../../tenant/jobs/definition.ts'
import { enqueueJob } from '../../tenant/jobs/jobs.ts'
import { tooMany } from '../../tenant/jobs/limit.ts'
import { RUN_JOBS } from '../../tenant/jobs/store.ts'
import { isAudienceEmpty, requireAudience } from './audience-of.ts'
import { getCampaign } from './campaigns.ts'
import { requireAllowed } from './lifecycle.ts'
import type { Campaign, CampaignSendRequest } from './schema.ts'
import { CAMPAIGNS_AT_ONCE, SCHEDULED_MAX, TEND_CAMPAIGNS } from './store.ts'

/** Adds the recipients of a campaign to the ledger: contacts created until then, or until the campaign's start. */
export const CollectionJob = defineJob(
  'campaign.collect',
  z.object({ campaignId: z.string(), until: z.exactOptional(z.number()) }),
)

/**
 * Sends a campaign immediately, or schedules it. Throws `CONFLICT` unless it is DRAFT or SCHEDULED. Call
 * `requireRecipients` before.
 */
export function sendCampaign(
  ctx: Context,
  { id, scheduledFor }: CampaignSendRequest & { readonly id: string },
): Promise<Campaign> {
  return scheduledFor ? scheduleCampaign(ctx, id, scheduledFor) : sendNow(ctx, id)
}

function sendNow(ctx: Context, id: string): Promise<Campaign> {
  return inTransaction(ctx, async (ctx) => {
    const campaign = await getCampaign(ctx, id)
    requireAllowed('send', campaign)
    await requireSomeRoom(ctx, 'campaigns')
    return startCampaign(ctx, campaign)
  })
}

/**
 * Throws `BAD_REQUEST` when a campaign that is about to start has an empty audience. It may examine all contacts, so it
 * comes before any transaction.
 */
export async function requireRecipients(
  ctx: Context,
  { id, action }: { readonly id: string; readonly action: 'send' | 'resume' },
): Promise<void> {
  const campaign = await getCampaign(ctx, id)
  requireAllowed(action, campaign)
  if (campaign.collection || !(await isAudienceEmpty(ctx, campaign))) return
  throw new AppError('BAD_REQUEST', {
    message: EMPTY_AUDIENCE,
    suggestion: 'Only subscribed contacts count, unless the category is TRANSACTIONAL. Check the audience.',
    details: { audienceType: campaign.audienceType },
  })
}

const EMPTY_AUDIENCE = 'The audience of the campaign is empty.'

function scheduleCampaign(ctx: Context, id: string, at: Date): Promise<Campaign> {
  if (at <= ctx.clock.now()) throw invalidField('scheduledFor', 'past', 'scheduledFor: must be in the future')
  return inTransaction(ctx, async (ctx) => {
    const campaign = await getCampaign(ctx, id)
    requireAllowed('send', campaign)
    await requireAudience(ctx, campaign)
    requireVerifiedSender(ctx, campaign.from)
    if (campaign.status === 'DRAFT') await requireRoomToSchedule(ctx)
    const now = ctx.clock.now()
    const scheduled: Campaign = {
      ...campaign,
      status: 'SCHEDULED',
      scheduledAt: at,
      plannedAt: now,
      ...revised(campaign, now),
    }
    await ctx.store.campaigns.update(scheduled)
    wake(ctx, TEND_CAMPAIGNS, at)
    return scheduled
  })
}

async function requireRoomToSchedule(ctx: Context): Promise<void> {
  const count = await ctx.store.campaigns.count({ status: 'SCHEDULED', search: undefined })
  if (count >= SCHEDULED_MAX)
    throw tooMany(`A project can have at most ${SCHEDULED_MAX} scheduled campaigns, and this one has ${count}.`)
}

/**
 * Stores the job that collects the recipients of a campaign that starts now. Includes all stored contacts, even those
 * with a creation time in the future from another machine's clock or an import.
 */
async function enqueueCollection(ctx: Context, campaignId: CampaignId, now: Date): Promise<JobId> {
  const [newest] = await ctx.store.contacts.list({ limit: 1, after: undefined, search: undefined })
  const until = Math.max(now.getTime(), newest?.createdAt.getTime() ?? 0)
  return enqueueJob(ctx, CollectionJob, { campaignId, until })
}

/**
 * Fixes the audience of a campaign and begins to collect it, in the caller's transaction, which holds the campaign.
 * Throws when the sender or the audience is no longer valid.
 */
export async function startCampaign(ctx: Context, campaign: Campaign): Promise<Campaign> {
  requireVerifiedSender(ctx, campaign.from)
  await requireAudience(ctx, campaign)
  const lane = await ctx.store.campaigns.freeLane()
  if (lane === undefined) throw tooMany(`A project can send at most ${CAMPAIGNS_AT_ONCE} campaigns at a time.`)
  const now = ctx.clock.now()
  const body = { id: ctx.ids.make('bod'), hash: ctx.secrets.sha256(campaign.body), html: campaign.body }
  const { id: bodyId } = await ctx.store.emails.ensureBody(body, 'anybody')
  const jobId = await enqueueCollection(ctx, campaign.id, now)
  const started: Campaign = {
    ...campaign,
    status: 'SENDING',
    reason: undefined,
    held: undefined,
    startedAt: now,
    ...revised(campaign, now),
    collection: { jobId, bodyId, lane, isComplete: false, recipients: 0 },
  }
  await ctx.store.campaigns.update(started)
  wake(ctx, RUN_JOBS)
  return started
}
