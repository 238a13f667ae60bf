import { filtersOf } from '../../people/filters/references.ts'
import type { Audience, CampaignStatus } from './schema.ts'

/** Returns the names that an audience uses, each once: the fields of its filters, and its segment as `segment.<id>`. */
export function askedFields({ segmentId, audienceCondition }: Audience): readonly string[] {
  const fields = audienceCondition ? filtersOf(audienceCondition).map(({ field }) => field) : []
  return [...new Set(segmentId === undefined ? fields : [`segment.${segmentId}`, ...fields])]
}

/** Returns true while the campaign keeps its segments from being deleted. */
export function isActive(status: CampaignStatus): boolean {
  return status === 'SCHEDULED' || status === 'SENDING' || status === 'PAUSED'
}

/** Returns true while its audience may still be evaluated. */
export function isUnfinished(status: CampaignStatus): boolean {
  return status === 'DRAFT' || isActive(status)
}
