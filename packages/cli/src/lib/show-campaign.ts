import type { Campaign, CampaignStats } from '@posthorn/sdk'
import type { Connection } from './cli.ts'
import { conditionInWords } from './condition-words.ts'
import type { Io } from './io.ts'
import { type Output, printFields, printLine, showResult } from './output.ts'
import { withSegmentNames } from './segment-names.ts'
import { time } from './text.ts'

/** The meaning of each status for the mail. */
const MEANINGS = {
  DRAFT: 'not sent yet',
  SCHEDULED: 'starts automatically',
  SENDING: 'being sent',
  PAUSED: 'no mail is handed over until it is resumed',
  SENT: 'every mail has an outcome',
  CANCELLED: 'the remaining mails are never sent',
} as const satisfies Readonly<Record<Campaign['status'], string>>

export const CAMPAIGN_STATUSES = Object.keys(MEANINGS).filter((name): name is Campaign['status'] => name in MEANINGS)

/** Returns the status and its meaning. */
export function campaignState({ status, reason }: Pick<Campaign, 'status' | 'reason'>): string {
  return `${status} (${reason ?? MEANINGS[status]})`
}

/** Shows one campaign: its settings, its progress, then its body. */
export async function showCampaign(connection: Connection, campaign: Campaign): Promise<void> {
  const named = await withSegmentNames(connection.client, campaign)
  showResult(connection, campaign, () => printCampaign(connection.io, named))
}

function printCampaign(io: Io, campaign: Campaign): void {
  printFields(io, {
    id: campaign.id,
    name: campaign.name,
    status: campaignState(campaign),
    description: campaign.description,
    subject: campaign.subject,
    from: campaign.from,
    'from name': campaign.fromName,
    'reply to': campaign.replyTo,
    category: campaign.category,
    audience: audienceOf(campaign),
    recipients: campaign.startedAt && recipientsOf(campaign),
    sent: campaign.startedAt && String(campaign.sentCount),
    scheduled: time(campaign.scheduledAt),
    started: time(campaign.startedAt),
    ended: time(campaign.sentAt),
    created: time(campaign.createdAt),
    updated: time(campaign.updatedAt),
  })
  printLine(io, `\n${campaign.body}`)
}

function audienceOf({ audienceType, segmentId, segmentName, audienceCondition }: Campaign): string {
  if (audienceType === 'SEGMENT') return `the members of ${segmentName === null ? '' : `“${segmentName}” `}${segmentId}`
  return audienceCondition ? conditionInWords(audienceCondition) : 'all contacts'
}

type RecipientCounts = Pick<CampaignStats, 'totalRecipients' | 'collecting'>

const recipientsOf = ({ totalRecipients, collecting }: RecipientCounts) =>
  `${totalRecipients}${collecting ? ' so far; they are still being collected' : ''}`

/** Shows the results of a campaign: each figure with its share. */
export function showCampaignStats(output: Output, id: string, stats: CampaignStats): void {
  showResult(output, { id, ...stats }, () => printStats(output.io, stats))
}

function printStats(io: Io, stats: CampaignStats): void {
  const share = (count: number, rate: number) => `${count} (${rate} %)`
  printFields(io, {
    status: campaignState(stats),
    recipients: recipientsOf(stats),
    waiting: stats.pendingCount || undefined,
    sent: stats.sentCount,
    delivered: share(stats.deliveredCount, stats.deliveryRate),
    opened: share(stats.openedCount, stats.openRate),
    clicked: share(stats.clickedCount, stats.clickRate),
    bounced: share(stats.bouncedCount, stats.bounceRate),
    complained: stats.complainedCount,
    unsubscribed: stats.unsubscribedCount,
    failed: stats.failedCount || undefined,
    cancelled: stats.cancelledCount || undefined,
    suppressed: stats.suppressedCount || undefined,
    unknown: stats.unknownCount || undefined,
  })
}
