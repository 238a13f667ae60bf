import type { CampaignId, ProjectId } from '@posthorn/core/kernel'
import type { Generated } from 'kysely'

/** A field that the audience of a campaign uses. The row exists until the campaign is over. */
export interface CampaignFieldRow {
  project_id: ProjectId
  /** 1 while the campaign keeps its segments from being deleted. */
  is_active: number
  /** The name in filters; a segment is `segment.<id>`. */
  field: string
  campaign_id: CampaignId
}

/** The number of settled mails of a campaign. */
export interface CampaignCountRow {
  campaign_id: CampaignId
  status: string
  mails: number
}

/** A change that is not folded into the counts yet. */
export interface CampaignChangeRow extends CampaignCountRow {
  seq: Generated<number>
}
