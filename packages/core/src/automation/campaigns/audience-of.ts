import { membersOf, predicateOf } from '../../audience/segments/predicate.ts'
import { checkReferences } from '../../audience/segments/references.ts'
import { getSegment } from '../../audience/segments/segments.ts'
import type { Context } from '../../kernel/context/context.ts'
import type { Predicate } from '../../people/filters/predicate.ts'
import type { Audience, Campaign, CampaignSummary } from './schema.ts'

const ALL_CONTACTS: Predicate = { kind: 'all', of: [] }
const SUBSCRIBED: Predicate = { kind: 'subscribed', value: true }

/** Throws `SEGMENT_NOT_FOUND` when the audience uses a segment that does not exist. */
export async function requireAudience(ctx: Context, { segmentId, audienceCondition }: Audience): Promise<void> {
  if (segmentId !== undefined) await getSegment(ctx, segmentId)
  if (!audienceCondition) return
  const asking = { id: 'seg_of_a_campaign', name: 'the audience', condition: audienceCondition } as const
  checkReferences(asking, await ctx.store.segments.list())
}

/** Returns the current predicate of the audience. Throws `SEGMENT_NOT_FOUND`. */
export async function audienceOf(ctx: Context, { segmentId, audienceCondition }: Audience): Promise<Predicate> {
  if (segmentId !== undefined) return membersOf(ctx, await getSegment(ctx, segmentId))
  return audienceCondition ? predicateOf(ctx, audienceCondition) : ALL_CONTACTS
}

/** Returns true if mail of the campaign goes only to subscribed people. */
export function isForSubscribed({ category }: Pick<CampaignSummary, 'category'>): boolean {
  return category !== 'TRANSACTIONAL'
}

/** Returns true if no contact would get the campaign now. */
export async function isAudienceEmpty(ctx: Context, campaign: Campaign): Promise<boolean> {
  const members = await audienceOf(ctx, campaign)
  const wanted: Predicate = isForSubscribed(campaign) ? { kind: 'all', of: [SUBSCRIBED, members] } : members
  return (await ctx.store.segments.listMatching(wanted, { limit: 1, offset: 0 })).length === 0
}
