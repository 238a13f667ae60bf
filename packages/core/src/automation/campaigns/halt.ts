import { domainOf } from '../../kernel/address/address.ts'
import { type Context, inTransaction } from '../../kernel/context/context.ts'
import type { CampaignId } from '../../kernel/ids/ids.ts'
import { revised } from '../../kernel/revisions/revision.ts'

/** The time for which mails that a worker claimed before a campaign was halted may be released to it. */
const COMING_BACK_MS = 60_000

/** The outcome for mail of a campaign whose sender was lost: it waits with the campaign, waits a moment, or fails. */
export type HaltOutcome = 'waits' | 'comes back' | 'fails'

const lostDomain = (email: string) =>
  `Paused: the domain ${domainOf(email)} of the sender is no longer verified for the project. Verify it again, then resume the campaign.`

/**
 * Pauses a campaign that is being sent and whose sender's domain was lost: its mail waits until a person resumes it.
 * Mail of a finished campaign that a person retries fails by itself.
 */
export function haltCampaign(ctx: Context, id: CampaignId): Promise<HaltOutcome> {
  return inTransaction(ctx, async (ctx) => {
    const campaign = await ctx.store.campaigns.find(id)
    const now = ctx.clock.now()
    if (campaign?.status === 'SENDING') {
      await ctx.store.campaigns.update({
        ...campaign,
        status: 'PAUSED',
        reason: lostDomain(campaign.from),
        ...revised(campaign, now),
      })
      return 'waits'
    }
    // Another worker halted it after these mails were claimed.
    const isRecent = campaign !== undefined && now.getTime() - campaign.updatedAt.getTime() < COMING_BACK_MS
    return campaign?.status === 'PAUSED' && isRecent ? 'comes back' : 'fails'
  })
}
