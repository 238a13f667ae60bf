import { coalesce } from '../../kernel/cache/coalesce.ts'
import type { WorkerId } from '../../kernel/ids/ids.ts'
import { DELIVER } from '../../mail/emails/store.ts'
import { type FinishedMail, finishContained } from './finish.ts'
import { withHistory } from './history.ts'
import type { DeliveryWorld } from './world.ts'

const KEPT = 'failed to store an outcome; it is kept in memory and stored later'
const LOST =
  'failed to store an outcome before the worker stopped; a mail that was handed over becomes unknown when its lease ends'

/** Writes the outcomes of mails that the worker holds. */
export interface Outcomes {
  /** Writes one; keeps it when it cannot be written. */
  settle(finished: FinishedMail): Promise<void>
  /** Writes the outcomes that could not be written before. */
  flush(): Promise<void>
  /** Writes them for the last time: an outcome that cannot be written now is lost. */
  end(): Promise<void>
}

/**
 * Creates the writer of outcomes. `written` and `kept` receive the result of each outcome. Once it is `stopping`, `end`
 * is called soon.
 */
export function createOutcomes(
  world: DeliveryWorld,
  workerId: WorkerId,
  on: {
    written(outcome: FinishedMail['outcome']): void
    kept(outcome: FinishedMail['outcome']): void
    stopping(): boolean
  },
): Outcomes {
  const unsaved: FinishedMail[] = []
  let isEnded = false
  const save = coalesce((mails: readonly FinishedMail[]) =>
    world.observer.step('emails.finish', () => finishContained(world, workerId, mails)),
  )

  async function settle({ email, project, outcome: became }: FinishedMail): Promise<void> {
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
      if (on.stopping() && !isEnded) return // `end` tries once more.
      world.log.error(
        { err: error, email: outcome.id, project: outcome.projectId, status: outcome.status },
        isEnded ? LOST : KEPT,
      )
    }
  }

  async function flush(): Promise<void> {
    for (const finished of unsaved.splice(0)) await settle(finished)
  }

  return {
    settle,
    flush,
    end() {
      isEnded = true
      return flush()
    },
  }
}
