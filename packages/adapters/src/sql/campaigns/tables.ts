import type { CampaignId, ProjectId } from '@posthorn/core/kernel'
import type { Generated } from 'kysely'

/** What the audience of a campaign that is not over asks for. */
export interface CampaignFieldRow {
  project_id: ProjectId
  /** 1 while the campaign keeps its segments from being deleted. */
  is_active: number
  /** As filters name it; a segment as `segment.<id>`. */
  field: string
  campaign_id: CampaignId
}

/** How many settled mails of a campaign there have been. */
export interface CampaignCountRow {
  campaign_id: CampaignId
  status: string
  mails: number
}

/** A change that is not folded into the counts yet. */
export interface CampaignChangeRow extends CampaignCountRow {
  seq: Generated<number>
}
