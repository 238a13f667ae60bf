import { causedBy } from '../../kernel/context/actor.ts'
import type { Context } from '../../kernel/context/context.ts'
import type { ContactId } from '../../kernel/ids/ids.ts'
import { StoreUnavailable } from '../../kernel/ports/store.ts'
import { predicateSize } from '../../people/filters/size.ts'
import type { ChangeFollower } from './changes.ts'
import { moveMembers, type SegmentUpdate } from './move.ts'
import { checkConditions, conditionsVersion, OutdatedConditions, understanding } from './predicate.ts'
import { isFollowed } from './schema.ts'

/** Limits of one batch: contacts, and tests (contacts times filters). */
const CONTACTS_MAX = 1000
const CONTACTS_MIN = 10
const TESTS_MAX = 200_000

/** The tracked segments of a project with their resolved conditions. */
interface SegmentRun {
  readonly version: string
  readonly followed: readonly SegmentUpdate[]
}

/**
 * Returns a follower that moves changed contacts into and out of tracked segments. It searches without locks, and each
 * move verifies the condition. The conditions are those of this moment, so create a follower for each turn.
 */
export async function segmentFollower(ctx: Context): Promise<ChangeFollower> {
  const following = await followedSegments(ctx)
  const tests = following.followed.reduce((sum, { predicate }) => sum + predicateSize(predicate), 0)
  const limit = Math.min(CONTACTS_MAX, Math.max(CONTACTS_MIN, Math.floor(TESTS_MAX / Math.max(1, tests))))
  return {
    limit,
    async follow(contactIds, cause) {
      const acting = causedBy(ctx, cause)
      try {
        await follow(acting, following, contactIds)
      } catch (error) {
        if (error instanceof StoreUnavailable || error instanceof OutdatedConditions) throw error
        const fields = { err: error, project: ctx.project.id }
        ctx.log.warn(fields, 'updating segments one by one, because one of them failed')
        await followOneByOne(acting, following, contactIds)
      }
    },
  }
}

async function followedSegments(ctx: Context): Promise<SegmentRun> {
  const version = await conditionsVersion(ctx)
  const segments = await ctx.store.segments.list()
  const followed = segments.filter(isFollowed)
  if (followed.length === 0) return { version, followed: [] }
  const understand = await understanding(ctx, segments)
  return { version, followed: followed.map((segment) => ({ segment, predicate: understand(segment.condition) })) }
}

async function follow(ctx: Context, following: SegmentRun, among: readonly ContactId[]): Promise<void> {
  if (following.followed.length === 0) return
  const asked = following.followed.map(({ segment, predicate }) => ({ segmentId: segment.id, predicate }))
  const movements = await ctx.store.segments.findMoving(asked, among)
  for await (const _ of moveMembers(ctx, following, movements));
  // Also without moves: marks must not be deleted under an outdated condition.
  if (movements.length === 0) await checkConditions(ctx, following.version)
}

/**
 * Updates segments one by one, so that one that fails does not block others. Its next computation finds the missed
 * contacts.
 */
async function followOneByOne(ctx: Context, following: SegmentRun, among: readonly ContactId[]): Promise<void> {
  for (const one of following.followed) {
    try {
      await follow(ctx, { ...following, followed: [one] }, among)
    } catch (error) {
      if (error instanceof StoreUnavailable || error instanceof OutdatedConditions) throw error
      ctx.log.error({ err: error, segment: one.segment.id }, 'failed to update a segment; it will be computed later')
    }
  }
}
