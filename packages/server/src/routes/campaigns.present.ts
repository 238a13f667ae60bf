import {
  AUDIENCE_TYPES,
  CAMPAIGN_CATEGORIES,
  CAMPAIGN_STATUSES,
  type Campaign,
  type CampaignFigures,
  type CampaignPage,
  type CampaignStats,
  type CountedCampaign,
  isCollecting,
  withFiguresOf,
} from '@posthorn/core/automation'
import type { Context } from '@posthorn/core/kernel'
import { z } from 'zod'
import { idParam, OptionalTimestamp, Revision, Timestamp } from '../http/shapes.ts'
import { onWire } from '../http/wire.ts'
import { ConditionRecord, presentCondition } from './conditions.present.ts'
import { withNotes } from './warnings.present.ts'

const STATE = {
  status: z
    .enum(CAMPAIGN_STATUSES)
    .describe(
      'DRAFT until it is sent or SCHEDULED; SENDING until every mail has an outcome, then SENT. PAUSED can be resumed, CANCELLED cannot.',
    ),
  reason: z.string().nullable().describe('Why it was PAUSED or CANCELLED automatically.'),
  collecting: z.boolean().describe('Whether recipients are still being collected; totalRecipients grows until then.'),
}

const FIGURES = {
  totalRecipients: z.int().describe('Number of recipients, each with one mail.'),
  sentCount: z.int().describe('Mails that a mail server accepted.'),
  deliveredCount: z.int(),
  openedCount: z.int().describe('Recipients who opened the mail.'),
  clickedCount: z.int().describe('Recipients who clicked a link.'),
  bouncedCount: z.int(),
  complainedCount: z.int(),
  unsubscribedCount: z.int(),
  failedCount: z.int().describe('Mails that failed.'),
  cancelledCount: z.int().describe('Mails that were not sent because the campaign was cancelled.'),
  suppressedCount: z.int().describe('Mails to suppressed addresses.'),
  unknownCount: z.int().describe('Mails with an unknown outcome: the mail server may or may not have accepted them.'),
  pendingCount: z.int().describe('Mails that are waiting or being handed over.'),
}

const CampaignSummaryRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    subject: z.string(),
    from: z.string(),
    fromName: z.string().nullable(),
    replyTo: z.string().nullable(),
    type: z.enum(AUDIENCE_TYPES).describe('The same as audienceType.'),
    audienceType: z.enum(AUDIENCE_TYPES),
    segmentId: z.string().nullable(),
    segmentName: z
      .string()
      .nullable()
      .describe('The name of that segment; null when it was deleted, and for a key without segments:read.'),
    category: z.enum(CAMPAIGN_CATEGORIES).describe('Only TRANSACTIONAL reaches contacts that are not subscribed.'),
    ...STATE,
    scheduledAt: OptionalTimestamp.describe('The scheduled time of the start.'),
    startedAt: OptionalTimestamp.describe('When its audience was determined.'),
    sentAt: OptionalTimestamp.describe('When its last mail got its outcome.'),
    ...FIGURES,
    revision: Revision,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'CampaignSummary', description: 'A campaign without its text and the condition of its audience.' })

export const CampaignRecord = CampaignSummaryRecord.extend({
  body: z.string().describe('HTML with {{variables}}.'),
  audienceFilter: z.unknown().describe('The condition of a FILTERED audience as sent in the request; null for others.'),
  audienceCondition: ConditionRecord.nullable().describe('The same condition in its normalized form.'),
}).meta({ id: 'Campaign', description: 'A mail to an audience.' })

export const CampaignCreated = z
  .object({ success: z.literal(true), data: CampaignRecord })
  .meta({ id: 'CampaignCreated' })

const Campaigns = z.array(CampaignSummaryRecord)

export const CampaignPageRecord = z
  .object({
    campaigns: Campaigns,
    data: Campaigns.describe('The same as campaigns.'),
    page: z.int().describe('0 if a cursor was given.'),
    pageSize: z.int(),
    total: z.int().describe('The total number of campaigns. It is 0 if a cursor was given, as is `totalPages`.'),
    totalPages: z.int(),
    cursor: z.string().optional().describe('The cursor of the next page; absent on the last page.'),
    hasMore: z.boolean(),
  })
  .meta({ id: 'CampaignPage' })

const Rate = z.number().describe('Percentage of sent mails.')

export const CampaignStatsRecord = z
  .object({
    ...STATE,
    ...FIGURES,
    openRate: Rate,
    clickRate: Rate,
    bounceRate: Rate,
    deliveryRate: Rate,
    totalOpens: z.int().describe('Number of all opens by people.'),
    totalClicks: z.int().describe('Number of all clicks by people.'),
    machineOpens: z.int().describe('Mails opened by programs; not included in the opens by people.'),
    machineClicks: z.int().describe('Mails with links followed by programs; not included in the clicks by people.'),
  })
  .meta({ id: 'CampaignStats', description: 'The results of a campaign. Opens and clicks count people.' })

export const CampaignTested = z
  .object({
    success: z.literal(true),
    message: z.string(),
    email: z.string().nullable().describe('The id of the test mail.'),
  })
  .meta({ id: 'CampaignTested' })

const NOTHING_SENT: CampaignFigures = {
  totalRecipients: 0,
  sentCount: 0,
  deliveredCount: 0,
  openedCount: 0,
  clickedCount: 0,
  bouncedCount: 0,
  complainedCount: 0,
  unsubscribedCount: 0,
  failedCount: 0,
  cancelledCount: 0,
  suppressedCount: 0,
  unknownCount: 0,
  pendingCount: 0,
}

export const EXAMPLE_CAMPAIGN: z.input<typeof CampaignRecord> = {
  id: 'cmp_01kajwh7n3q8t2w5y9b4d6f0ks',
  name: 'December news',
  description: null,
  subject: 'News for {{name ?? "you"}}',
  body: '<p>Hello {{name ?? "there"}}, this is new.</p>',
  from: 'hello@sandbox.localhost',
  fromName: 'The shop',
  replyTo: null,
  type: 'ALL',
  audienceType: 'ALL',
  segmentId: null,
  segmentName: null,
  audienceFilter: null,
  audienceCondition: null,
  category: 'MARKETING',
  status: 'DRAFT',
  reason: null,
  collecting: false,
  scheduledAt: null,
  startedAt: null,
  sentAt: null,
  ...NOTHING_SENT,
  revision: 1,
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
}

export const CampaignParams = idParam('campaign', EXAMPLE_CAMPAIGN.id)

/** The answer with one campaign. */
export const campaignNow = (example: z.input<typeof CampaignRecord>) => ({
  200: { description: 'The updated campaign.', schema: CampaignRecord, example },
})

const { body: _, audienceFilter: __, audienceCondition: ___, ...EXAMPLE_SUMMARY } = EXAMPLE_CAMPAIGN

export const EXAMPLE_CAMPAIGN_PAGE: z.input<typeof CampaignPageRecord> = {
  campaigns: [EXAMPLE_SUMMARY],
  data: [EXAMPLE_SUMMARY],
  page: 1,
  pageSize: 20,
  total: 1,
  totalPages: 1,
  hasMore: false,
}

export const EXAMPLE_STATS: z.input<typeof CampaignStatsRecord> = {
  status: 'SENDING',
  reason: null,
  collecting: false,
  ...NOTHING_SENT,
  totalRecipients: 1204,
  sentCount: 800,
  deliveredCount: 760,
  openedCount: 320,
  clickedCount: 80,
  bouncedCount: 4,
  suppressedCount: 3,
  pendingCount: 401,
  openRate: 40,
  clickRate: 10,
  bounceRate: 0.5,
  deliveryRate: 95,
  totalOpens: 0,
  totalClicks: 0,
  machineOpens: 0,
  machineClicks: 0,
}

/** A campaign as it is on the wire, with the figures of its mail. */
export async function presentCampaign(ctx: Context, campaign: Campaign): Promise<z.input<typeof CampaignRecord>> {
  return {
    ...presentSummary(await withFiguresOf(ctx, campaign)),
    body: campaign.body,
    audienceFilter: campaign.audienceFilter ?? null,
    audienceCondition: campaign.audienceCondition ? presentCondition(campaign.audienceCondition) : null,
  }
}

/** A campaign that was just written or sent, with the probable mistakes in its texts. */
export async function presentWrittenCampaign(ctx: Context, campaign: Campaign) {
  return withNotes(ctx, await presentCampaign(ctx, campaign), { ...campaign, type: campaign.category })
}

/** A new campaign, with the probable mistakes in its texts. */
export async function presentCreated(ctx: Context, campaign: Campaign) {
  const { warnings, ...data } = await presentWrittenCampaign(ctx, campaign)
  return { success: true as const, data, ...(warnings && { warnings }) }
}

const presentSummary = ({ campaign, segmentName, figures }: CountedCampaign) =>
  onWire(
    CampaignSummaryRecord,
    { ...campaign, ...figures },
    { type: campaign.audienceType, segmentName: segmentName ?? null, collecting: isCollecting(campaign) },
  )

/** A page of campaigns as it is on the wire. */
export function presentCampaigns(page: CampaignPage) {
  const campaigns = page.data.map(presentSummary)
  return onWire(CampaignPageRecord, page, { campaigns, data: campaigns })
}

/** The stats of a campaign as they are on the wire. */
export const presentCampaignStats = (stats: CampaignStats) =>
  onWire(CampaignStatsRecord, stats, { collecting: stats.isCollecting })
