import type { World } from '../../kernel/context/world.ts'
import type { ProjectId } from '../../kernel/ids/ids.ts'
import { type Batches, createBatches } from '../../tenant/jobs/batches.ts'
import { RETENTION_KINDS, type RetentionKind } from './store.ts'

const PROJECTS_A_LOOK = 100
/** Pause after a round that found nothing. */
const LOOK_MS = 60_000
/**
 * The maximum working time of a turn, out of every second. With 100 ms, a project that shortened its time to 100 days
 * lost 160 of 1,333,000 expired events a second, which takes more than two hours.
 */
const TURN_MS = 200
/** The time that a kind of one project is served before the next one's turn. */
const SLICE_MS = 50
/** The maximum number of rows of a kind in one transaction. */
const BATCH_MAX = 2000

/**
 * Deletes rows past their project's time, in turns that leave the database to others most of the time. Projects get
 * slices one after the other.
 */
export class RetentionRunner {
  readonly #world: World
  readonly #retention
  readonly #batches
  #due: ProjectId[] = []
  /** The last project that the round examined; undefined after all projects. */
  #after: ProjectId | undefined
  #isInRound = false
  #wentInRound = 0
  #lookAt = 0

  constructor(world: World) {
    this.#world = world
    const { retention } = world.store
    this.#retention = retention
    const { steadyMs } = world
    this.#batches = new Map<RetentionKind, Batches>(
      RETENTION_KINDS.map((kind) => [
        kind,
        createBatches({ steadyMs: steadyMs, writesDone: world.store.writesDone }, BATCH_MAX),
      ]),
    )
  }

  /** Does a turn; `isStopping` ends it early. */
  async turn(isStopping: () => boolean = () => false): Promise<void> {
    const begin = this.#now()
    while (this.#since(begin) < TURN_MS && !isStopping()) {
      const project = await this.#nextProject()
      if (project === undefined) break
      for (const kind of RETENTION_KINDS) {
        const sliceBegin = this.#now()
        while ((await this.#deleteBatch(project, kind)) && this.#since(sliceBegin) < SLICE_MS && !isStopping());
      }
    }
    while (this.#since(begin) < TURN_MS && !isStopping() && (await this.#retention.reclaim()));
  }

  #since(begin: number) {
    return this.#world.clock.now().getTime() - begin
  }

  #now() {
    return this.#world.clock.now().getTime()
  }

  /** Returns the next project of the round; undefined when there is nothing to do for a while. */
  async #nextProject(): Promise<ProjectId | undefined> {
    while (this.#due.length === 0) {
      if (!this.#isInRound) {
        if (this.#now() < this.#lookAt) return undefined
        this.#isInRound = true
        this.#wentInRound = 0
      } else if (this.#after === undefined) {
        this.#isInRound = false
        if (this.#wentInRound === 0) this.#lookAt = this.#now() + LOOK_MS
        continue
      }
      this.#due = [...(await this.#retention.projectsDue(this.#world.clock.now(), PROJECTS_A_LOOK, this.#after))]
      this.#after = this.#due.length === PROJECTS_A_LOOK ? this.#due.at(-1) : undefined
    }
    return this.#due.shift()
  }

  async #deleteBatch(projectId: ProjectId, kind: RetentionKind): Promise<boolean> {
    const batch = this.#batches.get(kind)
    if (!batch) return false
    const limit = batch.size
    const isFull = (gone: number) => gone === limit
    const gone = await batch.timed(
      () => this.#retention.deleteExpired({ projectId, kind, now: this.#world.clock.now(), limit }),
      isFull,
    )
    this.#wentInRound += gone
    return isFull(gone)
  }
}
