import { coalesce } from '../coalesce.ts'
import { DELIVER } from '../emails/store.ts'
import type { WorkerId } from '../ids.ts'
import { type Finished, finishContained } from './finish.ts'
import { withHistory } from './history.ts'
import type { DeliveryWorld } from './world.ts'

/** What became of the mails that were in hand. */
export interface Outcomes {
  /** Writes one; keeps it when it could not be written. */
  settle(finished: Finished): Promise<void>
  /** Writes those that could not be written before. */
  flush(): Promise<void>
}

/** `written` and `kept` say what became of an outcome itself. */
export function createOutcomes(
  world: DeliveryWorld,
  workerId: WorkerId,
  on: { written(outcome: Finished['outcome']): void; kept(outcome: Finished['outcome']): void },
): Outcomes {
  const unsaved: Finished[] = []
  const save = coalesce((mails: readonly Finished[]) =>
    world.observer.step('emails.finish', () => finishContained(world, workerId, mails)),
  )

  async function settle({ email, project, outcome: became }: Finished): Promise<void> {
    const outcome = withHistory(email, became, world.clock.now())
    const finished = { email, project, outcome }
    try {
      const { error } = await save(finished)
      if (error !== undefined) throw error
      on.written(outcome)
      if (outcome.dueAt) await world.queue.wake(DELIVER, outcome.dueAt)
    } catch (error) {
      unsaved.push(finished)
      on.kept(outcome)
      world.log.error(
        { err: error, email: outcome.id, project: outcome.projectId, status: outcome.status },
        'an outcome could not be written; it is kept and written later',
      )
    }
  }

  return {
    settle,
    async flush() {
      for (const finished of unsaved.splice(0)) await settle(finished)
    },
  }
}
