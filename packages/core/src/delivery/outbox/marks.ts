import { coalesceLate } from '../../kernel/cache/coalesce.ts'
import type { EmailId, WorkerId } from '../../kernel/ids/ids.ts'
import type { DeliveryWorld } from './world.ts'

/** The marks of the hand-overs of a worker. A mail may leave only after its mark was written. */
export class Marks {
  /** The times when hand-overs of mails were marked, or marks were attempted: the answer may have been lost. */
  readonly #times = new Map<EmailId, Date>()
  /** Marks the hand-over of a mail. Returns whether the worker may hand it over. */
  readonly write: (id: EmailId) => Promise<boolean>

  constructor(world: DeliveryWorld, workerId: WorkerId) {
    this.write = coalesceLate((take: () => readonly EmailId[]) =>
      world.store.transaction(async ({ ledger }) => {
        const now = world.clock.now()
        const ids = take()
        for (const id of ids) this.#times.set(id, now)
        const won = new Set(await ledger.handOver(workerId, ids, now))
        return ids.map((id) => won.has(id))
      }, 'urgent'),
    )
  }

  at(id: EmailId): Date | undefined {
    return this.#times.get(id)
  }

  forget(id: EmailId): void {
    this.#times.delete(id)
  }
}
