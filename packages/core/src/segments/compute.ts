import { type Context, inTransaction } from '../context.ts'
import { AppError } from '../errors.ts'
import type { Predicate } from '../filters/predicate.ts'
import { type Moved, moveMembers } from './move.ts'
import { checkMeaning, meaningOf, OutdatedMeaning, predicateOf } from './predicate.ts'
import { isFollowed, type Segment } from './schema.ts'
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
 * goes on another time. It goes on by what the condition means at each portion, and stops by itself when the segment is
 * changed meanwhile: then it is due anew.
 */
export async function computeMembers(
  ctx: Context,
  segment: Segment,
  isStopping: () => boolean | Promise<boolean> = () => false,
): Promise<Computed> {
  let added = 0
  let removed = 0
  let after: StalePosition | undefined
  let understood = await understand(ctx, segment)
  while (understood) {
    const { predicate } = understood
    const request = { segmentId: segment.id, predicate, among: undefined, after, limit: PORTION }
    const stale = await ctx.store.segments.findStale(request)
    const moved = await movePortion(ctx, segment, understood, stale)
    if (moved) {
      added += moved.entered.length
      removed += moved.left.length
      after = stale.next
      if (!after || (await isStopping()))
        return { added, removed, total: await ctx.store.segments.settleMemberCount(segment.id) }
    } else understood = await understand(ctx, segment)
  }
  return { added, removed, total: await countOf(ctx, segment) }
}

/** What the condition of a segment means. */
interface Understood {
  readonly meaning: string
  readonly predicate: Predicate
}

/** What the condition means now; undefined when the segment is not any more what it was. */
async function understand(ctx: Context, { id, updatedAt }: Segment): Promise<Understood | undefined> {
  const meaning = await meaningOf(ctx)
  const now = await ctx.store.segments.find(id)
  if (!now || !isFollowed(now) || now.updatedAt.getTime() !== updatedAt.getTime()) return undefined
  return { meaning, predicate: await predicateOf(ctx, now.condition) }
}

/** Undefined, and nobody moved, when the condition means something else by now. */
async function movePortion(
  ctx: Context,
  segment: Segment,
  { meaning, predicate }: Understood,
  stale: StaleMembers,
): Promise<Moved | undefined> {
  if (stale.entering.length + stale.leaving.length === 0) return { entered: [], left: [] }
  try {
    return await inTransaction(ctx, async (ctx) => {
      const moved = await moveMembers(ctx, segment, predicate, stale)
      await checkMeaning(ctx, meaning)
      return moved
    })
  } catch (error) {
    if (error instanceof OutdatedMeaning) return undefined
    throw error
  }
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
