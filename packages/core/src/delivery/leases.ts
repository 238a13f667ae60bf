import { coalesce } from '../coalesce.ts'
import type { World } from '../context.ts'
import type { EmailId, WorkerId } from '../ids.ts'
import type { HandOverMark } from './ledger.ts'

/** The leases of the mails in a worker's hand, and how sure it may be of them without asking the ledger. */
export interface Leases {
  /** The present moment, to be taken before the ledger is asked for something that grants leases. */
  moment(): number
  /** The ledger granted these leases when asked at `moment`. */
  granted(ids: readonly EmailId[], moment: number): void
  /** Prolongs the leases of these mails. */
  renew(ids: readonly EmailId[]): Promise<void>
  /**
   * Whether the worker holds a mail whose hand-over it marked: at once while the lease was granted recently, else by
   * asking the ledger. A process that stood still finds out here that others went on with its mail.
   */
  isHeld(mark: HandOverMark): boolean | Promise<boolean>
  forget(id: EmailId): void
}

/** Of a lease that is younger than this part of its time a worker is sure. Leases are renewed every third. */
const SURE_PART = 0.5

export function createLeases(world: World, worker: { readonly id: WorkerId; readonly leaseMs: number }): Leases {
  const grantedAt = new Map<EmailId, number>()
  const leaseUntil = () => new Date(world.clock.now().getTime() + worker.leaseMs)

  /** What was let go of while the ledger was asked stays forgotten. */
  function confirm(ids: readonly EmailId[], moment: number): void {
    for (const id of ids) if (grantedAt.has(id)) grantedAt.set(id, moment)
  }

  const keep = coalesce(async (marks: readonly HandOverMark[]) => {
    const moment = world.steadyMs()
    const kept = new Set(await world.store.ledger.keep(worker.id, marks, leaseUntil()))
    confirm([...kept], moment)
    return marks.map(({ id }) => kept.has(id))
  })

  return {
    moment: () => world.steadyMs(),
    granted(ids, moment) {
      for (const id of ids) grantedAt.set(id, moment)
    },
    async renew(ids) {
      const moment = world.steadyMs()
      confirm(await world.store.ledger.renew(worker.id, ids, leaseUntil()), moment)
    },
    isHeld(mark) {
      const moment = grantedAt.get(mark.id)
      if (moment !== undefined && world.steadyMs() - moment < worker.leaseMs * SURE_PART) return true
      return keep(mark).catch((error: unknown) => {
        world.log.warn({ err: error, email: mark.id }, 'nobody can say who holds a mail; it is not handed over')
        return false
      })
    },
    forget: (id) => void grantedAt.delete(id),
  }
}
