import type { Campaign, Posthorn, Schema } from '@posthorn/sdk'

type Condition = NonNullable<Schema<'SegmentPreview'>['condition']>

/**
 * Returns how many people a campaign would reach now; undefined if the key may not count contacts, or they cannot be
 * counted.
 */
export async function countAudience(client: Posthorn, campaign: Campaign): Promise<number | undefined> {
  const { category, audienceType, segmentId, audienceCondition } = campaign
  const filters = [
    ...(category === 'TRANSACTIONAL' ? [] : [{ field: 'subscribed', operator: 'equals', value: true }]),
    ...(audienceType === 'SEGMENT' ? [{ field: `segment.${segmentId}`, operator: 'memberOfSegment' }] : []),
  ]
  const isFiltered = audienceType === 'FILTERED' && audienceCondition !== null
  if (filters.length === 0 && !isFiltered) return (await client.contacts.list({ limit: 1 })).total
  const group = { filters, ...(isFiltered && { conditions: audienceCondition }) }
  const condition = { logic: 'AND', groups: [group] } as Condition
  return client.segments.preview({ condition }).then(
    ({ memberCount }) => memberCount,
    () => undefined,
  )
}
