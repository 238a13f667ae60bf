import type { Generated } from 'kysely'
import type { Json } from '../engine/values.ts'

export interface CampaignTables {
  campaigns: CampaignRow
  campaign_fields: CampaignFieldRow
  campaign_counts: CampaignCountRow
  campaign_changes: CampaignChangeRow
}

export interface CampaignRow {
  id: string
  project_id: string
  name: string
  description: string | null
  subject: string
  from_email: string
  from_name: string | null
  reply_to: string | null
  category: string
  audience_type: string
  segment_id: string | null
  /** The condition as it was sent, and in its canonical form. */
  audience_filter: Json | null
  audience_condition: Json | null
  status: string
  reason: string | null
  /** Why its collection waits, see `Campaign`. */
  held: string | null
  scheduled_at: number | null
  /** When somebody last scheduled it. */
  planned_at: number | null
  started_at: number | null
  sent_at: number | null
  /** The job that collects its recipients, and their body; null before the start. */
  job_id: string | null
  body_id: string | null
  /** The priority of its mails while some of them wait. */
  lane: number | null
  is_complete: number
  recipients: number
  /** The last contact that the collection looked at. */
  collected_at: number | null
  collected_id: string | null
  created_at: number
  updated_at: number
  /** The last column: lists need not read past it. */
  body: string
}

/** What the audience of a campaign that is not over asks for. */
export interface CampaignFieldRow {
  project_id: string
  /** 1 while the campaign keeps its segments from being deleted. */
  is_active: number
  /** As filters name it; a segment as `segment.<id>`. */
  field: string
  campaign_id: string
}

/** How many settled mails of a campaign there have been. */
export interface CampaignCountRow {
  campaign_id: string
  status: string
  mails: number
}

/** A change that is not folded into the counts yet. */
export interface CampaignChangeRow extends CampaignCountRow {
  seq: Generated<number>
}
