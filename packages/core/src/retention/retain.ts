import type { World } from '../context.ts'
import type { ProjectId } from '../ids.ts'
import { RETENTION_KINDS, type RetentionKind } from './store.ts'

const PROJECTS_A_LOOK = 100
/** Pause after a round that found nothing. */
const LOOK_MS = 60_000
/** How long a turn works at most, out of every second. */
const TURN_MS = 100
/** How long one project is served before the next one's turn. */
const SLICE_MS = 25
/** Target duration of a batch: the next batch is halved after a longer one and doubled after a shorter one. */
const BATCH_MS = 15
const BATCH_MIN = 10
const BATCH_MAX = 1000

/**
 * Deletes what is past its project's time, in turns that leave the database to others most of the time. Projects get slices
 * one after the other, in batches whose size follows from how long they take.
 */
export function createRetention(world: World) {
  const { retention } = world.store
  const limits: Record<RetentionKind, number> = { emails: 100, events: 100, executions: 100, bodies: 25, blobs: 10 }
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
    const [begin, limit] = [now(), limits[kind]]
    const gone = await retention.deleteExpired({ projectId, kind, now: world.clock.now(), limit })
    const took = since(begin)
    if (took > BATCH_MS) limits[kind] = Math.max(BATCH_MIN, Math.floor(limit / 2))
    else if (gone === limit) limits[kind] = Math.min(BATCH_MAX, limit * 2)
    wentInRound += gone
    return gone === limit
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
