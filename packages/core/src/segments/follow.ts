import { type Context, contextOf, inTransaction, type World } from '../context.ts'
import type { Predicate } from '../filters/predicate.ts'
import type { ContactId, ProjectId } from '../ids.ts'
import { StoreUnavailable } from '../ports/store.ts'
import { computeMembers, countMembers } from './compute.ts'
import { moveMembers } from './move.ts'
import { checkMeaning, meaningOf, OutdatedMeaning, understanding } from './predicate.ts'
import { isFollowed, type Segment } from './schema.ts'

const PROJECTS_AT_ONCE = 50
/** How many changed contacts are looked at together. */
const PORTION = 500
/** So long one run begins anew while something is left. */
const RUN_MS = 1000
/** How often every dynamic segment is computed or counted, whatever happens. */
export const COMPUTE_EVERY_MS = 5 * 60_000

/** Whether the worker lays down its work where the next portion would begin. */
export interface Stopping {
  readonly stopping: boolean
}

/** A tracked segment and its condition as it is to be understood now. */
interface Followed {
  readonly segment: Segment
  readonly predicate: Predicate
}

/** The tracked segments of a project, and what their conditions mean. */
interface Following {
  readonly meaning: string
  readonly followed: readonly Followed[]
}

/**
 * Brings segments up to date: those that track their members for the contacts that changed, and every dynamic one that was
 * due when this began. Contacts come first and in between, so that nobody waits for the computing of a large segment. What
 * does not come to an end gives others a turn, and is asked for again.
 */
export async function updateSegments(world: World, worker: Stopping): Promise<void> {
  const began = world.clock.now()
  for (let busy = true; busy && !worker.stopping; ) {
    if (world.clock.now().getTime() - began.getTime() >= RUN_MS) return world.queue.wake('segments.update')
    busy = await followAll(world, worker)
    if (await computeNext(world, worker, began)) busy = true
  }
}

/** Gives every project with changed contacts a turn, for a portion of them; answers whether there were any. */
async function followAll(world: World, worker: Stopping): Promise<boolean> {
  let busy = false
  let after: ProjectId | undefined
  do {
    const ids = await world.store.audience.projectsChanged(PROJECTS_AT_ONCE, after)
    for (const id of ids) {
      if (worker.stopping) return busy
      await guarded(world, { project: id }, async () => {
        if (await followChanges(world, id)) busy = true
      })
    }
    after = ids.length < PROJECTS_AT_ONCE ? undefined : ids.at(-1)
  } while (after)
  return busy
}

/** Moves the contacts that changed, a portion of them; answers whether there were any. */
async function followChanges(world: World, projectId: ProjectId): Promise<boolean> {
  const project = await world.store.projects.find(projectId)
  if (!project) return (await world.store.project(projectId).segments.takeChanged(PORTION)).length > 0
  const ctx = contextOf(world, project)
  const following = await followedSegments(ctx)
  try {
    return await inTransaction(ctx, async (ctx) => {
      const ids = await ctx.store.segments.takeChanged(PORTION)
      await follow(ctx, following, ids)
      return ids.length > 0
    })
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error
    if (error instanceof OutdatedMeaning) return true
    world.log.warn({ err: error, project: projectId }, 'segments are updated one by one, because one of them failed')
    return followOneByOne(world, ctx)
  }
}

/** As `followChanges`, but a segment that fails holds up no other. Whom it would have moved is found by its computing. */
async function followOneByOne(world: World, ctx: Context): Promise<boolean> {
  const { meaning, followed } = await followedSegments(ctx)
  const ids = await ctx.store.segments.takeChanged(PORTION)
  for (const one of followed) {
    const alone = { meaning, followed: [one] }
    await guarded(world, { segment: one.segment.id }, () => inTransaction(ctx, (ctx) => follow(ctx, alone, ids)))
  }
  return ids.length > 0
}

async function followedSegments(ctx: Context): Promise<Following> {
  const meaning = await meaningOf(ctx)
  const segments = await ctx.store.segments.list()
  const followed = segments.filter(isFollowed)
  if (followed.length === 0) return { meaning, followed: [] }
  const understand = await understanding(ctx, segments)
  return { meaning, followed: followed.map((segment) => ({ segment, predicate: understand(segment.condition) })) }
}

async function follow(ctx: Context, { meaning, followed }: Following, among: readonly ContactId[]): Promise<void> {
  const moving = new Set<ContactId>()
  const stale: Followed[] = []
  for (const one of among.length > 0 ? followed : []) {
    const request = { segmentId: one.segment.id, predicate: one.predicate, among, after: undefined }
    const { entering, leaving } = await ctx.store.segments.findStale({ ...request, limit: among.length })
    if (entering.length + leaving.length > 0) stale.push(one)
    for (const id of [...entering, ...leaving]) moving.add(id)
  }
  // Everyone who moves anywhere is held by the first move, and the segments are taken in one order: so two workers never
  // wait for one another in a circle.
  const all = [...moving]
  for (const { segment, predicate } of stale.sort((a, b) => (a.segment.id < b.segment.id ? -1 : 1)))
    await moveMembers(ctx, segment, predicate, { entering: all, leaving: all })
  // Also when nobody seems to move: the marks that are taken away must not be lost to a condition of before.
  if (among.length > 0) await checkMeaning(ctx, meaning)
}

/** Computes the segment that had been due the longest by then, or counts it if it tracks nobody; answers whether there was one. */
async function computeNext(world: World, worker: Stopping, now: Date): Promise<boolean> {
  const nextAt = new Date(now.getTime() + COMPUTE_EVERY_MS)
  const [due] = await world.store.audience.claimDueSegments({ now, nextAt, limit: 1 })
  if (!due) return false
  await guarded(world, { segment: due.segmentId }, async () => {
    const project = await world.store.projects.find(due.projectId)
    const ctx = project && contextOf(world, project)
    const segment = await ctx?.store.segments.find(due.segmentId)
    if (!ctx || !segment) return
    if (isFollowed(segment)) await computeMembers(ctx, segment, followingBetween(world, worker))
    else await countMembers(ctx, segment)
  })
  return true
}

/** To be asked between portions whether to stop; contacts that changed meanwhile do not wait for the end. */
function followingBetween(world: World, worker: Stopping): () => Promise<boolean> {
  let followedAt = world.clock.now()
  return async () => {
    const now = world.clock.now()
    if (now.getTime() - followedAt.getTime() >= RUN_MS) {
      await followAll(world, worker)
      followedAt = now
    }
    return worker.stopping
  }
}

async function guarded(world: World, what: Readonly<Record<string, string>>, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    world.log.error({ err: error, ...what }, 'segments could not be updated; it is tried again')
  }
}
