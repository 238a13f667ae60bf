import { maySee } from '../../kernel/context/actor.ts'
import { type Context, inTransaction, wake } from '../../kernel/context/context.ts'
import { shownName } from '../../kernel/context/find-asked.ts'
import { AppError, invalidField } from '../../kernel/errors/errors.ts'
import { asId } from '../../kernel/ids/ids.ts'
import { changedRecord, FIRST_REVISION } from '../../kernel/revisions/revision.ts'
import type { Condition } from '../../people/filters/condition.ts'
import { membershipEvent } from '../../people/filters/event-names.ts'
import { referencedEvents, usesField } from '../../people/filters/references.ts'
import { enqueueJob } from '../../tenant/jobs/jobs.ts'
import { RUN_JOBS } from '../../tenant/jobs/store.ts'
import { resolveConditions } from './asked.ts'
import { SegmentErasureJob } from './erase.ts'
import { predicateOf } from './predicate.ts'
import { askingFor, checkReferences } from './references.ts'
import { requireRoomForConditions, requireRoomForSegment } from './room.ts'
import { isFollowed, type Segment, type SegmentChanges, type SegmentInput, sentCondition } from './schema.ts'
import { newSlug } from './slug.ts'
import { UPDATE_SEGMENTS } from './store.ts'

export async function getSegment(ctx: Context, id: string): Promise<Segment> {
  const key = asId('seg', id)
  const segment = key && (await ctx.store.segments.find(key))
  if (!segment) throw new AppError('SEGMENT_NOT_FOUND')
  return segment
}

/** Returns all segments, newest first. */
export function listSegments(ctx: Context): Promise<readonly Segment[]> {
  return ctx.store.segments.list()
}

/** The result of `countNewSegment` or `countChangedSegment`, for callers that count before their transaction. */
interface CountedSegment {
  readonly memberCount?: number | undefined
}

/** Stores a segment. One that tracks its members is computed soon after. */
export async function createSegment(ctx: Context, sent: SegmentInput & CountedSegment): Promise<Segment> {
  const input = await resolveConditions(ctx, sent)
  // Counted outside the transaction, which others may wait for.
  const memberCount = input.memberCount ?? (await countNewSegment(ctx, input))
  const unnamed = { ...newSegment(ctx, input), memberCount }
  return inTransaction(ctx, async (ctx) => {
    const others = await ctx.store.segments.list()
    const segment = { ...unnamed, slug: newSlug(unnamed, others) }
    checkReferences(segment, others)
    checkTracked(ctx, segment, others)
    requireRoomForSegment(others)
    requireRoomForConditions(segment, others)
    await ctx.store.segments.insert(segment)
    await rememberTracking(ctx, [segment, ...others])
    if (isFollowed(segment)) wake(ctx, UPDATE_SEGMENTS)
    return segment
  })
}

/** Returns how many contacts the new segment would have. Throws for invalid references in its condition. */
export async function countNewSegment(ctx: Context, input: SegmentInput): Promise<number> {
  return countMatching(ctx, newSegment(ctx, await resolveConditions(ctx, input)))
}

function newSegment(ctx: Context, input: SegmentInput): Segment {
  const now = ctx.clock.now()
  const sent = sentCondition(input)
  return {
    id: ctx.ids.make('seg'),
    name: input.name,
    // It gets its own slug once the other segments are read.
    slug: '',
    description: input.description ?? undefined,
    type: input.type,
    filters: sent?.sent,
    condition: sent?.condition,
    trackMembership: input.trackMembership,
    memberCount: 0,
    revision: FIRST_REVISION,
    createdAt: now,
    updatedAt: now,
  }
}

/** Changes a segment. If it tracks its members, it is computed soon after, and so are tracked segments that refer to it. */
export async function updateSegment(ctx: Context, input: ChangedSegment & CountedSegment): Promise<Segment> {
  const changes = await resolveConditions(ctx, input.changes)
  const sent = sentCondition(changes)
  const memberCount = input.memberCount ?? (await countChangedSegment(ctx, { ...input, changes }))
  return inTransaction(ctx, async (ctx) => {
    const segments = await ctx.store.segments.list()
    const before = await getSegment(ctx, input.id)
    const after = changed(before, changes, ctx.clock.now())
    if (after === before) return before
    // Untracked segments of earlier versions may share a slug, which no event has yet.
    const segment = before.trackMembership || !after.trackMembership ? after : withOwnSlug(after, segments)
    if (!isFollowed(before)) checkTracked(ctx, segment, segments)
    // A condition that is not part of the request may refer to a segment that was deleted since.
    if (sent) {
      checkReferences(segment, segments)
      requireRoomForConditions(
        segment,
        segments.filter(({ id }) => id !== segment.id),
        before,
      )
    }
    await requireEvents(ctx, { before, segment })
    await writeAndFollow(ctx, [segment, ...(sent ? askingFor(segment.id, segments) : [])])
    await rememberTracking(ctx, [segment, ...segments.filter(({ id }) => id !== segment.id)])
    if (memberCount === undefined || segment.trackMembership) return segment
    await ctx.store.segments.setMemberCount(segment.id, memberCount)
    return { ...segment, memberCount }
  })
}

const withOwnSlug = (segment: Segment, segments: readonly Segment[]): Segment =>
  segments.some(({ id, slug }) => id !== segment.id && slug === segment.slug)
    ? { ...segment, slug: newSlug(segment, segments) }
    : segment

interface ChangedSegment {
  readonly id: string
  readonly changes: SegmentChanges
}

/**
 * Returns how many contacts the changed segment would have; undefined when its condition stays. Throws for invalid
 * references.
 */
export async function countChangedSegment(ctx: Context, { id, changes }: ChangedSegment): Promise<number | undefined> {
  if (!sentCondition(changes)) return undefined
  const resolved = await resolveConditions(ctx, changes)
  return countMatching(ctx, changed(await getSegment(ctx, id), resolved, ctx.clock.now()))
}

function changed(before: Segment, changes: SegmentChanges, at: Date): Segment {
  const sent = sentCondition(changes)
  if (changes.type !== undefined && changes.type !== before.type)
    throw invalidField('type', 'immutable', `cannot be changed: the segment is ${before.type}; create another one`)
  const name = changes.condition === undefined ? 'filters' : 'condition'
  if (before.type === 'STATIC' && sent) throw invalidField(name, 'not_allowed', 'is not allowed for a static segment')
  if (before.type === 'DYNAMIC' && sent === null)
    throw invalidField(name, 'required', 'cannot be removed: a dynamic segment needs a condition')
  const next: Segment = {
    ...before,
    name: changes.name ?? before.name,
    description: changes.description === undefined ? before.description : (changes.description ?? undefined),
    filters: sent ? sent.sent : before.filters,
    condition: sent ? sent.condition : before.condition,
    trackMembership: changes.trackMembership ?? before.trackMembership,
  }
  return changedRecord(before, next, at)
}

/** Deletes a segment; a job deletes its memberships. Conditions that refer to it match no contact then. */
export function deleteSegment(ctx: Context, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const segments = await ctx.store.segments.list()
    const segment = await getSegment(ctx, id)
    await requireUnused(ctx, [segment, ...askingFor(segment.id, segments)])
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

/**
 * Throws `CONFLICT` while an active campaign has one of these segments as its audience or in its condition, or a
 * workflow uses one; or while a workflow waits for the events of the first one.
 */
async function requireUnused(ctx: Context, segments: readonly Segment[]): Promise<void> {
  await refuseUsedInWorkflow(ctx, segments)
  const fields = segments.map(({ id }) => `segment.${id}`)
  const [campaign] = await ctx.store.campaigns.listAsking({ fields, activeOnly: true, limit: 1 })
  if (!campaign) return
  const { id, name, status } = campaign
  throw new AppError('CONFLICT', {
    message: `The segment cannot be deleted: ${shownName(ctx, 'campaign', name)} goes to it and is ${status}.`,
    suggestion: 'Cancel the campaign, or wait until it is sent.',
    details: maySee(ctx, 'campaigns:read') ? { campaignId: id, status } : { status },
  })
}

/** Throws for a change that would end events for which a workflow waits. */
async function requireEvents(
  ctx: Context,
  { before, segment }: { readonly before: Segment; readonly segment: Segment },
): Promise<void> {
  const lost = isFollowed(before) && !isFollowed(segment) ? segmentEvents(before) : []
  if (lost.length === 0) return
  const [workflow] = await ctx.store.workflows.listUsing({ uses: lost.map((name) => `event.${name}`), limit: 1 })
  if (!workflow) return
  throw new AppError('CONFLICT', {
    message: `The segment must track its members: ${shownName(ctx, 'workflow', workflow.name)} waits for its events.`,
    suggestion: 'Keep trackMembership on, or change the workflow first.',
    ...(maySee(ctx, 'workflows:read') && { details: { workflowId: workflow.id } }),
  })
}

async function refuseUsedInWorkflow(ctx: Context, segments: readonly Segment[]): Promise<void> {
  const events = segments.slice(0, 1).filter(isFollowed).flatMap(segmentEvents)
  const uses = [...segments.map(({ id }) => `segment.${id}`), ...events.map((name) => `event.${name}`)]
  const [workflow] = await ctx.store.workflows.listUsing({ uses, limit: 1 })
  if (!workflow) return
  throw new AppError('CONFLICT', {
    message: `The segment cannot be deleted: ${shownName(ctx, 'workflow', workflow.name)} uses it.`,
    suggestion: 'Remove the segment from the workflow, or delete the workflow.',
    ...(maySee(ctx, 'workflows:read') && { details: { workflowId: workflow.id } }),
  })
}

/** Returns the names of the events for contacts that enter and leave the segment while it tracks its members. */
export function segmentEvents(segment: Segment): readonly [entry: string, exit: string] {
  return [membershipEvent(segment.slug, 'entry'), membershipEvent(segment.slug, 'exit')]
}

async function countMatching(ctx: Context, segment: Segment): Promise<number> {
  checkReferences(segment, await ctx.store.segments.list())
  if (!segment.condition) return 0
  return ctx.store.segments.countMatching(await predicateOf(ctx, segment.condition))
}

/** Throws for a tracked segment beyond the limit of a project. */
function checkTracked(ctx: Context, segment: Segment, segments: readonly Segment[]): void {
  const max = ctx.settings.maxTrackedSegments
  const others = segments.filter((other) => other.id !== segment.id && isFollowed(other))
  if (!isFollowed(segment) || others.length < max) return
  const message = `cannot be true: at most ${max} dynamic segments of a project can track their members, and ${others.length} do; turn it off for another segment first`
  throw invalidField('trackMembership', 'too_many', message)
}

/** Stores with the project whether changed contacts have to be marked. */
async function rememberTracking(ctx: Context, segments: readonly Segment[]): Promise<void> {
  const tracks = segments.some(isFollowed)
  const project = await ctx.store.settings.find()
  if (project?.tracksSegments !== tracks) await ctx.store.settings.setTracksSegments(tracks)
}

/**
 * Makes segments due whose conditions use a deleted field, directly or through other segments. Call it in the transaction
 * that deletes the field.
 */
export function followDeletedField(ctx: Context, name: string): Promise<void> {
  return followAsking(ctx, (condition) => usesField(condition, `data.${name}`))
}

/** Makes segments due whose conditions use a deleted event, like `followDeletedField`. */
export function followDeletedEvent(ctx: Context, name: string): Promise<void> {
  return followAsking(ctx, (condition) => referencedEvents(condition).includes(name))
}

async function followAsking(ctx: Context, isAsking: (condition: Condition) => boolean): Promise<void> {
  const segments = await ctx.store.segments.list()
  const asking = segments.filter(({ condition }) => condition && isAsking(condition))
  const moved = new Set(asking.flatMap((segment) => [segment, ...askingFor(segment.id, segments)]))
  await writeAndFollow(ctx, [...moved].filter(isFollowed))
}

/** Writes segments, which makes them due, and wakes the worker if one of them tracks its members. */
async function writeAndFollow(ctx: Context, segments: readonly Segment[]): Promise<void> {
  for (const segment of segments) await ctx.store.segments.update(segment)
  if (segments.some(isFollowed)) wake(ctx, UPDATE_SEGMENTS)
}
