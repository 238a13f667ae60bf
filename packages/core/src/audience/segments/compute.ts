import type { Context } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { moveMembers, type SegmentUpdate } from './move.ts'
import { conditionsVersion, OutdatedConditions, predicateOf } from './predicate.ts'
import { isFollowed, type Segment } from './schema.ts'
import { getSegment } from './segments.ts'
import type { PendingPosition } from './store.ts'

/** The most pending contacts of one query. */
const BATCH = 1000

export interface ComputedSegment {
  readonly added: number
  readonly removed: number
  readonly total: number
}

/**
 * Brings the members of a tracked dynamic segment up to date, and emits one event for each contact that enters or leaves,
 * also under concurrent calls. The result counts what this call moved.
 */
export async function computeSegment(ctx: Context, id: string): Promise<ComputedSegment> {
  const segment = await getSegment(ctx, id)
  if (segment.type === 'STATIC')
    throw new AppError('BAD_REQUEST', {
      message: 'A static segment has no condition to compute.',
      suggestion: 'Add members to it instead.',
    })
  if (!segment.trackMembership)
    throw new AppError('BAD_REQUEST', {
      message: 'The segment does not track its members.',
      suggestion: 'Set trackMembership to true, or refresh the segment to count its members.',
    })
  return computeMembers(ctx, segment)
}

/** Runs all steps of `computing`. */
async function computeMembers(ctx: Context, segment: Segment): Promise<ComputedSegment> {
  const steps = computing(ctx, segment)
  for (;;) {
    const step = await steps.next()
    if (step.done) return step.value
  }
}

/**
 * Computes a segment step by step. Each step commits moves with their events, so that an interrupted run can continue later.
 * Each step uses the current version of the condition. A change of the segment ends the run, because the segment is due
 * again then.
 */
export async function* computing(ctx: Context, segment: Segment): AsyncGenerator<void, ComputedSegment> {
  const { id } = segment
  let added = 0
  let removed = 0
  let after: PendingPosition | undefined
  for (let understood = await understand(ctx, segment); understood; ) {
    const [asked] = understood.followed
    const pending = await ctx.store.segments.findPending({
      segmentId: id,
      predicate: asked.predicate,
      after,
      limit: BATCH,
    })
    try {
      for await (const [moved] of moveMembers(ctx, understood, [{ segmentId: id, ...pending }])) {
        added += moved?.entered.length ?? 0
        removed += moved?.left.length ?? 0
      }
      after = pending.next
      if (!after) return { added, removed, total: await ctx.store.segments.settleMemberCount(id) }
    } catch (error) {
      if (!(error instanceof OutdatedConditions)) throw error
      understood = await understand(ctx, segment)
    }
    yield
  }
  return { added, removed, total: (await ctx.store.segments.find(id))?.memberCount ?? 0 }
}

/** Resolves the condition again; undefined when the segment changed. */
async function understand(ctx: Context, { id, updatedAt }: Segment) {
  const version = await conditionsVersion(ctx)
  const segment = await ctx.store.segments.find(id)
  if (!segment || !isFollowed(segment) || segment.updatedAt.getTime() !== updatedAt.getTime()) return undefined
  const followed: readonly [SegmentUpdate] = [{ segment, predicate: await predicateOf(ctx, segment.condition) }]
  return { version, followed }
}

/** Recounts the members, without moves and events. */
export async function refreshSegment(ctx: Context, id: string): Promise<{ memberCount: number }> {
  return { memberCount: await countMembers(ctx, await getSegment(ctx, id)) }
}

async function countMembers(ctx: Context, segment: Segment): Promise<number> {
  if (!segment.condition) return ctx.store.segments.settleMemberCount(segment.id)
  const memberCount = await ctx.store.segments.countMatching(await predicateOf(ctx, segment.condition))
  await ctx.store.segments.setMemberCount(segment.id, memberCount)
  return memberCount
}
