import { type Context, inTransaction } from '../context.ts'
import { AppError } from '../errors.ts'
import type { Predicate } from '../filters/predicate.ts'
import { type Moved, moveMembers } from './move.ts'
import { membersOf, predicateOf } from './predicate.ts'
import type { Segment } from './schema.ts'
import { getSegment } from './segments.ts'
import type { StaleMembers, StalePosition } from './store.ts'

/** How many contacts move together. */
const PORTION = 1000

export interface Computed {
  readonly added: number
  readonly removed: number
  readonly total: number
}

/**
 * Brings the remembered members of a tracked dynamic segment up to date and tells of each who enters or leaves, once,
 * whoever else does the same at the same time: what is counted here is what this call moved.
 */
export async function computeSegment(ctx: Context, id: string): Promise<Computed> {
  const segment = await getSegment(ctx, id)
  if (segment.type === 'STATIC')
    throw new AppError('BAD_REQUEST', {
      message: 'A static segment has no condition to compute.',
      suggestion: 'Put contacts into it with POST /segments/:id/members.',
    })
  if (!segment.trackMembership)
    throw new AppError('BAD_REQUEST', {
      message: 'The segment does not track its members.',
      suggestion:
        'Set trackMembership to true with PATCH /segments/:id, or count its members with POST /segments/:id/refresh.',
    })
  return computeMembers(ctx, segment)
}

/**
 * Does the work of `computeSegment` portion by portion: each is committed with its events, so that what stops half-way
 * goes on another time. It stops by itself when the segment is changed meanwhile: then it is due anew.
 */
export async function computeMembers(
  ctx: Context,
  segment: Segment,
  isStopping: () => boolean = () => false,
): Promise<Computed> {
  const predicate = await membersOf(ctx, segment)
  let added = 0
  let removed = 0
  let after: StalePosition | undefined
  do {
    const request = { segmentId: segment.id, predicate, among: undefined, after, limit: PORTION }
    const stale = await ctx.store.segments.findStale(request)
    const moved = await movePortion(ctx, segment, predicate, stale)
    if (!moved) return { added, removed, total: await countOf(ctx, segment) }
    added += moved.entered.length
    removed += moved.left.length
    after = stale.next
  } while (after && !isStopping())
  return { added, removed, total: await ctx.store.segments.settleMemberCount(segment.id) }
}

/** Undefined when the segment is not any more what it was. */
async function movePortion(
  ctx: Context,
  segment: Segment,
  predicate: Predicate,
  stale: StaleMembers,
): Promise<Moved | undefined> {
  if (stale.entering.length + stale.leaving.length === 0) return { entered: [], left: [] }
  return inTransaction(ctx, async (ctx) =>
    (await isUnchanged(ctx, segment)) ? moveMembers(ctx, segment, predicate, stale) : undefined,
  )
}

/** Whether the segment tracks its members still, by the same condition. */
export async function isUnchanged(ctx: Context, segment: Segment): Promise<boolean> {
  const now = await ctx.store.segments.find(segment.id)
  return now?.trackMembership === true && now.updatedAt.getTime() === segment.updatedAt.getTime()
}

async function countOf(ctx: Context, segment: Segment): Promise<number> {
  return (await ctx.store.segments.find(segment.id))?.memberCount ?? 0
}

/** Counts the members anew; moves nobody, and tells nothing. */
export async function refreshSegment(ctx: Context, id: string): Promise<{ memberCount: number }> {
  return { memberCount: await countMembers(ctx, await getSegment(ctx, id)) }
}

export async function countMembers(ctx: Context, segment: Segment): Promise<number> {
  if (!segment.condition) return ctx.store.segments.settleMemberCount(segment.id)
  const memberCount = await ctx.store.segments.countMatching(await predicateOf(ctx, segment.condition))
  await ctx.store.segments.setMemberCount(segment.id, memberCount)
  return memberCount
}
