import type { World } from '../../kernel/context/context.ts'
import type { ProjectId } from '../../kernel/ids/ids.ts'
import { type Batches, createBatches } from '../../tenant/jobs/batches.ts'
import { RETENTION_KINDS, type RetentionKind } from './store.ts'

const PROJECTS_A_LOOK = 100
/** Pause after a round that found nothing. */
const LOOK_MS = 60_000
/**
 * How long a turn works at most, out of every second. With 100 ms, a project that shortened its time to 100 days lost 160 of
 * 1,333,000 expired events a second, which takes more than two hours.
 */
const TURN_MS = 200
/** How long a kind of one project is served before the next one's turn. */
const SLICE_MS = 50
/** How many rows of a kind go in one transaction. */
const BATCH_MAX = 2000

/**
 * Deletes what is past its project's time, in turns that leave the database to others most of the time. Projects get slices
 * one after the other.
 */
export function createRetention(world: World) {
  const { retention } = world.store
  const { steadyMs } = world
  const batches = new Map<RetentionKind, Batches>(
    RETENTION_KINDS.map((kind) => [kind, createBatches({ steadyMs, writesDone: world.store.writesDone }, BATCH_MAX)]),
  )
  const since = (begin: number) => world.clock.now().getTime() - begin
  const now = () => world.clock.now().getTime()
  let due: ProjectId[] = []
  /** The last project that the round looked at; undefined after all projects. */
  let after: ProjectId | undefined
  let isInRound = false
  let wentInRound = 0
  let lookAt = 0

  /** Returns the next project of the round; undefined when there is nothing to do for a while. */
  async function nextProject(): Promise<ProjectId | undefined> {
    while (due.length === 0) {
      if (!isInRound) {
        if (now() < lookAt) return undefined
        isInRound = true
        wentInRound = 0
      } else if (after === undefined) {
        isInRound = false
        if (wentInRound === 0) lookAt = now() + LOOK_MS
        continue
      }
      due = [...(await retention.projectsDue(world.clock.now(), PROJECTS_A_LOOK, after))]
      after = due.length === PROJECTS_A_LOOK ? due.at(-1) : undefined
    }
    return due.shift()
  }

  async function deleteBatch(projectId: ProjectId, kind: RetentionKind): Promise<boolean> {
    const batch = batches.get(kind)
    if (!batch) return false
    const limit = batch.size
    const isFull = (gone: number) => gone === limit
    const gone = await batch.timed(
      () => retention.deleteExpired({ projectId, kind, now: world.clock.now(), limit }),
      isFull,
    )
    wentInRound += gone
    return isFull(gone)
  }

  return {
    /** Does a turn; `isStopping` ends it early. */
    async turn(isStopping: () => boolean = () => false): Promise<void> {
      const begin = now()
      while (since(begin) < TURN_MS && !isStopping()) {
        const project = await nextProject()
        if (project === undefined) break
        for (const kind of RETENTION_KINDS) {
          const sliceBegin = now()
          while ((await deleteBatch(project, kind)) && since(sliceBegin) < SLICE_MS && !isStopping());
        }
      }
      while (since(begin) < TURN_MS && !isStopping() && (await retention.reclaim()));
    },
  }
}
