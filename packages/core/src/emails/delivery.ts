import { coalesce } from '../coalesce.ts'
import type { World } from '../context.ts'
import type { EmailId, WorkerId } from '../ids.ts'
import type { Project } from '../projects/schema.ts'
import { type Change, noteAll } from '../segments/note.ts'
import { type Claimed, createClaims } from './claim.ts'
import { handOverEmail, notPrepared } from './hand-over.ts'
import { attemptOf, type Outcome } from './ledger.ts'

/** Delivers due mail as fast as the mailer takes it. */
export interface Delivery {
  /** Makes sure that due mail is being worked on; returns at once. */
  poke(): void
  /** Writes the outcomes that the database did not take before. */
  flush(): Promise<void>
  /** Prolongs the leases of the mails in hand. A claim that this worker does not know of, its answer being lost, runs out. */
  renew(): Promise<void>
  /** Takes nothing new, gives back what was not handed over, and resolves when all that was is settled. */
  stop(): Promise<void>
}

/** Claims are made this many times the mailer's concurrency ahead: enough to keep it busy, little to give back. */
const CLAIM_AHEAD = 5

export function createDelivery(world: World, worker: { readonly id: WorkerId; readonly leaseMs: number }): Delivery {
  const { concurrency } = world.mailer
  const claims = createClaims(world, worker)
  const ready: Claimed[] = []
  const unsaved: Outcome[] = []
  /**
   * The mails in hand, from their claim until their outcome is written. When a lease runs out all the same, because the
   * database was away, such a mail may be claimed anew; it must not be handed over a second time.
   */
  const inHand = new Set<EmailId>()
  /** When the hand-over of a mail was marked, or was tried to be: the answer may have been lost. */
  const marks = new Map<EmailId, Date>()
  let refilling: Promise<boolean> | undefined
  let slots = 0
  let stopping = false
  let pokedAgain = false
  let allSlotsEnded: (() => void) | undefined

  const handOver = coalesce(async (ids: readonly EmailId[]) => {
    const now = world.clock.now()
    for (const id of ids) marks.set(id, now)
    const won = new Set(await world.store.ledger.handOver(worker.id, ids, now))
    return ids.map((id) => won.has(id))
  })
  const save = coalesce(async (outcomes: readonly Outcome[]) => {
    await world.observer.step('emails.finish', () => world.store.ledger.finish(worker.id, outcomes))
    return outcomes.map(() => true)
  })

  const note = coalesce(async (sent: readonly Change[]) => {
    await noteAll(world, sent)
    return sent.map(() => true)
  })

  async function claimMore(): Promise<boolean> {
    pokedAgain = false
    const { claimed, nextAt } = await claims.next(concurrency * CLAIM_AHEAD)
    for (const claim of claimed) {
      if (inHand.has(claim.email.id)) continue
      inHand.add(claim.email.id)
      ready.push(claim)
    }
    if (claimed.length === 0 && nextAt) await world.queue.wake('emails.deliver', nextAt)
    return claimed.length > 0 || pokedAgain
  }

  /** One claim at a time for all slots. Whether it is worth looking again. */
  function refill(): Promise<boolean> {
    refilling ??= claimMore().finally(() => {
      refilling = undefined
    })
    return refilling
  }

  async function next(): Promise<Claimed | undefined> {
    while (!stopping) {
      const claim = ready.shift()
      if (claim) {
        if (ready.length === concurrency) refill().catch(complain) // ahead of need; the slots meanwhile go on
        return claim
      }
      if (!(await refill())) return undefined
    }
    return undefined
  }

  function letGo(id: EmailId): void {
    inHand.delete(id)
    marks.delete(id)
  }

  async function settle(outcome: Outcome): Promise<void> {
    try {
      await save(outcome)
      letGo(outcome.id)
      if (outcome.dueAt) await world.queue.wake('emails.deliver', outcome.dueAt)
    } catch (error) {
      unsaved.push(outcome)
      world.log.error(
        { err: error, email: outcome.id },
        'an outcome could not be written; it is kept and written later',
      )
    }
  }

  /** The ledger stored an event of the mail; whom this does not reach in time, the sweep of segments finds. */
  async function tellSegments(project: Project, { event }: Outcome): Promise<void> {
    if (!event || !project.tracksSegments) return
    try {
      await note({ project, contactId: event.contactId })
    } catch (error) {
      world.log.warn({ err: error }, 'segments were not told of a mail; their sweep finds it')
    }
  }

  async function runSlot(): Promise<void> {
    const settling = new Set<Promise<void>>()
    for (let claim = await next(); claim; claim = await next()) {
      const { email, project } = claim
      const became = await world.observer
        .step('emails.hand_over', () => handOverEmail(world, project, email, () => handOver(email.id)))
        .catch((error: unknown) => {
          complain(error)
          return notPrepared(world, project, email)
        })
      if (!became) {
        letGo(email.id)
        continue
      }
      const outcome = { ...became, handedOverAt: marks.get(email.id) }
      world.observer.attempted(attemptOf(email, outcome, outcome.sentAt ?? world.clock.now()))
      // The mail server took it: the next mail need not wait until this is written down.
      const settled: Promise<void> = settle(outcome)
        .then(() => tellSegments(project, outcome))
        .finally(() => settling.delete(settled))
      settling.add(settled)
    }
    await Promise.all(settling)
  }

  function complain(error: unknown): void {
    world.log.error({ err: error }, 'delivery stumbled; the sweep tries again')
  }

  function startSlot(): void {
    slots += 1
    runSlot()
      .catch(complain)
      .finally(() => {
        slots -= 1
        if (slots === 0) allSlotsEnded?.()
      })
  }

  /** Gives back what was not marked: no hand-over of it can begin afterwards. */
  async function giveBack(): Promise<void> {
    ready.length = 0
    const unmarked = [...inHand].filter((id) => !marks.has(id))
    await world.store.ledger.release(worker.id, unmarked, world.clock.now())
  }

  return {
    poke() {
      pokedAgain = true
      if (stopping) return
      while (slots < concurrency) startSlot()
    },
    async flush() {
      for (const outcome of unsaved.splice(0)) await settle(outcome)
    },
    async renew() {
      const leaseUntil = new Date(world.clock.now().getTime() + worker.leaseMs)
      await world.store.ledger.renew(worker.id, [...inHand], leaseUntil)
    },
    async stop() {
      stopping = true
      await refilling?.catch(complain)
      await giveBack().catch(complain)
      if (slots > 0) await new Promise<void>((resolve) => (allSlotsEnded = resolve))
      await this.flush()
    },
  }
}
