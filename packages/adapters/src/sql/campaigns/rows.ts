import type {
  AudienceType,
  BodyId,
  Campaign,
  CampaignCategory,
  CampaignId,
  CampaignStatus,
  CampaignSummary,
  Collection,
  Condition,
  JobId,
  JsonValue,
  ProjectId,
  SegmentId,
} from '@posthorn/core'
import type { Dialect } from '../engine/dialect.ts'
import { fromFlag, fromTime, fromTimeOrNull, toTime, toTimeOrNull } from '../engine/values.ts'
import type { CampaignRow } from './tables.ts'

/** All columns of a summary. */
export const SUMMARY_COLUMNS = [
  'id',
  'project_id',
  'name',
  'description',
  'subject',
  'from_email',
  'from_name',
  'reply_to',
  'category',
  'audience_type',
  'segment_id',
  'status',
  'reason',
  'held',
  'scheduled_at',
  'planned_at',
  'started_at',
  'sent_at',
  'job_id',
  'body_id',
  'lane',
  'is_complete',
  'recipients',
  'collected_at',
  'collected_id',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof CampaignRow)[]
export type SummaryRow = Pick<CampaignRow, (typeof SUMMARY_COLUMNS)[number]>

/** What only a step of the collection writes. */
type Collected = 'is_complete' | 'recipients' | 'collected_at' | 'collected_id'

/** Returns the campaign without how far its collection is. */
export function toCampaignRow(dialect: Dialect, project: ProjectId, campaign: Campaign): Omit<CampaignRow, Collected> {
  const { audienceFilter, audienceCondition, collection } = campaign
  return {
    id: campaign.id,
    project_id: project,
    name: campaign.name,
    description: campaign.description ?? null,
    subject: campaign.subject,
    from_email: campaign.from,
    from_name: campaign.fromName ?? null,
    reply_to: campaign.replyTo ?? null,
    category: campaign.category,
    audience_type: campaign.audienceType,
    segment_id: campaign.segmentId ?? null,
    audience_filter: audienceFilter === undefined ? null : dialect.json.encode(audienceFilter),
    audience_condition: audienceCondition === undefined ? null : dialect.json.encode(audienceCondition),
    status: campaign.status,
    reason: campaign.reason ?? null,
    held: campaign.held ?? null,
    scheduled_at: toTimeOrNull(campaign.scheduledAt),
    planned_at: toTimeOrNull(campaign.plannedAt),
    started_at: toTimeOrNull(campaign.startedAt),
    sent_at: toTimeOrNull(campaign.sentAt),
    job_id: collection?.jobId ?? null,
    body_id: collection?.bodyId ?? null,
    lane: collection?.lane ?? null,
    created_at: toTime(campaign.createdAt),
    updated_at: toTime(campaign.updatedAt),
    body: campaign.body,
  }
}

export function fromSummaryRow(row: SummaryRow): CampaignSummary {
  return {
    id: row.id as CampaignId,
    name: row.name,
    description: row.description ?? undefined,
    subject: row.subject,
    from: row.from_email,
    fromName: row.from_name ?? undefined,
    replyTo: row.reply_to ?? undefined,
    category: row.category as CampaignCategory,
    audienceType: row.audience_type as AudienceType,
    segmentId: (row.segment_id ?? undefined) as SegmentId | undefined,
    status: row.status as CampaignStatus,
    reason: row.reason ?? undefined,
    held: (row.held ?? undefined) as Campaign['held'],
    scheduledAt: fromTimeOrNull(row.scheduled_at),
    plannedAt: fromTimeOrNull(row.planned_at),
    startedAt: fromTimeOrNull(row.started_at),
    sentAt: fromTimeOrNull(row.sent_at),
    collection: collectionOf(row),
    createdAt: fromTime(row.created_at),
    updatedAt: fromTime(row.updated_at),
  }
}

export function fromCampaignRow(dialect: Dialect, row: CampaignRow): Campaign {
  return {
    ...fromSummaryRow(row),
    body: row.body,
    audienceFilter: row.audience_filter === null ? undefined : dialect.json.decode<JsonValue>(row.audience_filter),
    audienceCondition: conditionOf(dialect, row),
  }
}

function conditionOf(
  dialect: Dialect,
  { audience_condition }: Pick<CampaignRow, 'audience_condition'>,
): Condition | undefined {
  return audience_condition === null ? undefined : dialect.json.decode<Condition>(audience_condition)
}

function collectionOf({ job_id, body_id, lane, is_complete, recipients }: SummaryRow): Collection | undefined {
  if (job_id === null || body_id === null) return undefined
  return {
    jobId: job_id as JobId,
    bodyId: body_id as BodyId,
    lane: lane ?? undefined,
    isComplete: fromFlag(is_complete),
    recipients: recipients,
  }
}
