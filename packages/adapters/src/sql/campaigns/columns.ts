import type { Campaign, CampaignSummary } from '@posthorn/core/automation'
import type { BodyId, JobId, ProjectId } from '@posthorn/core/kernel'
import { columns, integer, json, type RowOf, text, time } from '../engine/columns.ts'
import type { CampaignChangeRow, CampaignCountRow, CampaignFieldRow } from './tables.ts'

const SUMMARY_FIELDS = {
  id: text(),
  name: text(),
  description: text().optional(),
  subject: text(),
  from: text('from_email'),
  fromName: text().optional(),
  replyTo: text().optional(),
  category: text(),
  audienceType: text(),
  segmentId: text().optional(),
  status: text(),
  reason: text().optional(),
  held: text().optional(),
  scheduledAt: time().optional(),
  plannedAt: time().optional(),
  startedAt: time().optional(),
  sentAt: time().optional(),
  revision: integer(),
  createdAt: time(),
  updatedAt: time(),
}

const COLLECTION = {
  project_id: text<ProjectId>(),
  /** The job that collects its recipients, and their body; null before the start. */
  job_id: text<JobId>().optional(),
  body_id: text<BodyId>().optional(),
  /** The priority of its mails while some of them wait. */
  lane: integer().optional(),
  is_complete: integer(),
  recipients: integer(),
  /** The last contact that the collection reached. */
  collected_at: integer().optional(),
  collected_id: text().optional(),
}

export const SUMMARY = columns<Omit<CampaignSummary, 'collection'>>()(SUMMARY_FIELDS, COLLECTION)
export type SummaryRow = RowOf<typeof SUMMARY>

export const CAMPAIGN = columns<Omit<Campaign, 'collection'>>()(
  {
    ...SUMMARY_FIELDS,
    audienceFilter: json().optional(),
    audienceCondition: json().optional(),
    /** The last column: lists need not read past it. */
    body: text(),
  },
  COLLECTION,
)
export type CampaignRow = RowOf<typeof CAMPAIGN>

declare module '../tables.ts' {
  interface Tables {
    campaigns: CampaignRow
    campaign_fields: CampaignFieldRow
    campaign_counts: CampaignCountRow
    campaign_changes: CampaignChangeRow
  }
}
