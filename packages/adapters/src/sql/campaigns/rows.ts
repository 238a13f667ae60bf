import type { Campaign, CampaignSummary, Collection } from '@posthorn/core/automation'
import type { ProjectId } from '@posthorn/core/kernel'
import type { Dialect } from '../engine/dialect.ts'
import { fromFlag } from '../engine/values.ts'
import { CAMPAIGN, type CampaignRow, SUMMARY, type SummaryRow } from './columns.ts'

/** Returns the campaign without the progress of its collection. */
export function toCampaignRow(dialect: Dialect, project: ProjectId, campaign: Campaign) {
  const { collection } = campaign
  return {
    ...CAMPAIGN.toRow(dialect, campaign),
    project_id: project,
    job_id: collection?.jobId ?? null,
    body_id: collection?.bodyId ?? null,
    lane: collection?.lane ?? null,
  }
}

export function fromSummaryRow(dialect: Dialect, row: SummaryRow): CampaignSummary {
  return { ...SUMMARY.fromRow(dialect, row), collection: collectionOf(row) }
}

export function fromCampaignRow(dialect: Dialect, row: CampaignRow): Campaign {
  return { ...CAMPAIGN.fromRow(dialect, row), collection: collectionOf(row) }
}

function collectionOf({ job_id, body_id, lane, is_complete, recipients }: SummaryRow): Collection | undefined {
  if (job_id === null || body_id === null) return undefined
  return { jobId: job_id, bodyId: body_id, lane: lane ?? undefined, isComplete: fromFlag(is_complete), recipients }
}
