import { coalesce } from '../../kernel/cache/coalesce.ts'
import type { World } from '../../kernel/context/world.ts'
import type { EmailId, WorkerId } from '../../kernel/ids/ids.ts'
import type { HandOverMark } from './ledger.ts'

/** The leases of a worker's mails, and whether they are recent enough to trust without asking the ledger. */
export interface Leases {
  /** Returns the present moment. Take it before the call to the ledger that grants leases. */
  moment(): number
  /** Records leases that the ledger granted in a call that began at `moment`. */
  granted(ids: readonly EmailId[], moment: number): void
  /** Renews the leases of these mails. */
  renew(ids: readonly EmailId[]): Promise<void>
  /**
   * Returns whether the worker still holds a mail whose hand-over it marked. Returns immediately while the lease is
   * recent, and asks the ledger otherwise. A process that was suspended learns here that another worker took its mail.
   */
  isHeld(mark: HandOverMark): boolean | Promise<boolean>
  forget(id: EmailId): void
}

/** A lease is trusted for this part of its time. Leases are renewed every third of it. */
const SURE_PART = 0.5

export function createLeases(world: World, worker: { readonly id: WorkerId; readonly leaseMs: number }): Leases {
  const grantedAt = new Map<EmailId, number>()
  const leaseUntil = () => new Date(world.clock.now().getTime() + worker.leaseMs)

  /** Mails that were released while the ledger was asked stay forgotten. */
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
        world.log.warn(
          { err: error, email: mark.id },
          'failed to check the lease of a mail; the mail is not handed over',
        )
        return false
      })
    },
    forget: (id) => void grantedAt.delete(id),
  }
}
