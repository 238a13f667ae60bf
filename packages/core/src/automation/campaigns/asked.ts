import { filtersOf } from '../../people/filters/references.ts'
import type { Audience, CampaignStatus } from './schema.ts'

/** Returns what an audience asks for, each once: the fields of its filters, and its segment as `segment.<id>`. */
export function askedFields({ segmentId, audienceCondition }: Audience): readonly string[] {
  const fields = audienceCondition ? filtersOf(audienceCondition).map(({ field }) => field) : []
  return [...new Set(segmentId === undefined ? fields : [`segment.${segmentId}`, ...fields])]
}

/** Whether the campaign keeps its segments from being deleted. */
export function isActive(status: CampaignStatus): boolean {
  return status === 'SCHEDULED' || status === 'SENDING' || status === 'PAUSED'
}

/** Whether its audience may still be asked for. */
export function isUnfinished(status: CampaignStatus): boolean {
  return status === 'DRAFT' || isActive(status)
}
