import { contextOf } from '../../kernel/context/context.ts'
import type { World } from '../../kernel/context/world.ts'
import type { ProjectId } from '../../kernel/ids/ids.ts'
import { emitChanges } from './changes.ts'
import { segmentFollower } from './follow-segments.ts'
import { OutdatedConditions } from './predicate.ts'
import { COMPUTE_EVERY_MS, SegmentCounts } from './recount.ts'
import { isFollowed } from './schema.ts'
import { UPDATE_SEGMENTS } from './store.ts'

const PROJECTS_AT_ONCE = 50
/** The duration of a project's turn while others wait. */
const TURN_MS = 200
/** The time for which one run continues while there is work. */
const RUN_MS = 1000

/** The progress of a worker on segments. */
export interface SegmentWorker {
  /** Returns whether it stops before the next batch. */
  readonly isStopping: () => boolean
  /** Running computations, one segment per project; each turn is one batch. */
  readonly computing: Map<ProjectId, AsyncGenerator>
  readonly counts: SegmentCounts
  /** The project whose segment was due last. */
  lastDue: ProjectId | undefined
}

export const segmentWorker = (isStopping = () => false): SegmentWorker => ({
  isStopping,
  computing: new Map(),
  counts: new SegmentCounts(),
  lastDue: undefined,
})

/**
 * Brings segments up to date: tracked segments for changed contacts, and every dynamic segment that was due at the
 * start and may have changed. Changed contacts come first and between batches, so that they do not wait for a large
 * segment. Projects take turns. A run that reaches its time limit wakes the next one.
 */
export async function updateSegments(world: World, worker: SegmentWorker): Promise<void> {
  const began = world.clock.now()
  for (let busy = true; busy && !worker.isStopping(); ) {
    if (elapsed(world, began) >= RUN_MS) return world.queue.wake(UPDATE_SEGMENTS)
    busy = await followAll(world, worker)
    if (await computeAll(world, worker)) busy = true
    if (await beginDue(world, worker, began)) busy = true
  }
  if (worker.isStopping()) worker.computing.clear()
}

const elapsed = (world: World, since: Date) => world.clock.now().getTime() - since.getTime()

/** Gives every project with changed contacts a turn. Returns whether there were any. */
async function followAll(world: World, worker: SegmentWorker): Promise<boolean> {
  let busy = false
  let after: ProjectId | undefined
  do {
    const ids = await world.store.audience.projectsChanged(PROJECTS_AT_ONCE, after)
    for (const id of ids) {
      if (worker.isStopping()) return busy
      await guarded(world, { project: id }, async () => {
        if (await followProject(world, worker, id)) busy = true
      })
    }
    after = ids.length < PROJECTS_AT_ONCE ? undefined : ids.at(-1)
  } while (after)
  return busy
}

/** Moves changed contacts of a project for one turn. Returns whether there were any. */
async function followProject(world: World, worker: SegmentWorker, projectId: ProjectId): Promise<boolean> {
  const began = world.clock.now()
  const project = await world.store.projects.find(projectId)
  if (!project) return forgetChanges(world, projectId)
  const ctx = contextOf(world, project)
  const isOver = () => worker.isStopping() || elapsed(world, began) >= TURN_MS
  try {
    return await emitChanges(ctx, await segmentFollower(ctx), isOver)
  } catch (error) {
    if (error instanceof OutdatedConditions) return true
    throw error
  }
}

/** Deletes marks of a deleted project. */
async function forgetChanges(world: World, projectId: ProjectId): Promise<boolean> {
  const { segments } = world.store.project(projectId)
  const marks = await segments.listChanged(1000)
  await segments.deleteChanged(marks)
  return marks.length > 0
}

/** Gives every running computation a turn. Returns whether there were any. */
async function computeAll(world: World, worker: SegmentWorker): Promise<boolean> {
  const running = [...worker.computing]
  for (const [id, steps] of running) {
    if (worker.isStopping()) break
    let isDone = true
    await guarded(world, { project: id }, async () => {
      isDone = (await steps.next()).done === true
    })
    if (isDone) worker.computing.delete(id)
  }
  return running.length > 0
}

/** Starts to compute the next due segment of a project without a running computation, or counts an untracked one. Returns whether one was due. */
async function beginDue(world: World, worker: SegmentWorker, now: Date): Promise<boolean> {
  const nextAt = new Date(now.getTime() + COMPUTE_EVERY_MS)
  const due = await world.store.audience.claimDueSegment({
    now,
    nextAt,
    after: worker.lastDue,
    except: [...worker.computing.keys()],
  })
  if (!due) return false
  worker.lastDue = due.projectId
  await guarded(world, { segment: due.segmentId }, async () => {
    const project = await world.store.projects.find(due.projectId)
    const ctx = project && contextOf(world, project)
    const segment = await ctx?.store.segments.find(due.segmentId)
    if (!ctx || !segment) return
    if (isFollowed(segment)) {
      worker.computing.set(due.projectId, worker.counts.recompute(ctx, segment, nextAt))
      return
    }
    const later = await worker.counts.recount(ctx, segment)
    if (later) await ctx.store.segments.putOff(segment.id, { from: nextAt, to: later })
  })
  return true
}

async function guarded(world: World, what: Readonly<Record<string, string>>, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    world.log.error({ err: error, ...what }, 'failed to update segments; retrying')
  }
}
