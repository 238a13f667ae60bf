import type { World } from '../context.ts'
import type { ProjectId } from '../ids.ts'
import { RETENTION_KINDS, type RetentionKind } from './store.ts'

const PROJECTS_A_LOOK = 100
/** After a look that found nothing, and from then on now and then. */
const LOOK_MS = 60_000
/** So long a turn works at most, out of every second. */
const TURN_MS = 100
/** So long one project has of it before the next one's turn. */
const SLICE_MS = 25
/** A batch that took longer than this is followed by one of half the size, a shorter one by one of twice the size. */
const BATCH_MS = 15
const BATCH_MIN = 10
const BATCH_MAX = 1000

/**
 * Deletes what is past the time that its project sets, in turns that leave the database to others for most of the
 * time: a slice of each project after the other, in batches that find their size by how long they take.
 */
export function createRetention(world: World) {
  const { retention } = world.store
  const limits: Record<RetentionKind, number> = { emails: 100, events: 100, bodies: 25, blobs: 10 }
  const since = (begin: number) => world.clock.now().getTime() - begin
  const now = () => world.clock.now().getTime()
  let due: ProjectId[] = []
  /** How far the round has looked; undefined when it has looked at all projects. */
  let after: ProjectId | undefined
  let isInRound = false
  let wentInRound = 0
  let lookAt = 0

  /** The next project of the round; undefined when there is nothing to do for a while. */
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
