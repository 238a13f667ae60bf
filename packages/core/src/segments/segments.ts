import { type Context, inTransaction, wake } from '../context.ts'
import { AppError, invalidField } from '../errors.ts'
import type { Condition } from '../filters/condition.ts'
import { referencedEvents, usesField } from '../filters/references.ts'
import { asId } from '../ids.ts'
import { enqueueJob } from '../jobs/jobs.ts'
import { RUN_JOBS } from '../jobs/store.ts'
import { SegmentErasureJob } from './erase.ts'
import { predicateOf } from './predicate.ts'
import { askingFor, checkReferences } from './references.ts'
import { isFollowed, type Segment, type SegmentChanges, type SegmentInput, sentCondition } from './schema.ts'
import { segmentSlug } from './slug.ts'
import { UPDATE_SEGMENTS } from './store.ts'

export async function getSegment(ctx: Context, id: string): Promise<Segment> {
  const key = asId('seg', id)
  const segment = key && (await ctx.store.segments.find(key))
  if (!segment) throw new AppError('SEGMENT_NOT_FOUND')
  return segment
}

/** All of them, newest first. */
export function listSegments(ctx: Context): Promise<readonly Segment[]> {
  return ctx.store.segments.list()
}

/** What `countNewSegment` and `countChangedSegment` answered with, for who counts before its transaction. */
interface Counted {
  readonly memberCount?: number | undefined
}

/** Stores a segment; one that tracks its members is computed soon after. */
export async function createSegment(ctx: Context, input: SegmentInput & Counted): Promise<Segment> {
  // Outside of the transaction, which others may have to wait for.
  const memberCount = input.memberCount ?? (await countNewSegment(ctx, input))
  const segment = { ...newSegment(ctx, input), memberCount }
  return inTransaction(ctx, async (ctx) => {
    const others = await ctx.store.segments.list()
    checkReferences(segment, others)
    checkName(segment, others)
    checkTracked(ctx, segment, others)
    await ctx.store.segments.insert(segment)
    await rememberTracking(ctx, [segment, ...others])
    if (isFollowed(segment)) wake(ctx, UPDATE_SEGMENTS)
    return segment
  })
}

/** How many would be in the segment; refused when its condition asks for what it may not. */
export function countNewSegment(ctx: Context, input: SegmentInput): Promise<number> {
  return countMatching(ctx, newSegment(ctx, input))
}

function newSegment(ctx: Context, input: SegmentInput): Segment {
  const now = ctx.clock.now()
  const sent = sentCondition(input)
  return {
    id: ctx.ids.make('seg'),
    name: input.name,
    description: input.description ?? undefined,
    type: input.type,
    filters: sent?.sent,
    condition: sent?.condition,
    trackMembership: input.trackMembership,
    memberCount: 0,
    createdAt: now,
    updatedAt: now,
  }
}

/** Changes a segment; one that tracks its members is computed soon after, and so are those that ask for its members. */
export async function updateSegment(ctx: Context, input: ChangedSegment & Counted): Promise<Segment> {
  const sent = sentCondition(input.changes)
  const memberCount = input.memberCount ?? (await countChangedSegment(ctx, input))
  return inTransaction(ctx, async (ctx) => {
    const segments = await ctx.store.segments.list()
    const before = await getSegment(ctx, input.id)
    const segment = changed(before, input.changes, ctx.clock.now())
    if (!isFollowed(before)) checkTracked(ctx, segment, segments)
    // A condition that nobody sent may ask for a segment that was deleted since.
    if (sent) checkReferences(segment, segments)
    checkName(segment, segments)
    await writeAndFollow(ctx, [segment, ...(sent ? askingFor(segment.id, segments) : [])])
    await rememberTracking(ctx, [segment, ...segments.filter(({ id }) => id !== segment.id)])
    if (memberCount === undefined || segment.trackMembership) return segment
    await ctx.store.segments.setMemberCount(segment.id, memberCount)
    return { ...segment, memberCount }
  })
}

interface ChangedSegment {
  readonly id: string
  readonly changes: SegmentChanges
}

/** How many would be in the segment, if its condition changes; refused when that asks for what it may not. */
export async function countChangedSegment(ctx: Context, { id, changes }: ChangedSegment): Promise<number | undefined> {
  if (!sentCondition(changes)) return undefined
  return countMatching(ctx, changed(await getSegment(ctx, id), changes, ctx.clock.now()))
}

function changed(before: Segment, changes: SegmentChanges, updatedAt: Date): Segment {
  const sent = sentCondition(changes)
  if (changes.type !== undefined && changes.type !== before.type)
    throw invalidField('type', 'immutable', `cannot be changed: the segment is ${before.type}; create another one`)
  const name = changes.condition === undefined ? 'filters' : 'condition'
  if (before.type === 'STATIC' && sent)
    throw invalidField(name, 'not_allowed', 'is not allowed: a static segment has no condition')
  if (before.type === 'DYNAMIC' && sent === null)
    throw invalidField(name, 'required', 'cannot be taken away: a dynamic segment needs a condition')
  return {
    ...before,
    name: changes.name ?? before.name,
    description: changes.description === undefined ? before.description : (changes.description ?? undefined),
    filters: sent ? sent.sent : before.filters,
    condition: sent ? sent.condition : before.condition,
    trackMembership: changes.trackMembership ?? before.trackMembership,
    updatedAt,
  }
}

/** Deletes a segment; a job forgets its members. Conditions that ask for them hold for nobody then. */
export function deleteSegment(ctx: Context, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const segments = await ctx.store.segments.list()
    const segment = await getSegment(ctx, id)
    // Campaigns will refuse here while one that is scheduled or being sent goes to the segment.
    await ctx.store.segments.delete(segment.id)
    await enqueueJob(ctx, SegmentErasureJob, { segmentId: segment.id })
    await writeAndFollow(ctx, askingFor(segment.id, segments))
    await rememberTracking(
      ctx,
      segments.filter((one) => one.id !== segment.id),
    )
    wake(ctx, RUN_JOBS)
  })
}

async function countMatching(ctx: Context, segment: Segment): Promise<number> {
  checkReferences(segment, await ctx.store.segments.list())
  if (!segment.condition) return 0
  return ctx.store.segments.countMatching(await predicateOf(ctx, segment.condition))
}

/** Refuses a name whose events another of the project's segments has already. */
function checkName(segment: Segment, segments: readonly Segment[]): void {
  const slug = segmentSlug(segment)
  const namesake = segments.find((other) => other.id !== segment.id && segmentSlug(other) === slug)
  if (!namesake || !(segment.trackMembership || namesake.trackMembership)) return
  throw new AppError('CONFLICT', {
    message: `The events of the segment “${namesake.name}” are named segment.${slug}.entry and .exit already.`,
    suggestion: 'Choose another name: segments that track their members need events of their own.',
    details: { field: 'name', segmentId: namesake.id },
  })
}

/** Refuses one more segment that tracks its members than a project may have. */
function checkTracked(ctx: Context, segment: Segment, segments: readonly Segment[]): void {
  const max = ctx.settings.maxTrackedSegments
  const others = segments.filter((other) => other.id !== segment.id && isFollowed(other))
  if (!isFollowed(segment) || others.length < max) return
  const message = `cannot be true: ${max} dynamic segments of a project may track their members, and ${others.length} do; turn it off for another one first`
  throw invalidField('trackMembership', 'too_many', message)
}

/** Remembers with the project whether changes of contacts have to be told to its segments. */
async function rememberTracking(ctx: Context, segments: readonly Segment[]): Promise<void> {
  const tracks = segments.some(isFollowed)
  const project = await ctx.store.settings.find()
  if (project?.tracksSegments !== tracks) await ctx.store.settings.setTracksSegments(tracks)
}

/**
 * Has the segments computed soon that ask for a field of contacts, directly or through others: their conditions mean
 * something else, as the field was deleted. In the transaction that deletes it.
 */
export function followDeletedField(ctx: Context, name: string): Promise<void> {
  return followAsking(ctx, (condition) => usesField(condition, `data.${name}`))
}

/** The same for segments that ask for an event, as its events were deleted. */
export function followDeletedEvent(ctx: Context, name: string): Promise<void> {
  return followAsking(ctx, (condition) => referencedEvents(condition).includes(name))
}

async function followAsking(ctx: Context, isAsking: (condition: Condition) => boolean): Promise<void> {
  const segments = await ctx.store.segments.list()
  const asking = segments.filter(({ condition }) => condition && isAsking(condition))
  const moved = new Set(asking.flatMap((segment) => [segment, ...askingFor(segment.id, segments)]))
  await writeAndFollow(ctx, [...moved].filter(isFollowed))
}

/** Writes segments that changed, or whose members may have, and has those that track their members computed soon. */
async function writeAndFollow(ctx: Context, segments: readonly Segment[]): Promise<void> {
  for (const segment of segments) await ctx.store.segments.update(segment)
  if (segments.some(isFollowed)) wake(ctx, UPDATE_SEGMENTS)
}
