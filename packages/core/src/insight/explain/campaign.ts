import { isForSubscribed } from '../../automation/campaigns/audience-of.ts'
import { campaignAsked } from '../../automation/campaigns/campaigns.ts'
import { isCollecting } from '../../automation/campaigns/lifecycle.ts'
import type { Campaign } from '../../automation/campaigns/schema.ts'
import type { Context } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import type { ContactId } from '../../kernel/ids/ids.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import { cutoffOf } from '../retention/cutoffs.ts'
import { audienceReason } from './audience-reason.ts'
import { explainMail } from './mail.ts'
import { consentReason, suppressionReason } from './recipient.ts'
import type { Explanation, Reason } from './schema.ts'

interface CampaignQuestion {
  readonly campaign: Campaign
  readonly contact: Contact
}

/** Explains why a contact got a campaign, or not. Throws `CAMPAIGN_NOT_FOUND`, and `CONTACT_NOT_FOUND` without a trace of it. */
export async function explainCampaign(ctx: Context, contactId: ContactId, asked: string): Promise<Explanation> {
  const campaign = await campaignAsked(ctx, asked, 'campaignId')
  const contact = await ctx.store.contacts.find(contactId)
  const { startedAt } = campaign
  const [email] = startedAt
    ? await ctx.store.emails.list({
        limit: 1,
        after: undefined,
        status: undefined,
        contactId,
        campaign: { id: campaign.id, startedAt },
      })
    : []
  if (email) return explainMail(ctx, { email, contact, obstacles: obstaclesOf(ctx, campaign) })
  if (!contact) throw new AppError('CONTACT_NOT_FOUND')
  return startedAt ? explainAbsence(ctx, { campaign, contact }, startedAt) : explainAhead(ctx, { campaign, contact })
}

/** Returns the reasons that keep the whole campaign from being sent. */
function obstaclesOf(ctx: Context, { status, reason, updatedAt }: Campaign): readonly Reason[] {
  return [
    ...(status === 'CANCELLED'
      ? [{ code: 'campaign_cancelled', message: 'The campaign was cancelled.', at: updatedAt } as const]
      : []),
    ...(status === 'PAUSED' ? [{ code: 'campaign_paused', message: pausedFor(reason), at: updatedAt } as const] : []),
    ...disabled(ctx),
  ]
}

const pausedFor = (reason: string | undefined) =>
  `The campaign is paused; no mail is handed over until it is resumed.${reason ? ` ${reason}` : ''}`

export function disabled({ project }: Context): readonly Reason[] {
  if (!project.disabled) return []
  const why = project.disabledReason ? ` ${project.disabledReason}` : ''
  return [{ code: 'project_disabled', message: `The project is disabled and does not send.${why}` }]
}

/** Explains a campaign that has not begun. */
async function explainAhead(ctx: Context, { campaign, contact }: CampaignQuestion): Promise<Explanation> {
  const { status, scheduledAt } = campaign
  const own = await reasonsAgainst(ctx, { campaign, contact }, ctx.clock.now())
  if (status === 'DRAFT')
    return { verdict: 'not_sent', reasons: [{ code: 'campaign_draft', message: 'The campaign is a draft.' }, ...own] }
  const against = [...obstaclesOf(ctx, campaign), ...own]
  const starts: Reason = { code: 'campaign_scheduled', message: 'The campaign has not started yet.', at: scheduledAt }
  if (against.length === 0) return { verdict: 'will_send', reasons: [starts] }
  return { verdict: 'not_sent', reasons: status === 'SCHEDULED' ? [...against, starts] : against }
}

/** Explains a campaign that has begun, and has no mail for the contact. */
async function explainAbsence(
  ctx: Context,
  { campaign, contact }: CampaignQuestion,
  startedAt: Date,
): Promise<Explanation> {
  if (contact.createdAt > startedAt)
    return notSent({
      code: 'created_after_start',
      message: `The contact is newer than the campaign, which started at ${startedAt.toISOString()}.`,
      at: contact.createdAt,
    })
  const own = await reasonsAgainst(ctx, { campaign, contact }, startedAt)
  const obstacles = obstaclesOf(ctx, campaign)
  if (isCollecting(campaign)) {
    if (own.length > 0) return notSent(...own, ...obstacles)
    const collecting: Reason = { code: 'campaign_collecting', message: COLLECTING, at: startedAt }
    return obstacles.length > 0 ? notSent(...obstacles, collecting) : { verdict: 'will_send', reasons: [collecting] }
  }
  const cutoff = cutoffOf(ctx.project, 'emails', ctx.clock.now())
  if (cutoff && startedAt < cutoff) return notSent(forgotten(ctx), ...own)
  if (own.length > 0) return notSent(...own)
  if (campaign.collection?.isComplete === false) return notSent(...obstacles)
  return notSent({ code: 'audience_changed', message: CHANGED, at: startedAt })
}

const COLLECTING = 'The recipients of the campaign are still being collected, and the contact currently matches.'
const CHANGED = 'The contact matches the audience now, but did not when the recipients were collected.'

function forgotten({ project }: Context): Reason {
  return {
    code: 'mails_forgotten',
    message: `The mail may have been deleted: mails older than ${project.emailsDays} days are deleted (see emailsDays of the project).`,
  }
}

const notSent = (...reasons: readonly Reason[]): Explanation => ({ verdict: 'not_sent', reasons })

/** Returns the reasons that excluded the contact as a recipient at that moment. */
async function reasonsAgainst(ctx: Context, asked: CampaignQuestion, when: Date): Promise<readonly Reason[]> {
  const { campaign, contact } = asked
  const found = [
    await suppressionReason(ctx, contact.email),
    isForSubscribed(campaign) ? await consentReason(ctx, contact, when) : undefined,
    await audienceReason(ctx, { ...asked, when }),
  ]
  return found.filter((reason) => reason !== undefined)
}
